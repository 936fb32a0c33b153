"""Network inputs made by OpenCV and NumPy, step by step as the training frameworks do.

Each case: a hashed picture in some pixel format, a crop, a network, a dialect, a normalization. Kept: the hash of the
canvas (uint8) and of the planes (float32).
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes

F = np.float32
FORMATS = {"rgb8": 3, "rgba8": 4, "bgra8": 4, "gray8": 1}
IMAGENET = (F(255), np.array([0.485, 0.456, 0.406], F), np.array([0.229, 0.224, 0.225], F))
NORMALIZATIONS = {
    "unit": (F(255), np.zeros(3, F), np.ones(3, F)), "bytes": (F(1), np.zeros(3, F), np.ones(3, F)),
    "imageNet": IMAGENET, "symmetric": (F(1), np.full(3, 127.5, F), np.full(3, 127.5, F)),
}
CASES = [  # format, w, h, crop (x, y, w, h), W, H, fit, fill, normalization, order
    ("rgb8", 120, 90, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("bgra8", 128, 72, None, 42, 42, "ultralytics", 114, "unit", "rgb"),
    ("rgba8", 67, 101, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("gray8", 67, 101, None, 64, 48, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 192, 108, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 128, 72, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("bgra8", 128, 72, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 64, 42, None, 64, 64, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 31, 17, None, 96, 64, "ultralytics", 114, "unit", "rgb"),
    ("bgra8", 31, 57, None, 96, 64, "ultralytics", 0, "unit", "bgr"),
    ("rgb8", 100, 75, (13, 7, 64, 36), 41, 41, "ultralytics", 114, "unit", "rgb"),
    ("bgra8", 100, 75, (99, 74, 1, 1), 8, 8, "ultralytics", 114, "unit", "rgb"),
    ("bgra8", 128, 72, (28, 0, 72, 72), 41, 41, "stretch", 114, "unit", "rgb"),
    ("rgb8", 100, 75, None, 41, 33, "stretch", 114, "unit", "rgb"),
    ("rgb8", 100, 75, None, 32, 32, "yolox", 114, "bytes", "bgr"),
    ("rgb8", 100, 75, None, 32, 32, "stretch", 114, "imageNet", "rgb"),
    ("bgra8", 100, 75, None, 32, 24, "ultralytics", 114, "symmetric", "bgr"),
    ("rgb8", 1, 1, None, 5, 3, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 300, 1, None, 32, 32, "ultralytics", 114, "unit", "rgb"),
    ("rgb8", 2, 200, None, 33, 32, "ultralytics", 114, "imageNet", "bgr"),
]


def canvas(image, fmt, crop, W, H, fit, fill, order):
    if crop:
        x, y, w, h = crop
        image = image[y:y + h, x:x + w]
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
    to = {"rgb8": [0, 1, 2], "rgba8": [0, 1, 2], "bgra8": [2, 1, 0], "gray8": [0, 0, 0]}[fmt]
    image = image[:, :, to]
    image = np.ascontiguousarray(image if order == "rgb" else image[:, :, ::-1])
    return cv2.copyMakeBorder(
        image, top, H - new[1] - top, left, W - new[0] - left, cv2.BORDER_CONSTANT, value=(fill,) * 3)


def main():
    with Goldens("preprocess", generator=__file__, seed=0, packages=["numpy", "opencv-python-headless"]) as goldens:
        hashes = []
        for i, (fmt, w, h, crop, W, H, fit, fill, norm, order) in enumerate(CASES):
            c = FORMATS[fmt]
            image = hashed_bytes(100 + i, w * h * c).reshape(h, w, c)
            made = canvas(image, fmt, crop, W, H, fit, fill, order)
            divisor, mean, deviation = NORMALIZATIONS[norm]
            if order == "bgr":
                mean, deviation = mean[::-1], deviation[::-1]
            planes = ((made.astype(F) / divisor - mean) / deviation).transpose(2, 0, 1)
            assert planes.dtype == F
            hashes.append([int(fnv1a(made.tobytes()), 16), int(fnv1a(np.ascontiguousarray(planes).tobytes()), 16)])
        goldens.add("hashes", np.array(hashes, np.uint64))


main()
