#!/usr/bin/env python3
"""OpenCV on the workloads of color that a runner of many packages may lack; the options and lines of compare.py."""
import cv2
import numpy as np
from opencv_runner import run, u32


def picture(seed, width, height):
    return (u32(seed, np.arange(3 * width * height)) >> np.uint32(24)).astype(np.uint8).reshape(height, width, 3)


def balls(width, height, centers, radius):
    """The shaded red discs of Benchmarks/Rows/Color.swift."""
    shade = (u32(11, np.arange(width * height)) >> np.uint32(28)).astype(np.int32).reshape(height, width)
    image = np.stack([150 + shade, 112 + shade, 72 + shade], -1)
    y, x = np.mgrid[:height, :width]
    for cx, cy in centers:
        inside = (x - cx) ** 2 + (y - cy) ** 2 < radius * radius
        light = 120 - (np.sign(y - cy) * (60 * np.abs(y - cy) // radius)) + shade
        image[inside] = np.stack([light, light // 8, light // 7], -1)[inside]
    return image.astype(np.uint8)


def hsv(code):
    image = picture(1, 1920, 1080)
    out = np.empty_like(image)
    return lambda: cv2.cvtColor(image, code, dst=out), lambda r: (float(r.sum(dtype=np.int64)), r.size)


def finder():
    """Red, blue and white: the classical steps, without a fit, a color decision or a score."""
    image = balls(1920, 1080, [(200 + 300 * i, 300 + 90 * i) for i in range(6)], 20)
    ranges = [((0, 120, 40), (10, 255, 255)), ((170, 120, 40), (179, 255, 255)), ((100, 90, 30), (130, 255, 255)),
              ((0, 0, 150), (179, 60, 255))]
    colors = np.empty_like(image)
    masks = [np.empty(image.shape[:2], np.uint8) for _ in ranges]

    def find():
        cv2.cvtColor(image, cv2.COLOR_RGB2HSV, dst=colors)
        for (low, high), mask in zip(ranges, masks):
            cv2.inRange(colors, low, high, dst=mask)
        cv2.bitwise_or(masks[0], masks[1], dst=masks[0])
        found = []
        for mask in (masks[0], masks[2], masks[3]):
            count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
            for x, y, w, h, area in stats[1:]:
                if area >= 100:
                    m = cv2.moments(mask[y:y + h, x:x + w], binaryImage=True)
                    found.append((x + m["m10"] / m["m00"], y + m["m01"] / m["m00"]))
        return found
    return find, lambda r: (float(np.sum(r)), len(r))


def one_range():
    """The same with one range for red only: the least that finds these balls."""
    image = balls(1920, 1080, [(200 + 300 * i, 300 + 90 * i) for i in range(6)], 20)
    colors, mask = np.empty_like(image), np.empty(image.shape[:2], np.uint8)

    def find():
        cv2.cvtColor(image, cv2.COLOR_RGB2HSV, dst=colors)
        cv2.inRange(colors, (170, 120, 40), (179, 255, 255), dst=mask)
        _, _, stats, _ = cv2.connectedComponentsWithStats(mask)
        found = []
        for x, y, w, h, area in stats[1:]:
            if area >= 100:
                m = cv2.moments(mask[y:y + h, x:x + w], binaryImage=True)
                found.append((x + m["m10"] / m["m00"], y + m["m01"] / m["m00"]))
        return found
    return find, lambda r: (float(np.sum(r)), len(r))


def decision():
    """cvtColor, inRange and countNonZero on the ball's box: what a decision is measured against."""
    image = np.ascontiguousarray(balls(128, 128, [(64, 64)], 32)[32:96, 32:96])
    colors, mask = np.empty_like(image), np.empty(image.shape[:2], np.uint8)
    low, high = np.uint8([0, 0, 150]), np.uint8([179, 60, 255])

    def count():
        cv2.cvtColor(image, cv2.COLOR_RGB2HSV, dst=colors)
        cv2.inRange(colors, low, high, dst=mask)
        return cv2.countNonZero(mask)
    return count, lambda n: (float(n), mask.size)


WORKLOADS = [
    ("hsv_1080p", "cv2", lambda: hsv(cv2.COLOR_RGB2HSV)),
    ("ball_color_64", "cv2", decision),
    ("ball_finder_1080p", "cv2 three colors", finder),
    ("ball_finder_1080p", "cv2 red alone", one_range),
]


def main():
    run(WORKLOADS, __doc__)


if __name__ == "__main__":
    main()
