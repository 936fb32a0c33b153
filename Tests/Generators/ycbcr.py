"""Colors of 4:2:0 pictures: OpenCV for BT.601 in video range, exact fractions for the rest; gray by OpenCV and Pillow.

Each case of `codes` is a hashed buffer of w x h in NV12, NV21 or I420, converted by OpenCV; kept is the hash. `levels`
has, for each range and matrix, the hash of the colors of all 256 Y, and 52 values of Cb and Cr each.
"""
from fractions import Fraction as Exact

import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes
from PIL import Image

SIZES = [(2, 2), (4, 2), (16, 8), (18, 6), (34, 22), (64, 48), (130, 10)]
CODES = [cv2.COLOR_YUV2RGB_NV12, cv2.COLOR_YUV2RGB_NV21, cv2.COLOR_YUV2RGB_I420]
WEIGHTS = {"bt601": ("0.299", "0.114"), "bt709": ("0.2126", "0.0722"), "bt2020": ("0.2627", "0.0593")}


def levels(matrix, video, y, cb, cr):
    """Halves up; all terms over one denominator, so that whole numbers are exact."""
    kr, kb = map(Exact, WEIGHTS[matrix])
    kg = 1 - kr - kb
    luma, color = (Exact(255, 219), Exact(255, 224)) if video else (Exact(1), Exact(1))
    factors = [luma, 2 * (1 - kr) * color, -2 * (1 - kb) * kb / kg * color, -2 * (1 - kr) * kr / kg * color,
               2 * (1 - kb) * color]
    common = np.lcm.reduce([f.denominator for f in factors] + [2])
    ky, rv, gu, gv, bu = (int(f * int(common)) for f in factors)
    y, u, v = y.astype(np.int64) - (16 if video else 0), cb.astype(np.int64) - 128, cr.astype(np.int64) - 128
    sums = [ky * y + rv * v, ky * y + gu * u + gv * v, ky * y + bu * u]
    assert max(abs(s).max() for s in sums) < 2**62
    return np.stack([np.clip((s + common // 2) // common, 0, 255) for s in sums], -1).astype(np.uint8)


def main():
    hashes = []
    for i, (w, h) in enumerate(SIZES):
        buffer = hashed_bytes(40 + i, w * h * 3 // 2).reshape(h * 3 // 2, w)
        hashes.append([int(fnv1a(cv2.cvtColor(buffer, code).tobytes()), 16) for code in CODES])
    y, cb, cr = (a.reshape(-1) for a in np.meshgrid(
        np.arange(256), np.arange(0, 256, 5), np.arange(0, 256, 5), indexing="ij"))
    exact = [[int(fnv1a(levels(matrix, video, y, cb, cr).tobytes()), 16) for video in (True, False)]
             for matrix in WEIGHTS]
    colors = hashed_bytes(60, 3 * 4096).reshape(64, 64, 3)
    with Goldens("ycbcr", generator=__file__, seed=40, packages=["numpy", "opencv-python-headless", "pillow"]) as g:
        g.add("codes", np.array(hashes, np.uint64))
        g.add("levels", np.array(exact, np.uint64))
        g.add("gray.openCV", cv2.cvtColor(colors, cv2.COLOR_RGB2GRAY))
        g.add("gray.pillow", np.asarray(Image.fromarray(colors).convert("L")))


main()
