"""Suppression by powerboxes (upright and oriented boxes), of oriented boxes by ProbIoU, of masks by pycocotools, and of
groups of classes by torchvision: 1,000 sets each.

powerboxes does not order equal scores, so scores are made different; it takes everything in doubles, so thresholds are
none that overlaps of the sets equal but for rounding. A box without area gives it 0/0, so these are left out.
"""
import numpy as np
import powerboxes
import pycocotools.mask
import torch
import torchvision

import boxsets
from goldens import Goldens

F = np.float32
THRESHOLDS = [float(F(t)) for t in (0.2612, 0.4871, 0.7439, 0.1313)]
# Of each class index up to 364 the group: blocks of three classes suppress one another.
GROUP_SIZE = 3
SIDE = 48  # of the masks' pictures


def distinct(scores):
    return (scores * F(0.5) + (np.arange(len(scores)) + 1).astype(F) * F(2**-12)).astype(F)


def greedy(order, too_much):
    kept = []
    for i in order:
        if not any(too_much[k, i] for k in kept):
            kept.append(i)
    return kept


def prob_matrix(b):
    """ProbIoU in double precision, nothing added to any denominator."""
    w, h, c, s = b[:, 2] ** 2 / 12, b[:, 3] ** 2 / 12, np.cos(b[:, 4]), np.sin(b[:, 4])
    A, B, C = w * c * c + h * s * s, w * s * s + h * c * c, (w - h) * c * s
    sa, sb, sc = A[:, None] + A, B[:, None] + B, C[:, None] + C
    det = sa * sb - sc**2
    dx, dy = b[:, None, 0] - b[:, 0], b[:, None, 1] - b[:, 1]
    single = w * h  # the determinant of one covariance
    bd = ((sa * dy**2 + sb * dx**2) / 4 - sc * dx * dy / 2) / det + np.log(det / (4 * np.sqrt(single[:, None] * single))) / 2
    return 1 - np.sqrt(np.maximum(1 - np.exp(-np.clip(bd, 0, 100)), 0))


def masks(corners):
    """Boxes of pixels, with a corner cut off each second one."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(F)
    scaled = corners * F(0.125)
    out = []
    for i, (x0, y0, x1, y1) in enumerate(scaled):
        m = (x >= x0) & (x < x1) & (y >= y0) & (y < y1)
        if i % 2:
            m &= (x - x0) + (y - y0) >= F(2)
        out.append(m)
    return out


def main():
    sets = {name: [] for name in ("upright", "upright_tree", "oriented", "oriented_tree", "prob", "masks", "groups")}
    for s in range(boxsets.COUNT):
        corners, scores, classes, threshold = boxsets.box_set(s)
        t = THRESHOLDS[s // 8 % 4]
        values = distinct(scores)
        n = len(scores)
        none = np.zeros(0, np.int64)
        order = list(np.argsort(-values.astype(np.float64), kind="stable"))
        area = (corners[:, 2] > corners[:, 0]) & (corners[:, 3] > corners[:, 1])
        solid = np.flatnonzero(area)
        wide = corners.astype(np.float64)
        for name, call in (("upright", powerboxes.nms), ("upright_tree", powerboxes.rtree_nms)):
            sets[name].append(solid[call(wide[solid], values[solid].astype(np.float64), t, 0.0)] if len(solid) else none)
        half = F(0.5)
        b = corners
        turned = np.stack([b[:, 0] + (b[:, 2] - b[:, 0]) * half, b[:, 1] + (b[:, 3] - b[:, 1]) * half, b[:, 2] - b[:, 0],
                           b[:, 3] - b[:, 1], (np.arange(n) % 12).astype(F) * F(0.125)], axis=1).astype(np.float64)
        degrees = turned.copy()
        degrees[:, 4] = np.degrees(degrees[:, 4])
        for name, call in (("oriented", powerboxes.rotated_nms), ("oriented_tree", powerboxes.rtree_rotated_nms)):
            sets[name].append(
                solid[call(degrees[solid], values[solid].astype(np.float64), t, 0.0)] if len(solid) else none)
        with np.errstate(all="ignore"):
            prob = prob_matrix(turned)
        sets["prob"].append([i for i in greedy(order, prob > t) if area[i]])
        pixels = masks(corners)
        if n:
            rle = pycocotools.mask.encode(np.asfortranarray(np.stack(pixels, axis=2).astype(np.uint8)))
            iou = pycocotools.mask.iou(rle, rle, [0] * n)
            sets["masks"].append(greedy(order, iou > t))
        else:
            sets["masks"].append(none)
        kept = []
        for g in np.unique(classes // GROUP_SIZE):
            members = np.flatnonzero(classes // GROUP_SIZE == g)
            kept.extend(members[torchvision.ops.nms(
                torch.from_numpy(corners[members]), torch.from_numpy(scores[members]), float(threshold)).numpy()])
        sets["groups"].append(sorted(kept, key=lambda i: (-scores[i], i)))
    packages = ["numpy", "powerboxes", "pycocotools", "torch", "torchvision"]
    assert all(map(np.array_equal, sets["upright"], sets.pop("upright_tree")))
    assert all(map(np.array_equal, sets["oriented"], sets.pop("oriented_tree")))
    with Goldens("suppression_oriented", __file__, seed=0, packages=packages) as g:
        for name, lists in sets.items():
            g.add(f"{name}_counts", np.array([len(x) for x in lists], np.int16))
            g.add(f"{name}_indices", np.concatenate([np.array(x, np.int16).reshape(-1) for x in lists]))


main()
