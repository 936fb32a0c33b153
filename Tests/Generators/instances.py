"""Goldens for what heads give beside boxes: masks, keypoints, turned boxes, from NumPy in double precision.

Masks are made on whole planes, without windows, and no value that is compared may be near its threshold. Each set has
NAME.head [4 + C + K, N], NAME.prototypes [K, h, w], NAME.sizes [network width, network height, source width, source
height], and NAME.RULE: for each candidate whose mask is not empty a row of packed bits of its whole plane.
"""
import math

import numpy as np

from goldens import Goldens

F32 = np.float32
SEED = 34
MARGIN = 1e-6


def upsampling(count, places, low, high):
    """A matrix [places, count] that interpolates between neighbors low...high."""
    matrix = np.zeros((len(places), count))
    for row, place in enumerate(places):
        place = max(place, low)
        first = min(math.floor(place), high)
        weight = min(place - first, 1.0)
        matrix[row, first] += 1 - weight
        matrix[row, min(first + 1, high)] += weight
    return matrix


def half_pixel(count, result):
    ratio = float(F32(count) / F32(result))
    return upsampling(count, [(i + 0.5) * ratio - 0.5 for i in range(result)], 0, count - 1)


def inside(box, width, height):
    x, y = np.arange(width), np.arange(height)
    return ((y >= box[1]) & (y < box[3]))[:, None] & ((x >= box[0]) & (x < box[2]))[None, :]


def above(values, threshold, where):
    near = np.abs(values - threshold)
    near = near[where & (near != 0)]
    assert near.size == 0 or near.min() > MARGIN, near.min()
    return values > threshold


def letterbox(source, network):
    """Gain and pad of each axis, and the rows or columns of content."""
    gain = min(network[0] / source[0], network[1] / source[1])
    axes = []
    for length, side in zip(source, network):
        resized = max(round(length * gain), 1)
        pad = round((side - resized) / 2 - 0.1)
        axes.append((resized / length, pad, resized))
    return axes


def masks(logits, box, sizes, rule):
    """The whole plane of one object."""
    height, width = logits.shape
    net_w, net_h, src_w, src_h = sizes
    ratio = np.array([F32(width) / F32(net_w), F32(height) / F32(net_h)] * 2, F32)
    small = (np.array(box, F32) * ratio).astype(F32)
    if rule == "prototypes":
        where = inside(small, width, height)
        return above(logits, 0, where) & where
    if rule in ("network_cropped_first", "network_sigmoid_first"):
        values = (1 / (1 + np.exp(-logits))).astype(F32).astype(float) if "sigmoid" in rule else logits
        values = values * inside(small, width, height)
        values = half_pixel(height, net_h) @ values @ half_pixel(width, net_w).T
        return above(values, 0.5 if "sigmoid" in rule else 0, np.ones(values.shape, bool))
    if rule == "network":
        values = half_pixel(height, net_h) @ logits @ half_pixel(width, net_w).T
        where = inside(box, net_w, net_h)
        return above(values, 0, where) & where
    matrices, corners = [], []
    for axis, (count, net, src) in enumerate([(width, net_w, src_w), (height, net_h, src_h)]):
        gain, pad, resized = letterbox((src_w, src_h), (net_w, net_h))[axis]
        places = [((i + 0.5) * gain + pad) * count / net - 0.5 for i in range(src)]
        low = math.floor(pad * count / net)
        high = math.ceil((pad + resized) * count / net) - 1
        matrices.append(upsampling(count, places, low, high))
        edges = [np.clip((F32(box[axis + k]) - F32(pad)) / F32(gain), 0, src) for k in (0, 2)]
        corners.append(edges)
    values = matrices[1] @ logits @ matrices[0].T
    source_box = [corners[0][0], corners[1][0], corners[0][1], corners[1][1]]
    where = inside(source_box, src_w, src_h)
    return above(values, 0, where) & where


RULES = ["source", "network", "network_cropped_first", "network_sigmoid_first", "prototypes"]


def add_masks(g, rng):
    sets = {"square": (1, 4, (16, 16), (64, 64), (90, 57)), "wide": (3, 32, (12, 20), (80, 48), (61, 61)),
            "odd": (2, 5, (9, 7), (30, 41), (30, 41)), "coarse": (1, 2, (4, 4), (64, 64), (64, 64))}
    for name, (classes, planes, (height, width), network, source) in sets.items():
        count = 9
        prototypes = rng.normal(0, 1, (planes, height, width)).astype(F32)
        coefficients = rng.normal(0, 1, (planes, count)).astype(F32)
        sides = rng.uniform(0.1, 0.9, (2, count)) * np.array(network)[:, None]
        centers = rng.uniform(0, 1, (2, count)) * np.array(network)[:, None]
        scores = np.full((classes, count), 0.1)
        scores[rng.integers(classes), :] = rng.uniform(0.3, 1, count)
        coefficients /= F32(math.sqrt(planes))
        if name == "square":
            coefficients[:, 0] = 0
        sides[:, 1] = 0.01
        centers[:, 2] = -500
        head = np.concatenate([centers, sides, scores, coefficients]).astype(F32)
        g.add(f"mask_{name}.head", head)
        g.add(f"mask_{name}.prototypes", prototypes)
        g.add(f"mask_{name}.sizes", np.array([*network, *source], np.int32))
        half = (head[2:4] * F32(0.5)).astype(F32)
        boxes = np.concatenate([head[:2] - half, head[:2] + half]).T
        for rule in RULES:
            rows, kept = [], []
            for index in range(count):
                logits = np.tensordot(coefficients[:, index].astype(float), prototypes.astype(float), 1)
                mask = masks(logits, boxes[index], (*network, *source), rule)
                if mask.any():
                    rows.append(np.packbits(mask.ravel()))
                    kept.append(index)
            g.add(f"mask_{name}.{rule}.kept", np.array(kept, np.int32))
            g.add(f"mask_{name}.{rule}.bits", np.array(rows, np.uint8))


