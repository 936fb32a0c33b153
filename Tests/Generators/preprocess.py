"""Network inputs made by OpenCV and NumPy, step by step as the training frameworks do.

Each case: a hashed picture in some pixel format, a crop, an orientation, a network, a dialect, a normalization. Kept: the hash of the
canvas (uint8) and of the planes (float32).
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes
from PIL import Image, ImageOps

F = np.float32
FORMATS = {"rgb8": 3, "rgba8": 4, "bgra8": 4, "gray8": 1, "bgr8": 3, "argb8": 4}
IMAGENET = (F(255), np.array([0.485, 0.456, 0.406], F), np.array([0.229, 0.224, 0.225], F))
NORMALIZATIONS = {
    "unit": (F(255), np.zeros(3, F), np.ones(3, F)), "bytes": (F(1), np.zeros(3, F), np.ones(3, F)),
    "imageNet": IMAGENET, "symmetric": (F(1), np.full(3, 127.5, F), np.full(3, 127.5, F)),
}
CASES = [  # format, w, h, crop (x, y, w, h), W, H, fit, fill, normalization, order, orientation
    ("rgb8", 120, 90, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("bgra8", 128, 72, None, 42, 42, "ultralytics", 114, "unit", "rgb", 1),
    ("rgba8", 67, 101, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("gray8", 67, 101, None, 64, 48, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 192, 108, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 128, 72, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("bgra8", 128, 72, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 64, 42, None, 64, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 31, 17, None, 96, 64, "ultralytics", 114, "unit", "rgb", 1),
    ("bgra8", 31, 57, None, 96, 64, "ultralytics", 0, "unit", "bgr", 1),
    ("rgb8", 100, 75, (13, 7, 64, 36), 41, 41, "ultralytics", 114, "unit", "rgb", 1),
    ("bgra8", 100, 75, (99, 74, 1, 1), 8, 8, "ultralytics", 114, "unit", "rgb", 1),
    ("bgra8", 128, 72, (28, 0, 72, 72), 41, 41, "stretch", 114, "unit", "rgb", 1),
    ("rgb8", 100, 75, None, 41, 33, "stretch", 114, "unit", "rgb", 1),
    ("rgb8", 100, 75, None, 32, 32, "yolox", 114, "bytes", "bgr", 1),
    ("rgb8", 100, 75, None, 32, 32, "stretch", 114, "imageNet", "rgb", 1),
    ("bgra8", 100, 75, None, 32, 24, "ultralytics", 114, "symmetric", "bgr", 1),
    ("rgb8", 1, 1, None, 5, 3, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 300, 1, None, 32, 32, "ultralytics", 114, "unit", "rgb", 1),
    ("rgb8", 2, 200, None, 33, 32, "ultralytics", 114, "imageNet", "bgr", 1),
    ("rgb8", 120, 90, None, 64, 64, "ultralytics", 114, "unit", "rgb", 2),
    ("rgb8", 120, 90, (5, 7, 101, 77), 64, 64, "ultralytics", 114, "unit", "rgb", 3),
    ("bgra8", 128, 72, None, 42, 42, "ultralytics", 114, "unit", "rgb", 4),
    ("rgb8", 120, 90, None, 64, 64, "ultralytics", 114, "unit", "rgb", 5),
    ("bgra8", 128, 72, None, 42, 42, "ultralytics", 114, "unit", "rgb", 6),
    ("rgb8", 128, 72, None, 64, 64, "ultralytics", 114, "unit", "rgb", 6),
    ("rgb8", 192, 108, None, 64, 64, "ultralytics", 114, "unit", "rgb", 8),
    ("bgra8", 120, 90, (5, 7, 101, 77), 64, 48, "ultralytics", 114, "imageNet", "bgr", 7),
    ("gray8", 67, 101, None, 64, 48, "stretch", 114, "unit", "rgb", 8),
    ("rgb8", 17, 31, None, 96, 64, "ultralytics", 114, "unit", "rgb", 6),
    ("bgr8", 100, 75, None, 41, 33, "ultralytics", 114, "unit", "rgb", 1),
    ("argb8", 100, 75, (13, 7, 64, 36), 41, 41, "ultralytics", 114, "unit", "bgr", 1),
    ("argb8", 100, 75, None, 41, 33, "stretch", 114, "unit", "rgb", 5),
]

# filter, orientation, layout, normalization, type, quantization (scale, zero point), rounding; pictures of 50 x 37 rgb8
# into 32 x 24.
ELEMENTS = [
    ("openCVLinear", 1, "nhwc", "unit", "float32", None, None),
    ("openCVLinear", 6, "nhwc", "imageNet", "float16", None, None),
    ("openCVArea", 1, "nchw", "unit", "float32", None, None),
    ("pillowBilinear", 1, "nchw", "imageNet", "float32", None, None),
    ("pillowLanczos", 8, "nhwc", "unit", "uint8", None, None),
    ("pillowNearest", 1, "nchw", "unit", "int8", None, None),
    ("openCVLinear", 1, "nhwc", "symmetric", "int8", (0.0078125, -1), "nearest"),
    ("openCVLinear", 1, "nhwc", "symmetric", "int8", (0.0078125, -1), "nearestEven"),
    ("openCVLinear", 1, "nhwc", "symmetric", "uint8", (0.01, 100), "towardZero"),
    ("openCVNearest", 3, "nchw", "bytes", "float16", None, None),
]


def upright(image, orientation):
    """What Pillow's exif_transpose does; `check_orientation` compares."""
    return {1: lambda a: a, 2: lambda a: a[:, ::-1], 3: lambda a: a[::-1, ::-1], 4: lambda a: a[::-1],
            5: lambda a: a.swapaxes(0, 1), 6: lambda a: np.rot90(a, -1), 7: lambda a: a[::-1, ::-1].swapaxes(0, 1),
            8: lambda a: np.rot90(a, 1)}[orientation](image)


