#!/usr/bin/env python3
"""Everything around a network, from a frame of 1080p to a sentence, in OpenCV and NumPy; the options and lines of compare.py.

The steps of the row frame_to_sentence_1080p: letterbox into buffers that are reused, reading the output (which is given),
suppression by class, boxes back to the frame, the share of white pixels in each ball's box, and the camera's geometry. A
ball is white here where most of its box's middle half is; the package decides with evidence for six colors.
"""
import argparse
import json
import math
import time
from importlib import metadata

import cv2
import numpy as np
import supervision

F32 = np.float32
CENTERS = [(200 + 300 * i, 300 + 90 * i) for i in range(6)]
RADIUS, COUNT, BALL = 20, 8400, 32
FOCAL, CAMERA_HEIGHT, BALL_RADIUS = 1400.0, 1.4, 0.043
PITCH = math.radians(22)


def u32(seed, i):
    """The counting hash of Benchmarks/Inputs/Generator.swift."""
    with np.errstate(over="ignore"):
        x = np.uint32(seed) + np.asarray(i).astype(np.uint32) * np.uint32(0x9E3779B9)
        x = (x ^ (x >> np.uint32(16))) * np.uint32(0x21F0AAAD)
        x = (x ^ (x >> np.uint32(15))) * np.uint32(0x735A2D97)
        return x ^ (x >> np.uint32(15))


