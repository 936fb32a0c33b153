"""Golden PNG files: all color types, depths, interlacing, transparency and forms of compression.

Files come from png_encoder.py, Pillow and OpenCV. A case's name ends with the picture's size and the pixel format that
comes out; its content is the pixels, computed from the samples. Where Pillow or OpenCV reads the same format, the
generator checks that it reads these pixels.
"""
import io
import re
import zlib

import cv2
import numpy as np
from PIL import Image

import png_encoder as png
from goldens import Goldens
from packed import add_packed

NAMES = {0: "gray", 2: "rgb", 3: "palette", 4: "grayalpha", 6: "rgba"}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
SIZES = [(1, 1), (3, 5), (19, 11)]


def reduced(samples, depth):
    """Samples as bytes: small ones spread over 0…255, of 16 bits the high byte."""
    return (samples >> 8 if depth == 16 else samples * (255 // ((1 << depth) - 1))).astype(np.uint8)


def expected(samples, color_type, depth, palette=None, transparency=None):
    """The pixels, and the name of their format."""
    if color_type == 3:
        pixels = np.asarray(palette, np.uint8)[samples[..., 0]]
        if transparency is None:
            return pixels, "rgb8"
        alphas = np.full(len(palette), 255, np.uint8)
        alphas[:len(transparency)] = np.frombuffer(transparency, np.uint8)
        return np.dstack([pixels, alphas[samples[..., 0]]]), "rgba8"
    pixels = reduced(samples, depth)
    if color_type == 4:
        return np.dstack([pixels[..., :1]] * 3 + [pixels[..., 1:]]), "rgba8"
    if transparency is None:
        return pixels, {0: "gray8", 2: "rgb8", 6: "rgba8"}[color_type]
    key = np.frombuffer(transparency, ">u2").astype(np.int64) & ((1 << depth) - 1)
    alpha = np.where((samples == key).all(axis=2), 0, 255).astype(np.uint8)
    return np.dstack([pixels] * (3 if color_type == 0 else 1) + [alpha]), "rgba8"


def smooth(rng, width, height, channels, depth):
    """Samples that filters and matches get hold of: a slope with some noise."""
    y, x, c = np.mgrid[0:height, 0:width, 0:channels]
    top = (1 << depth) - 1
    slope = (x * 3 + y * 5 + c * 40) * max(1, top // 200)
    return (slope + rng.integers(0, max(2, top // 30), (height, width, channels))) & top


class Cases:
    def __init__(self):
        self.cases = []

    def add(self, label, file, pixels, form, check=True):
        height, width = pixels.shape[:2]
        self.cases.append((f"{label} {width}x{height} {form}", file, pixels.tobytes()))
        if check:
            with Image.open(io.BytesIO(file)) as image:
                # Pillow clips 16-bit gray, and compares keys with samples that are scaled already.
                if image.mode not in ("I;16", "I") and not (" key" in label and not re.search(r" 8 key", label)):
                    read = np.array(image.convert({"gray8": "L", "rgb8": "RGB", "rgba8": "RGBA"}[form]))
                    assert np.array_equal(read.reshape(pixels.shape), pixels), label
            flag, order = {"gray8": (cv2.IMREAD_GRAYSCALE, [0]), "rgb8": (cv2.IMREAD_COLOR, [2, 1, 0]),
                           "rgba8": (cv2.IMREAD_UNCHANGED, [2, 1, 0, 3])}[form]
            read = cv2.imdecode(np.frombuffer(file, np.uint8), flag)
            read = (read >> 8 if read.dtype == np.uint16 else read).reshape(height, width, -1)
            # OpenCV drops the key of gray pictures.
            if not (" key" in label and label.startswith("gray")):
                assert np.array_equal(read[..., order], pixels), label

    def encode(self, label, samples, color_type, depth, check=True, palette=None, transparency=None, **options):
        file = png.encode(samples, color_type, depth, palette=palette, transparency=transparency, **options)
        self.add(label, file, *expected(samples, color_type, depth, palette, transparency), check=check)


def add_formats(cases, rng):
    for color_type, depths in DEPTHS.items():
        for depth in depths:
            for interlaced in (False, True):
                for width, height in SIZES:
                    samples = smooth(rng, width, height, png.CHANNELS[color_type], depth)
                    palette = rng.integers(0, 256, (1 << depth, 3)) if color_type == 3 else None
                    cases.encode(f"{NAMES[color_type]} {depth}{' adam7' if interlaced else ''}", samples, color_type,
                                 depth, palette=palette, interlaced=interlaced)


def add_transparency(cases, rng):
    for interlaced in (False, True):
        suffix = " adam7" if interlaced else ""
        for color_type in (0, 2):
            for depth in DEPTHS[color_type]:
                samples = smooth(rng, 9, 7, png.CHANNELS[color_type], depth)
                if depth == 16:
                    samples[2, 3] = samples[1, 1] ^ 1  # the same high byte, another sample
                key = samples[1, 1].astype(">u2").tobytes()
                cases.encode(f"{NAMES[color_type]} {depth} key{suffix}", samples, color_type, depth,
                             transparency=key, interlaced=interlaced)
        for depth in DEPTHS[3]:
            palette = rng.integers(0, 256, (1 << depth, 3))
            transparency = rng.integers(0, 256, (1 << depth) // 2 or 1, np.uint8).tobytes()
            cases.encode(f"palette {depth} alpha{suffix}", smooth(rng, 9, 7, 1, depth), 3, depth, palette=palette,
                         transparency=transparency, interlaced=interlaced)
    # Of the key only the bits of a sample count.
    cases.encode("gray 4 key with high bits", smooth(rng, 9, 7, 1, 4), 0, 4, transparency=b"\xab\xc5", check=False)


def add_frames(cases, rng):
    """Files that differ in their chunks."""
    samples = smooth(rng, 9, 7, 3, 8)
    ancillary = (png.chunk(b"gAMA", (45455).to_bytes(4, "big")) + png.chunk(b"tEXt", b"Title\0test")
                 + png.chunk(b"eXIf", b"MM\0*\0\0\0\x08\0\0") + png.chunk(b"qqQq"))
    cases.encode("ancillary chunks", samples, 2, 8, before=ancillary)
    cases.encode("data byte by byte", samples, 2, 8, pieces=[0, 1, 0, 1])
    cases.encode("suggested palette", samples, 2, 8, palette=rng.integers(0, 256, (5, 3)))
    cases.encode("trailing bytes", samples, 2, 8, behind=b"more")
    cases.encode("bytes behind the checksum", samples, 2, 8, compress=lambda data: png.deflated(data) + b"more")
    cases.encode("short palette", np.minimum(smooth(rng, 9, 7, 1, 4), 2), 3, 4, palette=rng.integers(0, 256, (3, 3)))


def add_compression(cases, rng):
    """Files that differ in how their data is compressed, large enough for the fast loop of an inflater."""
    samples = smooth(rng, 48, 20, 3, 8)
    strategies = {"stored": (0, zlib.Z_DEFAULT_STRATEGY), "fast": (1, zlib.Z_DEFAULT_STRATEGY),
                  "best": (9, zlib.Z_DEFAULT_STRATEGY), "huffman": (6, zlib.Z_HUFFMAN_ONLY), "runs": (6, zlib.Z_RLE),
                  "fixed": (9, zlib.Z_FIXED)}
    for label, (level, strategy) in strategies.items():
        cases.encode(f"compression {label}", samples, 2, 8,
                     compress=lambda data: png.deflated(data, level, strategy))
    cases.encode("compression small window", samples, 2, 8, compress=lambda data: png.deflated(data, window=9))
    for kind in range(5):
        cases.encode(f"filter {kind}", smooth(rng, 40, 6, 3, 8), 2, 8, filters=png.cycle(kind))
    flat = np.zeros((300, 300, 1), np.int64)
    cases.encode("compression flat", flat, 0, 1)
    blocks = np.repeat(np.repeat(rng.integers(0, 256, (6, 6, 4)), 10, 0), 10, 1)
    cases.encode("compression blocks", blocks, 6, 8, filters=png.cycle(0, 1, 2))


def add_other_encoders(cases, rng):
    for mode, form, channels in (("L", "gray8", 1), ("RGB", "rgb8", 3), ("RGBA", "rgba8", 4)):
        pixels = smooth(rng, 31, 17, channels, 8).astype(np.uint8)
        buffer = io.BytesIO()
        Image.fromarray(pixels.squeeze(), mode).save(buffer, "png")
        cases.add(f"pillow {mode}", buffer.getvalue(), pixels, form)
        order = {1: [0], 3: [2, 1, 0], 4: [2, 1, 0, 3]}[channels]
        encoded, file = cv2.imencode(".png", pixels[..., order])
        assert encoded
        cases.add(f"opencv {mode}", file.tobytes(), pixels, form)


def main():
    rng = np.random.default_rng(1)
    cases = Cases()
    add_formats(cases, rng)
    add_transparency(cases, rng)
    add_frames(cases, rng)
    add_compression(cases, rng)
    add_other_encoders(cases, rng)
    with Goldens("png", generator=__file__, seed=1,
                 packages=["numpy", "pillow", "opencv-python-headless"]) as goldens:
        add_packed(goldens, cases.cases)


if __name__ == "__main__":
    main()
