"""Hard suppression by torchvision: all boxes together, each class by itself, batched_nms, and as ultralytics calls it.

For oriented boxes, ultralytics' fast suppression by ProbIoU, written in NumPy in double precision.
"""
import numpy as np
import torch
import torchvision

import boxsets
from goldens import Goldens


def nms(corners, scores, threshold):
    return torchvision.ops.nms(torch.from_numpy(corners), torch.from_numpy(scores), float(threshold)).numpy()


def by_class(corners, scores, classes, threshold):
    kept = []
    for c in np.unique(classes):
        members = np.flatnonzero(classes == c)
        kept.extend(members[nms(corners[members], scores[members], threshold)])
    return np.array(sorted(kept, key=lambda i: (-scores[i], i)), np.int64)


def ultralytics(corners, scores, classes, threshold):
    rows = np.flatnonzero(scores > np.float32(0.25))
    rows = rows[np.argsort(-scores[rows], kind="stable")][:30000]
    moved = corners[rows] + (classes[rows].astype(np.float32) * np.float32(7680))[:, None]
    return rows[nms(moved, scores[rows], threshold)][:300]


def ultralytics_oriented(corners, scores, classes, threshold):
    rows = np.flatnonzero(scores > np.float32(0.25))
    rows = rows[np.argsort(-scores[rows], kind="stable")]
    half = np.float32(0.5)
    b = corners[rows]
    offset = classes[rows].astype(np.float32) * np.float32(7680)
    x = (b[:, 0] + (b[:, 2] - b[:, 0]) * half + offset).astype(np.float64)
    y = (b[:, 1] + (b[:, 3] - b[:, 1]) * half + offset).astype(np.float64)
    w = (b[:, 2] - b[:, 0]).astype(np.float64) ** 2 / 12
    h = (b[:, 3] - b[:, 1]).astype(np.float64) ** 2 / 12
    angle = (rows % 12) * 0.125
    c, s = np.cos(angle), np.sin(angle)
    A, B, C = w * c * c + h * s * s, w * s * s + h * c * c, (w - h) * c * s
    eps = 1e-7
    sa, sb, sc = A[:, None] + A, B[:, None] + B, C[:, None] + C
    det = sa * sb - sc**2
    dx, dy = x[:, None] - x, y[:, None] - y
    t1 = (sa * dy**2 + sb * dx**2) / (det + eps) / 4
    t2 = sc * -dx * dy / (det + eps) / 2
    single = np.maximum(A * B - C**2, 0)
    with np.errstate(invalid="ignore"):  # boxes without area, whose overlap is set to 0 below
        t3 = np.log(det / (4 * np.sqrt(single[:, None] * single) + eps) + eps) / 2
    overlap = 1 - np.sqrt(1 - np.exp(-np.clip(t1 + t2 + t3, eps, 100)) + eps)
    flat = (w == 0) | (h == 0)
    overlap[flat] = 0
    overlap[:, flat] = 0
    return rows[(np.triu(overlap >= threshold, 1)).sum(0) == 0][:300]


def main():
    together, apart, inputs = [], [], []
    batched, offsets, oriented = [], [], []
    for s in range(boxsets.COUNT):
        corners, scores, classes, threshold = boxsets.box_set(s)
        inputs.append(np.concatenate([corners.ravel(), scores, classes.astype(np.float32)]))
        together.append(nms(corners, scores, threshold))
        apart.append(by_class(corners, scores, classes, threshold))
        kept = torchvision.ops.batched_nms(
            torch.from_numpy(corners), torch.from_numpy(scores), torch.from_numpy(classes), float(threshold)).numpy()
        batched.append(np.array(sorted(kept, key=lambda i: (-scores[i], i)), np.int64))
        offsets.append(ultralytics(corners, scores, classes, threshold))
        oriented.append(ultralytics_oriented(corners, scores, classes, np.float32(0.45)))
    with Goldens("suppression", __file__, seed=0, packages=["numpy", "torch", "torchvision"]) as g:
        words = np.concatenate(inputs).view(np.uint32).astype(np.uint64)
        order = np.arange(1, len(words) + 1, dtype=np.uint64)
        g.add("input_checksum", np.array([(words * order).sum(dtype=np.uint64)], np.uint64))
        for name, sets in [("together", together), ("apart", apart), ("batched", batched),
                           ("ultralytics", offsets), ("ultralytics_oriented", oriented)]:
            g.add(f"{name}_counts", np.array([len(x) for x in sets], np.int16))
            g.add(f"{name}_indices", np.concatenate(sets).astype(np.int16))


if __name__ == "__main__":
    main()
