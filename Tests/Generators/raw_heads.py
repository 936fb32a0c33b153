"""Goldens for what raw heads give beside boxes, keypoints, angles and mask coefficients, from NumPy in double precision.

Each case NAME has NAME.output0 … as the network gives them, the extra outputs last, one for each stride; NAME.kept, a row
of index and class for each candidate above 0.25; and NAME.expected, a row for each of these: x, y, confidence of each
keypoint, or center x, center y, width, height, angle, or minX, minY, maxX, maxY. Masks have NAME.prototypes and
NAME.masks, a plane of flags for each row, cropped to the box, at the prototypes' resolution.
"""
import numpy as np

from goldens import Goldens

F32 = np.float32
SEED = 57
MARGIN = 1e-4
NETWORK = (48, 32)
STRIDES = (8, 16)


def sigmoid(x):
    return 1 / (1 + np.exp(-np.float64(x)))


class Head:
    """Random outputs for both strides, and what stands in each cell."""

    def __init__(self, rng, classes, bins, extra):
        self.cells, self.parts, self.classes, self.bins = [], [], classes, bins
        for stride in STRIDES:
            h, w = NETWORK[1] // stride, NETWORK[0] // stride
            if bins == 1:
                distances = rng.uniform(0.2, 1.5, (4, h, w))
            else:
                distances = rng.normal(0, 2, (4 * bins, h, w))
            scores = np.where(rng.uniform(size=(classes, h, w)) < 0.4, rng.uniform(0, 3, (classes, h, w)),
                              rng.uniform(-8, -2, (classes, h, w)))
            extras = rng.normal(0, 1, (extra, h, w))
            part = [a.astype(F32) for a in (distances, scores, extras)]
            self.parts.append(part)
            d, s, e = (a.astype(np.float64) for a in part)
            self.cells += [(stride, x, y, d[:, y, x], s[:, y, x], e[:, y, x]) for y in range(h) for x in range(w)]

    def write(self, g, name, joined, last):
        """As [K, H, W], or [H, W, K] where the channels come last."""
        outputs = []
        for distances, scores, _ in self.parts:
            outputs += [np.concatenate([distances, scores])] if joined else [distances, scores]
        outputs += [extras for _, _, extras in self.parts]
        for index, output in enumerate(outputs):
            g.add(f"{name}.output{index}", (output.transpose(1, 2, 0) if last else output)[None])

    def kept(self):
        """Index, class, stride, column, row, distances of the four sides in cells, extra numbers."""
        for index, (stride, x, y, d, s, e) in enumerate(self.cells):
            best = s.argmax()
            assert abs(sigmoid(s[best]) - 0.25) > MARGIN
            if sigmoid(s[best]) > 0.25:
                sides = d
                if self.bins > 1:
                    shares = np.exp(d.reshape(4, self.bins))
                    sides = (shares * np.arange(self.bins)).sum(1) / shares.sum(1)
                yield index, best, stride, x, y, sides, e


def finish(g, name, rows, expected):
    g.add(f"{name}.kept", np.array(rows, np.int32))
    g.add(f"{name}.expected", np.array(expected, np.float64))


def add_keypoints(g, rng):
    for name, classes, bins, points, width, joined, last in (
            ("pose_doubled", 1, 16, 3, 3, True, False), ("pose_centered", 2, 1, 2, 3, False, True),
            ("pose_bare", 1, 8, 4, 2, False, False)):
        head = Head(rng, classes, bins, points * width)
        head.write(g, name, joined, last)
        rows, expected = [], []
        for index, best, stride, x, y, _, e in head.kept():
            numbers = []
            for n in e.reshape(points, width):
                if name == "pose_centered":
                    numbers += [(n[0] + x + 0.5) * stride, (n[1] + y + 0.5) * stride]
                else:
                    numbers += [(2 * n[0] + x) * stride, (2 * n[1] + y) * stride]
                numbers.append(sigmoid(n[2]) if width == 3 else 1)
            rows.append((index, best))
            expected.append(numbers)
        finish(g, name, rows, expected)


def add_angles(g, rng):
    for name, classes, bins, joined, last in (("turned_sigmoid", 3, 16, False, True), ("turned_raw", 1, 1, True, False)):
        head = Head(rng, classes, bins, 1)
        head.write(g, name, joined, last)
        rows, expected = [], []
        for index, best, stride, x, y, sides, e in head.kept():
            angle = (sigmoid(e[0]) - 0.25) * np.pi if name == "turned_sigmoid" else e[0]
            l, t, r, b = sides
            xf, yf = (r - l) / 2, (b - t) / 2
            cos, sin = np.cos(angle), np.sin(angle)
            rows.append((index, best))
            expected.append([(x + 0.5 + xf * cos - yf * sin) * stride, (y + 0.5 + xf * sin + yf * cos) * stride,
                             (l + r) * stride, (t + b) * stride, angle])
        finish(g, name, rows, expected)


def add_masks(g, rng):
    planes, height, width = 5, 16, 24
    head = Head(rng, 2, 16, planes)
    head.write(g, "mask", True, False)
    prototypes = rng.normal(0, 1, (planes, height, width)).astype(F32)
    g.add("mask.prototypes", prototypes)
    rows, expected, masks = [], [], []
    for index, best, stride, x, y, sides, e in head.kept():
        l, t, r, b = sides
        box = np.array([x + 0.5 - l, y + 0.5 - t, x + 0.5 + r, y + 0.5 + b]) * stride
        small = box * np.array([width / NETWORK[0], height / NETWORK[1]] * 2)
        assert np.abs(small - np.rint(small)).min() > MARGIN
        logits = np.tensordot(e, prototypes.astype(np.float64), 1)
        assert np.abs(logits).min() > MARGIN / 100
        columns, lines = np.arange(width), np.arange(height)
        inside = ((lines >= small[1]) & (lines < small[3]))[:, None] & ((columns >= small[0]) & (columns < small[2]))
        rows.append((index, best))
        expected.append(box)
        masks.append((logits > 0) & inside)
    finish(g, "mask", rows, expected)
    g.add("mask.masks", np.array(masks, np.uint8))


with Goldens("raw_heads", generator=__file__, seed=SEED, packages=["numpy"]) as g:
    rng = np.random.default_rng(SEED)
    add_keypoints(g, rng)
    add_angles(g, rng)
    add_masks(g, rng)
