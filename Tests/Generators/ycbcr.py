"""Colors of 4:2:0 pictures: OpenCV for BT.601 in video range, exact fractions for the rest; gray by OpenCV and Pillow.

Each case of `codes` is a hashed buffer of w x h in NV12, NV21 or I420, converted by OpenCV; kept is the hash. `levels`
has, for each matrix in video and in full range, hashes of all colors: one for each two Y, of a row of pixels with these Y
in turn over all Cb and Cr.

With `compare` as its argument it writes nothing, and prints how many of the 2**24 colors are others with factors of six
decimals, which most code has.
"""
import sys
from fractions import Fraction as Exact

import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes
from PIL import Image

SIZES = [(2, 2), (4, 2), (16, 8), (18, 6), (34, 22), (64, 48), (130, 10)]
CODES = [cv2.COLOR_YUV2RGB_NV12, cv2.COLOR_YUV2RGB_NV21, cv2.COLOR_YUV2RGB_I420]
WEIGHTS = {"bt601": ("0.299", "0.114"), "bt709": ("0.2126", "0.0722"), "bt2020": ("0.2627", "0.0593")}


def factors_of(matrix, video):
    """Brightness; Cr in red; Cb and Cr in green; Cb in blue."""
    kr, kb = map(Exact, WEIGHTS[matrix])
    kg = 1 - kr - kb
    luma, color = (Exact(255, 219), Exact(255, 224)) if video else (Exact(1), Exact(1))
    return [luma, 2 * (1 - kr) * color, -2 * (1 - kb) * kb / kg * color, -2 * (1 - kr) * kr / kg * color,
            2 * (1 - kb) * color]


def levels(factors, video, y, cb, cr):
    """Halves up; all terms over one denominator, so that whole numbers are exact."""
    common = np.lcm.reduce([f.denominator for f in factors] + [2])
    ky, rv, gu, gv, bu = (int(f * int(common)) for f in factors)
    y, u, v = y.astype(np.int64) - (16 if video else 0), cb.astype(np.int64) - 128, cr.astype(np.int64) - 128
    sums = [ky * y + rv * v, ky * y + gu * u + gv * v, ky * y + bu * u]
    assert max(abs(s).max() for s in sums) < 2**62
    return np.stack([np.clip((s + common // 2) // common, 0, 255) for s in sums], -1).astype(np.uint8)


def fnv1a_rows(rows):
    """The FNV-1a hash of each row."""
    values = np.full(len(rows), 0xCBF29CE484222325, np.uint64)
    with np.errstate(over="ignore"):
        for column in np.ascontiguousarray(rows.T).astype(np.uint64):
            values = (values ^ column) * np.uint64(0x100000001B3)
    return values


def opencv_levels(y, cb, cr):
    """A row of brightness, and color for each two of its pixels."""
    color = np.stack([cb[0::2], cr[0::2]], -1).reshape(1, -1)
    return cv2.cvtColor(np.concatenate([y.reshape(1, -1)] * 2 + [color]), cv2.COLOR_YUV2RGB_NV12)[0]


def all_levels():
    pairs = np.repeat(np.arange(1 << 16), 2)
    cb, cr = (pairs >> 8).astype(np.uint8), (pairs & 255).astype(np.uint8)
    tables = []
    for matrix in WEIGHTS:
        for video in (True, False):
            rows = []
            for first in range(0, 256, 2):
                y = np.tile(np.array([first, first + 1], np.uint8), 1 << 16)
                is_opencv = video and matrix == "bt601"
                colors = (opencv_levels(y, cb, cr) if is_opencv
                          else levels(factors_of(matrix, video), video, y, cb, cr))
                rows.append(colors.reshape(-1))
            tables.append(fnv1a_rows(np.stack(rows)))
    return np.stack(tables)


def compare():
    pairs = np.arange(1 << 16)
    for matrix in WEIGHTS:
        for video in (True, False):
            exact = factors_of(matrix, video)
            short = [Exact(round(f * 10**6), 10**6) for f in exact]
            differing = [0, 0, 0, 0]
            for first in range(256):
                color = np.full(1 << 16, first), pairs >> 8, pairs & 255
                unequal = levels(exact, video, *color) != levels(short, video, *color)
                differing = [a + int(b) for a, b in zip(differing, [unequal.any(-1).sum(), *unequal.sum(0)])]
            print(matrix, "video" if video else "full", "colors, red, green, blue:", *differing)


def main():
    hashes = []
    for i, (w, h) in enumerate(SIZES):
        buffer = hashed_bytes(40 + i, w * h * 3 // 2).reshape(h * 3 // 2, w)
        hashes.append([int(fnv1a(cv2.cvtColor(buffer, code).tobytes()), 16) for code in CODES])
    colors = hashed_bytes(60, 3 * 4096).reshape(64, 64, 3)
    with Goldens("ycbcr", generator=__file__, seed=40, packages=["numpy", "opencv-python-headless", "pillow"]) as g:
        g.add("codes", np.array(hashes, np.uint64))
        g.add("levels", all_levels())
        g.add("gray.openCV", cv2.cvtColor(colors, cv2.COLOR_RGB2GRAY))
        g.add("gray.pillow", np.asarray(Image.fromarray(colors).convert("L")))


compare() if sys.argv[1:] == ["compare"] else main()
