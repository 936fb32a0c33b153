#!/usr/bin/env python3
"""OpenCV on pictures that are turned or mirrored, on its area filter and on YCrCb; the options and lines of compare.py.

A picture that is stored sideways is turned before it is resized, as the steps say, or behind that, when it is smaller.
"""
import cv2
import numpy as np
from opencv_runner import run, u32

F32 = np.float32


def picture(seed, width, height, channels):
    count = channels * width * height
    return (u32(seed, np.arange(count)) >> np.uint32(24)).astype(np.uint8).reshape(height, width, channels)


def summed(values):
    return float(values.sum(dtype=np.float64)), values.size


def letterbox(image, side, turn, isFirst):
    """Resize, turn, border, split and scale, in buffers that are reused; `turn` takes a picture and a place for the result."""
    height, width = image.shape[:2]
    gain = side / max(width, height)
    size = round(width * gain), round(height * gain)
    whole = turn(image, None)
    turned = turn(np.empty((size[1], size[0], image.shape[2]), np.uint8), None)
    (rows, columns), channels = turned.shape[:2], image.shape[2]
    top, left = (side - rows) // 2, (side - columns) // 2
    canvas = np.full((side, side, 3), 114, np.uint8)
    view = canvas[top:top + rows, left:left + columns]
    resized = np.empty((size[1], size[0], channels), np.uint8)
    small, out = np.empty_like(turned), np.empty((3, side, side), F32)
    planes = [np.empty((side, side), np.uint8) for _ in range(3)]

    def call():
        if isFirst:
            turn(image, whole)
            cv2.resize(whole, (columns, rows), dst=small, interpolation=cv2.INTER_LINEAR)
        else:
            cv2.resize(image, size, dst=resized, interpolation=cv2.INTER_LINEAR)
            turn(resized, small)
        if channels == 4:
            cv2.cvtColor(small, cv2.COLOR_BGRA2RGB, dst=view)
        else:
            view[...] = small
        cv2.split(canvas, planes)
        for channel in range(3):
            cv2.multiply(planes[channel], 1 / 255.0, dst=out[channel], dtype=cv2.CV_32F)
        return out
    return call, summed


def rotated(code):
    return lambda image, out: cv2.rotate(image, code, dst=out)


def mirrored(image, out):
    return cv2.flip(image, 1, dst=out)


def area(width, height):
    image, out = picture(1, 1920, 1080, 3), np.empty((height, width, 3), np.uint8)
    return lambda: cv2.resize(image, (width, height), dst=out, interpolation=cv2.INTER_AREA), summed


def ycrcb():
    image = picture(1, 1920, 1080, 3)
    out = np.empty_like(image)
    return lambda: cv2.cvtColor(image, cv2.COLOR_RGB2YCrCb, dst=out), summed


LEFT, RIGHT = rotated(cv2.ROTATE_90_COUNTERCLOCKWISE), rotated(cv2.ROTATE_90_CLOCKWISE)
INPUTS = {
    "letterbox_1080p_640": (lambda: picture(1, 1920, 1080, 3), 640),
    "letterbox_720p_bgra_416": (lambda: picture(2, 1280, 720, 4), 416),
}
WORKLOADS = [
    (f"{name}_{word}", f"cv2 (buffers reused, {when})",
     lambda make=make, side=side, turn=turn, isFirst=isFirst: letterbox(make(), side, turn, isFirst))
    for name, (make, side) in INPUTS.items()
    for word, turn in [("left", LEFT), ("right", RIGHT), ("mirrored", mirrored)]
    for when, isFirst in [("turned first", True), ("turned last", False)]
] + [
    ("resize_area_1080p_416", "cv2 INTER_AREA", lambda: area(416, 416)),
    ("resize_area_1080p_360p", "cv2 INTER_AREA", lambda: area(640, 360)),
    ("ycrcb_1080p", "cv2", ycrcb),
]


def main():
    run(WORKLOADS, __doc__)


if __name__ == "__main__":
    main()
