"""HSL and HSV both ways as OpenCV gives them, over all colors, and sRGB's curve and CIELAB in double precision.

OpenCV is asked for its own vector code: without Intel's library, whose results differ by one step on the full scale,
in rows of 65,536 pixels, and on a processor with fused products (AVX2).
"""
import cv2
import numpy as np

from goldens import Goldens

cv2.ipp.setUseIPP(False)
SECOND, THIRD = np.meshgrid(np.arange(256, dtype=np.uint8), np.arange(256, dtype=np.uint8), indexing="ij")
WEIGHT = np.arange(1, 65537, dtype=np.uint64)


def colors(first):
    return np.dstack([np.full_like(SECOND, first), SECOND, THIRD]).reshape(1, 65536, 3)


def byte_words(name, code):
    """For each first byte the wrapping sum over all others of (index + 1) * (a + 256 b + 65536 c)."""
    sums = []
    for first in range(256):
        out = cv2.cvtColor(colors(first), code).reshape(-1, 3).astype(np.uint64)
        sums.append(((out[:, 0] + 256 * out[:, 1] + 65536 * out[:, 2]) * WEIGHT).sum())
    g.add(name, np.array(sums, np.uint64))


def float_words(name, code, scale):
    """The same of the bit patterns, 3 a + 5 b + c, of colors over 255; the first number times a scale."""
    sums = []
    with np.errstate(over="ignore"):
        for first in range(256):
            x = colors(first).astype(np.float32) / np.float32(255)
            x[..., 0] *= np.float32(scale)
            out = cv2.cvtColor(x, code).reshape(-1, 3).view(np.uint32).astype(np.uint64)
            sums.append(((3 * out[:, 0] + 5 * out[:, 1] + out[:, 2]) * WEIGHT).sum())
    g.add(name, np.array(sums, np.uint64))


def range_counts():
    """How many of all colors with each red value lie in ranges of hue, saturation and value, two where hues wrap."""
    ranges = [(170, 10, 100, 255, 50, 255), (100, 130, 80, 255, 40, 255), (0, 179, 0, 60, 150, 255),
              (20, 20, 0, 255, 0, 255), (179, 0, 1, 200, 3, 250), (60, 59, 0, 255, 0, 255)]
    counts = np.zeros((len(ranges), 256), np.int32)
    for red in range(256):
        hsv = cv2.cvtColor(colors(red), cv2.COLOR_RGB2HSV)
        for row, (first, last, s0, s1, v0, v1) in enumerate(ranges):
            parts = [(first, last)] if first <= last else [(first, 179), (0, last)]
            counts[row, red] = sum(
                cv2.countNonZero(cv2.inRange(hsv, (a, s0, v0), (b, s1, v1))) for a, b in parts)
    g.add("ranges", np.array(ranges, np.int32))
    g.add("range_counts", counts)


def linear(x):
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def encoded(x):
    return np.where(x <= 0.0031308, x * 12.92, 1.055 * x ** (1 / 2.4) - 0.055)


def lab(rgb):
    matrix = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
                       [0.0193339, 0.1191920, 0.9503041]])
    t = linear(rgb / 255) @ matrix.T / matrix.sum(1)
    f = np.where(t > 216 / 24389, np.cbrt(t), t * (24389 / 27) / 116 + 16 / 116)
    return np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], 1)


def ciede2000(one, two):
    """The CIEDE2000 color-difference formula, Color Research and Application 30, 2005, equations 2 to 22."""
    (l1, a1, b1), (l2, a2, b2) = one.T, two.T
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g_ = 0.5 * (1 - np.sqrt(c7 / (c7 + 25.0**7)))
    a1, a2 = (1 + g_) * a1, (1 + g_) * a2
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    gray = c1 * c2 == 0
    dh = h2 - h1
    dh = np.where(gray, 0, np.where(dh > 180, dh - 360, np.where(dh < -180, dh + 360, dh)))
    dhh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    far = np.abs(h1 - h2) > 180
    h = np.where(gray, h1 + h2, np.where(far, np.where(h1 + h2 < 360, h1 + h2 + 360, h1 + h2 - 360), h1 + h2) / 2)
    t = (1 - 0.17 * np.cos(np.radians(h - 30)) + 0.24 * np.cos(np.radians(2 * h))
         + 0.32 * np.cos(np.radians(3 * h + 6)) - 0.2 * np.cos(np.radians(4 * h - 63)))
    rotation = 2 * np.sqrt(c**7 / (c**7 + 25.0**7)) * np.sin(np.radians(60 * np.exp(-(((h - 275) / 25) ** 2))))
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    x, y, z = (l2 - l1) / sl, (c2 - c1) / (1 + 0.045 * c), dhh / (1 + 0.015 * c * t)
    return np.sqrt(x * x + y * y + z * z - rotation * y * z)


with Goldens("color", generator=__file__, seed=6, packages=["numpy", "opencv-python-headless"]) as g:
    random = np.random.default_rng(6)
    for name in ("RGB2HLS", "RGB2HLS_FULL", "HSV2RGB", "HSV2RGB_FULL", "HLS2RGB", "HLS2RGB_FULL"):
        byte_words(name.lower(), getattr(cv2, "COLOR_" + name))
    for name, scale in (("RGB2HSV", 1), ("RGB2HLS", 1), ("HSV2RGB", 360), ("HLS2RGB", 360)):
        float_words("float_" + name.lower(), getattr(cv2, "COLOR_" + name), scale)
    range_counts()
    g.add("linear_bytes", linear(np.arange(256) / 255))
    levels = np.concatenate([np.linspace(0, 1, 1001), random.random(1000)]).astype(np.float32)
    g.add("levels", levels)
    g.add("linear_levels", linear(levels.astype(np.float64)))
    g.add("encoded_levels", encoded(levels.astype(np.float64)))
    rgb = np.concatenate([np.stack(np.meshgrid(*[[0, 1, 10, 60, 128, 200, 255]] * 3), -1).reshape(-1, 3),
                          random.integers(0, 256, (1000, 3))]).astype(np.uint8)
    g.add("rgb", rgb)
    places = lab(rgb.astype(np.float64))
    g.add("lab", places)
    # From the places as Floats hold them, so that the distance alone is compared.
    near = places.astype(np.float32).astype(np.float64)
    far = np.roll(near, 1, axis=0)
    g.add("delta_e76", np.sqrt(((near - far) ** 2).sum(1)))
    g.add("delta_e2000", ciede2000(near, far))
