"""Files of 16-bit samples: PNG by png_encoder.py and OpenCV, netpbm by hand; the content is the samples, little-endian.

Where OpenCV reads all of the depth (gray and RGB without transparency), the generator checks that it reads these samples.
"""
import cv2
import numpy as np
import png_encoder as png
from goldens import Goldens
from packed import add_packed

SIZES = [(1, 1), (3, 5), (19, 11)]


def wide(samples, color_type, transparency=None):
    """The pixels as gray, RGB or RGBA, and the name of their format."""
    if color_type == 4:
        return np.dstack([samples[..., :1]] * 3 + [samples[..., 1:]]), "rgba16"
    if transparency is None:
        return samples, {0: "gray16", 2: "rgb16", 6: "rgba16"}[color_type]
    key = np.frombuffer(transparency, ">u2")
    alpha = np.where((samples == key).all(axis=2), 0, 65535)
    return np.dstack([samples] * (3 if color_type == 0 else 1) + [alpha]), "rgba16"


def main():
    rng = np.random.default_rng(50)
    cases = []

    def add(name, file, pixels, form):
        h, w = pixels.shape[:2]
        cases.append((f"{name}_{w}x{h}_{form}", file, pixels.astype("<u2").tobytes()))

    for w, h in SIZES:
        for color_type, channels in ((0, 1), (2, 3), (4, 2), (6, 4)):
            samples = rng.integers(0, 65536, (h, w, channels))
            for interlaced in (False, True):
                file = png.encode(samples, color_type, 16, interlaced=interlaced)
                pixels, form = wide(samples, color_type)
                if color_type in (0, 2):
                    read = cv2.imdecode(np.frombuffer(file, np.uint8), cv2.IMREAD_UNCHANGED).reshape(h, w, -1)
                    assert (read[..., ::-1] == samples).all()
                add(f"png{color_type}{'i' if interlaced else ''}", file, pixels, form)
        for color_type, channels in ((0, 1), (2, 3)):
            samples = rng.integers(0, 2, (h, w, channels)) * 257 + 300
            key = samples[0, 0].astype(">u2").tobytes()
            pixels, form = wide(samples, color_type, key)
            add(f"trns{color_type}", png.encode(samples, color_type, 16, transparency=key), pixels, form)
        # Fewer bits are spread.
        bits = rng.integers(0, 4, (h, w, 1))
        add("png_two_bits", png.encode(bits, 0, 2), bits * 21845, "gray16")
        gray, rgb = rng.integers(0, 65536, (h, w, 1)), rng.integers(0, 65536, (h, w, 3))
        add("opencv_gray", cv2.imencode(".png", gray.astype(np.uint16))[1].tobytes(), gray, "gray16")
        add("opencv_rgb", cv2.imencode(".png", rgb[..., ::-1].astype(np.uint16))[1].tobytes(), rgb, "rgb16")
        add("p5", b"P5\n%d %d\n65535\n" % (w, h) + gray.astype(">u2").tobytes(), gray, "gray16")
        add("p6", b"P6 %d %d 65535\n" % (w, h) + rgb.astype(">u2").tobytes(), rgb, "rgb16")
        small = rng.integers(0, 1001, (h, w, 3))
        add("p6_1000", b"P6 %d %d 1000\n" % (w, h) + small.astype(">u2").tobytes(), (small * 65535 + 500) // 1000, "rgb16")
        text = " ".join(map(str, gray.ravel())).encode()
        add("p2", b"P2 %d %d 65535 " % (w, h) + text, gray, "gray16")
        low = rng.integers(0, 256, (h, w, 1))
        add("p5_bytes", b"P5 %d %d 255\n" % (w, h) + low.astype(np.uint8).tobytes(), low * 257, "gray16")
        both = rng.integers(0, 65536, (h, w, 2))
        add("p7", b"P7\nWIDTH %d\nHEIGHT %d\nDEPTH 2\nMAXVAL 65535\nTUPLTYPE GRAYSCALE_ALPHA\nENDHDR\n" % (w, h)
            + both.astype(">u2").tobytes(), wide(both, 4)[0], "rgba16")
    with Goldens("deep", generator=__file__, seed=50, packages=["numpy", "opencv-python-headless"]) as g:
        add_packed(g, cases)


main()