def add_poses(g, rng):
    """NAME.network and NAME.source: x, y, confidence of each keypoint; source is 100 x 60."""
    for name, classes, points, width, size, point_size in (
            ("pixels", 1, 17, 3, None, None), ("normalized", 2, 5, 3, (64, 48), (64, 48)),
            ("mixed", 1, 3, 2, (64, 48), None)):
        count = 7
        extent = np.array([1, 1] if size else [64, 48])
        head = np.zeros((4 + classes + points * width, count))
        head[:2] = rng.uniform(0.2, 0.8, (2, count)) * extent[:, None]
        head[2:4] = rng.uniform(0.1, 0.3, (2, count)) * extent[:, None]
        head[4:4 + classes] = rng.uniform(0.3, 1, (classes, count))
        keys = head[4 + classes:].reshape(points, width, count)
        keys[:, :2] = rng.uniform(-0.2, 1.2, (points, 2, count)) * np.array([1, 1] if point_size else [64, 48])[:, None]
        if width == 3:
            keys[:, 2] = rng.uniform(0, 1, (points, count))
        head[4 + classes:] = keys.reshape(points * width, count)
        head[5 + classes, 3] = np.nan
        head[4 + classes, 4] = np.inf
        head = head.astype(F32)
        g.add(f"pose_{name}.head", head)
        keys = head[4 + classes:].reshape(points, width, count).transpose(2, 0, 1)
        scale = np.array(point_size or (1, 1), F32)
        network = np.ones((count, points, 3), F32)
        network[:, :, :2] = keys[:, :, :2] * scale
        if width == 3:
            network[:, :, 2] = keys[:, :, 2]
        network = network[[0, 1, 2, 5, 6]]
        g.add(f"pose_{name}.network", network)
        moved = network.copy()
        for axis, (gain, pad, _) in enumerate(letterbox((100, 60), (64, 48))):
            # In double and rounded once, as placements do.
            moved[:, :, axis] = np.clip((network[:, :, axis].astype(np.float64) - pad) / gain, 0, (100, 60)[axis])
        g.add(f"pose_{name}.source", moved)


def regularize(boxes, long_side):
    """In float32, as torch: scalars become float32, the remainder has the divisor's sign."""
    pi, half = F32(math.pi), F32(math.pi / 2)
    x, y, w, h, t = boxes.T
    if long_side:
        turned = ~(w > h)
        return np.stack([x, y, np.maximum(w, h), np.minimum(w, h), np.mod(np.where(turned, t + half, t), pi)], 1)
    swap = np.mod(t, pi) >= half
    return np.stack([x, y, np.where(swap, h, w), np.where(swap, w, h), np.mod(t, half)], 1)


def corners(boxes):
    x, y, w, h, t = boxes.astype(float).T
    one = np.stack([w / 2 * np.cos(t), w / 2 * np.sin(t)], 1)
    two = np.stack([-h / 2 * np.sin(t), h / 2 * np.cos(t)], 1)
    center = np.stack([x, y], 1)
    return np.stack([center + one + two, center + one - two, center - one - two, center - one + two], 1)


def add_oriented(g, rng):
    count = 40
    boxes = np.stack([rng.uniform(0, 100, count), rng.uniform(0, 100, count), rng.uniform(1, 50, count),
                      rng.uniform(1, 50, count), rng.uniform(-7, 7, count)], 1)
    special = [0, math.pi / 2, -math.pi / 2, math.pi, -math.pi, 1e-9, -1e-9, 2 * math.pi, 1000.5, -1000.5]
    boxes[:len(special), 4] = special
    boxes[12, 2:4] = 7
    boxes = boxes.astype(F32)
    g.add("turned.boxes", boxes)
    g.add("turned.quarter", regularize(boxes, False).astype(F32))
    g.add("turned.long", regularize(boxes, True).astype(F32))
    g.add("turned.corners", corners(boxes))
    logits = np.concatenate([[0, -1e4, 1e4], rng.normal(0, 3, 17)]).astype(F32)
    g.add("angle.logits", logits)
    wide = np.clip(logits.astype(float), -700, 700)
    g.add("angle.radians", (1 / (1 + np.exp(-wide)) - 0.25) * math.pi)
    scores = rng.uniform(0, 1, (3, count))
    g.add("turned.head", np.concatenate([boxes[:, :4].T, scores, boxes[:, 4:].T]).astype(F32))
    kept = [i for i in range(count) if scores.astype(F32)[:, i].max() > F32(0.25)]
    g.add("turned.kept", np.array([[i, scores[:, i].argmax()] for i in kept], np.int32))


with Goldens("instances", generator=__file__, seed=SEED, packages=["numpy"]) as g:
    rng = np.random.default_rng(SEED)
    add_masks(g, rng)
    add_poses(g, rng)
    add_oriented(g, rng)
