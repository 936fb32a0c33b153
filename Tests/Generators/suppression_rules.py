"""The other rules, each written plainly in NumPy from its source's description: see Docs/Suppression.md for sources.

Distance suppression (exponents 1 and 0.6), fast, soft linear and Gaussian, matrix linear and Gaussian, inclusive pixels.
All classes together, score threshold 0.1; scores of every fourth set.
"""
import numpy as np

import boxsets
from goldens import Goldens

F = np.float32


def iou_matrix(b):
    area = np.where((b[:, 2] > b[:, 0]) & (b[:, 3] > b[:, 1]), (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1]), F(0))
    w = np.maximum(np.minimum(b[:, None, 2], b[None, :, 2]) - np.maximum(b[:, None, 0], b[None, :, 0]), F(0))
    h = np.maximum(np.minimum(b[:, None, 3], b[None, :, 3]) - np.maximum(b[:, None, 1], b[None, :, 1]), F(0))
    inter = w * h
    union = area[:, None] + area[None, :] - inter
    return np.divide(inter, union, out=np.zeros_like(inter), where=union > 0)


def penalty_matrix(b):
    b = b.astype(np.float64)
    cx, cy = (b[:, 0] + b[:, 2]) / 2, (b[:, 1] + b[:, 3]) / 2
    d = (cx[:, None] - cx[None]) ** 2 + (cy[:, None] - cy[None]) ** 2
    w = np.maximum(b[:, None, 2], b[None, :, 2]) - np.minimum(b[:, None, 0], b[None, :, 0])
    h = np.maximum(b[:, None, 3], b[None, :, 3]) - np.minimum(b[:, None, 1], b[None, :, 1])
    c = w * w + h * h
    return np.divide(d, c, out=np.zeros_like(d), where=c > 0)


def inclusive_matrix(b):
    one = F(1)
    area = (b[:, 2] - b[:, 0] + one) * (b[:, 3] - b[:, 1] + one)
    w = np.maximum(np.minimum(b[:, None, 2], b[None, :, 2]) - np.maximum(b[:, None, 0], b[None, :, 0]) + one, F(0))
    h = np.maximum(np.minimum(b[:, None, 3], b[None, :, 3]) - np.maximum(b[:, None, 1], b[None, :, 1]) + one, F(0))
    inter = w * h
    return inter / (area[:, None] + area[None, :] - inter)


def greedy(order, too_much):
    kept = []
    for i in order:
        if not any(too_much[k, i] for k in kept):
            kept.append(i)
    return kept


def soft(order, iou, scores, minimum, factor):
    left, score, kept, out = list(order), scores.copy(), [], []
    while left:
        best = min(left, key=lambda i: (-score[i], i))
        left.remove(best)
        kept.append(best)
        out.append(score[best])
        for i in left:
            score[i] = F(score[i] * factor(iou[best, i]))
        left = [i for i in left if score[i] > minimum]
    return kept, out


def matrix(order, iou, scores, minimum, ratio):
    comp, out = {}, []
    for n, i in enumerate(order):
        better = order[:n]
        comp[i] = max([float(iou[j, i]) for j in better], default=0.0)
        factor = min([ratio(float(iou[j, i]), comp[j]) for j in better] + [1.0])
        score = F(float(scores[i]) * factor)
        if score > minimum:
            out.append((score, i))
    out.sort(key=lambda x: (-x[0], x[1]))
    return [i for _, i in out], [s for s, _ in out]


def main():
    names = ["distance", "darknet", "fast", "inclusive", "soft_linear", "soft_gaussian", "matrix_linear", "matrix_gaussian"]
    kept, scored = {name: [] for name in names}, {name: [] for name in names[4:]}
    minimum = F(0.1)
    for s in range(boxsets.COUNT):
        corners, scores, _, t = boxsets.box_set(s)
        iou, penalty = iou_matrix(corners), penalty_matrix(corners)
        order = [i for i in sorted(range(len(scores)), key=lambda i: (-scores[i], i)) if scores[i] > minimum]
        wide = iou.astype(np.float64)
        kept["distance"].append(greedy(order, wide - penalty > float(t)))
        kept["darknet"].append(greedy(order, wide - penalty**0.6 > float(t)))
        kept["inclusive"].append(greedy(order, inclusive_matrix(corners) > t))
        kept["fast"].append([i for n, i in enumerate(order) if not any(iou[j, i] > t for j in order[:n])])
        results = {
            "soft_linear": soft(order, iou, scores, minimum, lambda o: F(1) - o if o > t else F(1)),
            "soft_gaussian": soft(order, iou, scores, minimum, lambda o: F(np.exp(-float(o) * float(o) / 0.5))),
            "matrix_linear": matrix(order, iou, scores, minimum, lambda o, c: (1 - o) / (1 - c) if c < 1 else 1.0),
            "matrix_gaussian": matrix(order, iou, scores, minimum, lambda o, c: np.exp(2.0 * (c * c - o * o))),
        }
        for name, (indices, values) in results.items():
            kept[name].append(indices)
            if s % 4 == 0:
                scored[name].append(np.array(values, F))
    with Goldens("suppression_rules", __file__, seed=0, packages=["numpy"]) as g:
        for name, sets in kept.items():
            g.add(f"{name}_counts", np.array([len(x) for x in sets], np.int16))
            g.add(f"{name}_indices", np.concatenate([np.array(x, np.int16) for x in sets]))
        for name, sets in scored.items():
            g.add(f"{name}_scores", np.concatenate(sets))


if __name__ == "__main__":
    main()