def picture():
    """The court of Benchmarks/Rows/Frame.swift."""
    shade = (u32(11, np.arange(1920 * 1080)) >> np.uint32(28)).astype(np.int32).reshape(1080, 1920)
    image = np.stack([150 + shade, 112 + shade, 72 + shade], -1)
    y, x = np.mgrid[:1080, :1920]
    for ball, (cx, cy) in enumerate(CENTERS):
        inside = (x - cx) ** 2 + (y - cy) ** 2 < RADIUS * RADIUS
        light = np.sign(y - cy) * (60 * np.abs(y - cy) // RADIUS)
        if ball == len(CENTERS) - 1:
            colors = [180 - light - dim + shade for dim in (0, 4, 14)]
        else:
            red = 120 - light + shade
            colors = [red, red // 8, red // 7]
        image[inside] = np.stack(colors, -1)[inside]
    return image.astype(np.uint8)


def output():
    head = (u32(12, np.arange(84 * COUNT)) >> np.uint32(8)).astype(F32) * F32(2.0 ** -24) * F32(0.2)
    head = head.reshape(84, COUNT)
    for ball, (cx, cy) in enumerate(CENTERS):
        for j in range(8):
            head[:4, 1000 * ball + 100 + j] = F32(cx) / F32(3) + F32(j) / F32(4), F32(cy) / F32(3) + F32(140), 13.5, 13.5
            head[4 + BALL, 1000 * ball + 100 + j] = F32(0.9) - F32(j) / F32(64)
    return head


class Frame:
    """What an application keeps from frame to frame."""

    def __init__(self):
        self.canvas = np.full((640, 640, 3), 114, np.uint8)
        self.input = np.empty((1, 3, 640, 640), F32)

    def prepare(self, image):
        height, width = image.shape[:2]
        gain = min(640 / width, 640 / height)
        size = round(width * gain), round(height * gain)
        left, top = round((640 - size[0]) / 2 - 0.1), round((640 - size[1]) / 2 - 0.1)
        cv2.resize(image, size, dst=self.canvas[top:top + size[1], left:left + size[0]], interpolation=cv2.INTER_LINEAR)
        for channel, plane in enumerate(cv2.split(self.canvas)):
            np.multiply(plane, F32(1 / 255), out=self.input[0, channel])
        return left, top, size[0] / width, size[1] / height

    def boxes(self, head, placement):
        """Corners in the frame, scores and classes of what is above 0.25, as the center, sides and scores say."""
        best = head[4:].max(0)
        found = np.flatnonzero(best > F32(0.25))
        classes = head[4:, found].argmax(0)
        x, y, w, h = head[:4, found]
        left, top, gain_x, gain_y = placement
        corners = np.stack([(x - w / 2 - left) / F32(gain_x), (y - h / 2 - top) / F32(gain_y),
                            (x + w / 2 - left) / F32(gain_x), (y + h / 2 - top) / F32(gain_y)], 1)
        return corners, best[found], classes


def is_white(image, box):
    quarter = (box[2:] - box[:2]) / 4
    x0, y0 = (box[:2] + quarter).astype(int)
    x1, y1 = (box[2:] - quarter).astype(int)
    part = cv2.cvtColor(image[y0:y1, x0:x1], cv2.COLOR_RGB2HSV)
    return 2 * cv2.countNonZero(cv2.inRange(part, (0, 0, 150), (179, 60, 255))) > part.shape[0] * part.shape[1]


def position(box):
    """Where the ball in a box lies, ahead and to the right, in meters: the formula of `Camera.position(ofBall:radius:)`."""
    x = ((float(box[0]) + float(box[2])) / 2 - 960) / FOCAL
    y = ((float(box[1]) + float(box[3])) / 2 - 540) / FOCAL
    sine, cosine = math.sin(PITCH), math.cos(PITCH)
    drop, sideways = CAMERA_HEIGHT - BALL_RADIUS, y * cosine
    descent = sideways + sine
    z = (drop + math.sqrt(drop * drop + 4 * descent * sideways * BALL_RADIUS ** 2)) / (2 * descent)
    scale = (z * z - BALL_RADIUS ** 2) / z
    return z * cosine - y * scale * sine, x * scale


def sentence(forward, right):
    ahead, side = round(forward * 10) * 10, round(right * 20) * 5
    return f"{ahead // 100} m {ahead % 100} cm ahead, {abs(side)} cm to the {'right' if side > 0 else 'left'}"


def told(image, boxes, classes):
    jack, balls = (0.0, 0.0), 0
    for box, kind in zip(boxes, classes):
        if kind == BALL:
            balls += 1
            if is_white(image, box):
                jack = position(box)
    return jack, sentence(*jack), balls


def with_opencv(image, head, frame):
    boxes, scores, classes = frame.boxes(head, frame.prepare(image))
    sides = np.concatenate([boxes[:, :2], boxes[:, 2:] - boxes[:, :2]], 1)
    kept = np.asarray(cv2.dnn.NMSBoxesBatched(sides.tolist(), scores.tolist(), classes.tolist(), 0.25, 0.45), int)
    return told(image, boxes[kept], classes[kept])


def with_supervision(image, head, frame):
    boxes, scores, classes = frame.boxes(head, frame.prepare(image))
    kept = supervision.Detections(xyxy=boxes, confidence=scores, class_id=classes).with_nms(0.45)
    return told(image, kept.xyxy, kept.class_id)


WORKLOADS = [("frame_to_sentence_1080p", "cv2+numpy", with_opencv),
             ("frame_to_sentence_1080p", "cv2+numpy+supervision", with_supervision)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--budget", type=float, default=1.0)
    parser.add_argument("--out")
    options = parser.parse_args()
    lines = []
    cv2.setNumThreads(1)
    for name, peer, call in WORKLOADS:
        if not any(part in name for part in options.only.split(",")):
            continue
        image, head, frame = picture(), output(), Frame()
        (forward, _), _, balls = call(image, head, frame)
        best, end = math.inf, time.perf_counter() + options.budget
        while time.perf_counter() < end:
            start = time.perf_counter()
            call(image, head, frame)
            best = min(best, time.perf_counter() - start)
        lines.append({"workload": name, "peer": peer, "version": metadata.version("opencv-python-headless"),
                      "min_us": best * 1e6, "sum": int(forward * 1e6), "count": balls})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    print(text, end="")
    if options.out:
        with open(options.out, "w") as file:
            file.write(text)


if __name__ == "__main__":
    main()
