"""1,000 small sets of boxes, the same as Tests/DetectionPrimitivesTests/Support/BoxSets.swift makes.

Every number is a Float and every operation is rounded to Float, so both give the same bits.
"""
import numpy as np

F = np.float32
COUNT = 1000
KINDS = ["clustered", "tied", "touching", "nested", "flat", "negative", "repeated", "whole"]
THRESHOLDS = [F(0.3), F(0.45), F(0.5), F(0.7), F(0), F(0.9)]
CLASS_COUNTS = [1, 3, 80, 365]


def u32(seed, i):
    x = (seed + i * 0x9E3779B9) & 0xFFFFFFFF
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & 0xFFFFFFFF
    x = ((x ^ (x >> 15)) * 0x735A2D97) & 0xFFFFFFFF
    return x ^ (x >> 15)


def unit(seed, i):
    return F(u32(seed, i) >> 8) * F(2**-24)


def box_set(s):
    """Corners [n, 4], scores [n], classes [n], threshold of set s; its kind is KINDS[s % 8]."""
    return made_set(KINDS[s % 8], s, u32(s, 0) % 97, CLASS_COUNTS[s // 8 % 4], THRESHOLDS[s // 8 % 6])


def large_set(s, n):
    """The same of n boxes, of every kind and class count in turn."""
    return made_set(KINDS[s % 8], 5000 + s, n, CLASS_COUNTS[s // 6 % 4], THRESHOLDS[s // 8 % 4])


def made_set(kind, s, n, class_count, threshold):
    """n boxes of a kind, made from the seed s."""
    corners, scores, classes = [], [], []
    for i in range(n):
        seed = 7919 * (s + 1)

        def r(k):
            return unit(seed, 16 * i + k)

        def whole(k, count):
            return u32(seed, 16 * i + k) % count

        score = r(0)
        if kind in ("touching", "whole"):
            if kind == "touching":
                x, y, w, h = 5 * whole(1, 8), 5 * whole(2, 8), 10, 10
            else:
                x, y, w, h = whole(1, 20), whole(2, 20), 1 + whole(3, 12), 1 + whole(4, 12)
            box = [F(x), F(y), F(x + w), F(y + h)]
        else:
            cluster = whole(1, 6)
            cx = unit(s, 100 + 3 * cluster) * F(300)
            cy = unit(s, 101 + 3 * cluster) * F(300)
            side = F(8) + unit(s, 102 + 3 * cluster) * F(80)
            if kind == "negative":
                cx, cy = cx - F(200), cy - F(200)
            if kind == "nested":
                w, h = side * (F(0.25) + r(4)), side * (F(0.25) + r(5))
            elif kind == "repeated":
                w, h = side * (F(0.5) + F(whole(4, 3)) * F(0.25)), side
            else:
                cx, cy = cx + (r(2) - F(0.5)) * side * F(0.4), cy + (r(3) - F(0.5)) * side * F(0.4)
                w, h = side * (F(0.7) + r(4) * F(0.6)), side * (F(0.7) + r(5) * F(0.6))
            if kind == "flat":
                w = F(0) if whole(6, 4) == 0 else w
                h = F(0) if whole(7, 4) == 0 else h
            box = [cx - w * F(0.5), cy - h * F(0.5), cx + w * F(0.5), cy + h * F(0.5)]
        if kind in ("tied", "whole"):
            score = F(whole(0, 9)) * F(0.125)
        corners.append(box)
        scores.append(score)
        classes.append(whole(8, class_count))
    return np.array(corners, F).reshape(n, 4), np.array(scores, F), np.array(classes, np.int32), threshold