def check_orientation():
    image = hashed_bytes(1, 5 * 3 * 3).reshape(5, 3, 3)
    for value in range(1, 9):
        tagged = Image.fromarray(image)
        tagged.getexif()[274] = value
        assert np.array_equal(np.asarray(ImageOps.exif_transpose(tagged)), upright(image, value))


def canvas(image, fmt, crop, W, H, fit, fill, order, orientation):
    if crop:
        x, y, w, h = crop
        image = image[y:y + h, x:x + w]
    image = upright(image, orientation)
    h, w = image.shape[:2]
    r = min(H / h, W / w)
    if fit == "stretch":
        new, left, top = (W, H), 0, 0
    elif fit == "yolox":
        new, left, top = (int(w * r), int(h * r)), 0, 0
    else:
        new = max(round(w * r), 1), max(round(h * r), 1)
        left, top = round((W - new[0]) / 2 - 0.1), round((H - new[1]) / 2 - 0.1)
    image = cv2.resize(np.ascontiguousarray(image), new, interpolation=cv2.INTER_LINEAR).reshape(new[1], new[0], -1)
    to = {"rgb8": [0, 1, 2], "rgba8": [0, 1, 2], "bgra8": [2, 1, 0], "gray8": [0, 0, 0], "bgr8": [2, 1, 0], "argb8": [1, 2, 3]}[fmt]
    image = image[:, :, to]
    image = np.ascontiguousarray(image if order == "rgb" else image[:, :, ::-1])
    return cv2.copyMakeBorder(
        image, top, H - new[1] - top, left, W - new[0] - left, cv2.BORDER_CONSTANT, value=(fill,) * 3)


def resized(image, name, W, H):
    if name.startswith("pillow"):
        return np.asarray(Image.fromarray(image).resize((W, H), getattr(Image.Resampling, name[6:].upper())))
    return cv2.resize(image, (W, H), interpolation=getattr(cv2, f"INTER_{name[6:].upper()}"))


def elements(case, image):
    name, orientation, layout, norm, kind, quantization, rounding = case
    W, H = 32, 24
    image = np.ascontiguousarray(upright(image, orientation))
    h, w = image.shape[:2]
    r = min(H / h, W / w)
    new = max(round(w * r), 1), max(round(h * r), 1)
    left, top = round((W - new[0]) / 2 - 0.1), round((H - new[1]) / 2 - 0.1)
    made = np.full((H, W, 3), 114, np.uint8)
    made[top:top + new[1], left:left + new[0]] = resized(image, name, *new)
    divisor, mean, deviation = NORMALIZATIONS[norm]
    values = (made.astype(F) / divisor - mean) / deviation
    if kind in ("uint8", "int8"):
        low = 0 if kind == "uint8" else -128
        if quantization is None:
            values = made.astype(np.int32) + low
        else:
            values = values / F(quantization[0]) + F(quantization[1])
            values = {"nearest": lambda v: np.trunc(v + np.copysign(F(0.5), v)), "nearestEven": np.rint,
                      "towardZero": np.trunc}[rounding](values)
        values = np.clip(values, low, low + 255)
    values = values.astype(kind)
    return np.ascontiguousarray(values if layout == "nhwc" else values.transpose(2, 0, 1))


def main():
    check_orientation()
    with Goldens("preprocess", generator=__file__, seed=0, packages=["numpy", "opencv-python-headless", "pillow"]) as goldens:
        hashes = []
        for i, (fmt, w, h, crop, W, H, fit, fill, norm, order, orientation) in enumerate(CASES):
            c = FORMATS[fmt]
            image = hashed_bytes(100 + i, w * h * c).reshape(h, w, c)
            made = canvas(image, fmt, crop, W, H, fit, fill, order, orientation)
            divisor, mean, deviation = NORMALIZATIONS[norm]
            if order == "bgr":
                mean, deviation = mean[::-1], deviation[::-1]
            planes = ((made.astype(F) / divisor - mean) / deviation).transpose(2, 0, 1)
            assert planes.dtype == F
            hashes.append([int(fnv1a(made.tobytes()), 16), int(fnv1a(np.ascontiguousarray(planes).tobytes()), 16)])
        made = [elements(case, hashed_bytes(500 + i, 50 * 37 * 3).reshape(37, 50, 3)) for i, case in enumerate(ELEMENTS)]
        goldens.add("elements", np.array([int(fnv1a(values.tobytes()), 16) for values in made], np.uint64))
        goldens.add("hashes", np.array(hashes, np.uint64))


main()
