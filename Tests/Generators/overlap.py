"""Measures of overlap: upright ones by torchvision, pycocotools and NumPy in double precision, oriented ones by an own
polygon clip: the convex hull of the corners inside and of the crossings of all edges, in double precision about a shared
center."""
import math

import numpy as np
import pycocotools.mask
import torch
import torchvision
from scipy.spatial import ConvexHull, QhullError

import boxsets
from goldens import Goldens

F = np.float32


def corners(box):
    x, y, w, h, a = box
    c, s = math.cos(a), math.sin(a)
    return np.array([[x + i * w / 2 * c - j * h / 2 * s, y + i * w / 2 * s + j * h / 2 * c]
                     for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def inside(p, box, slack):
    x, y, w, h, a = box
    c, s = math.cos(a), math.sin(a)
    u, v = (p[0] - x) * c + (p[1] - y) * s, (p[1] - y) * c - (p[0] - x) * s
    return abs(u) <= w / 2 + slack and abs(v) <= h / 2 + slack


def oriented_iou(a, b):
    a, b = np.array(a, np.float64), np.array(b, np.float64)
    middle = (a[:2] + b[:2]) / 2
    a[:2] -= middle
    b[:2] -= middle
    slack = 1e-12 * max(a[2:4].max(), b[2:4].max())
    pa, pb = corners(a), corners(b)
    points = [p for p in pa if inside(p, b, slack)] + [p for p in pb if inside(p, a, slack)]
    for i in range(4):
        for j in range(4):
            p, r = pa[i], pa[(i + 1) % 4] - pa[i]
            q, t = pb[j], pb[(j + 1) % 4] - pb[j]
            cross = r[0] * t[1] - r[1] * t[0]
            if abs(cross) < 1e-300:
                continue
            u = ((q - p)[0] * t[1] - (q - p)[1] * t[0]) / cross
            v = ((q - p)[0] * r[1] - (q - p)[1] * r[0]) / cross
            if 0 <= u <= 1 and 0 <= v <= 1:
                points.append(p + u * r)
    inter = 0.0
    if len(points) >= 3:
        try:
            inter = ConvexHull(np.array(points)).volume
        except QhullError:
            inter = 0.0
    return min(1.0, inter / (a[2] * a[3] + b[2] * b[3] - inter))


def gaussian(a, b, eps):
    def cov(box):
        w, h, c, s = box[2] ** 2 / 12, box[3] ** 2 / 12, math.cos(box[4]), math.sin(box[4])
        return w * c * c + h * s * s, w * s * s + h * c * c, (w - h) * c * s
    (a1, b1, c1), (a2, b2, c2) = cov(a), cov(b)
    det = (a1 + a2) * (b1 + b2) - (c1 + c2) ** 2
    dx, dy = a[0] - b[0], a[1] - b[1]
    t1 = ((a1 + a2) * dy**2 + (b1 + b2) * dx**2) / (det + eps) / 4
    t2 = (c1 + c2) * (b[0] - a[0]) * dy / (det + eps) / 2
    t3 = math.log(det / (4 * math.sqrt(max(a1 * b1 - c1**2, 0) * max(a2 * b2 - c2**2, 0)) + eps) + eps) / 2
    bd = min(max(t1 + t2 + t3, eps), 100.0)
    return 1 - math.sqrt(max(1 - math.exp(-bd) + eps, 0))


def oriented_pairs():
    pairs = []
    for i in range(2000):
        u = [boxsets.unit(77, 16 * i + k) for k in range(10)]
        far = F(0) if i % 4 else F(16000)
        if i % 5 == 0:  # nearly the same box
            a = [far + u[0] * F(50), far + u[1] * F(50), F(5) + u[2] * F(100), F(5) + u[3] * F(100), u[4] * F(6) - F(3)]
            nudge = F(2 ** -(4 + i // 5 % 18))
            b = [v * (F(1) + (u[5 + k] - F(0.5)) * nudge) for k, v in enumerate(a)]
        elif i % 5 == 1:  # sides that lie on one another
            a = [far, far, F(8), F(4), F(0)]
            b = [far + F(i % 16) * F(0.5), far + F(i % 3), F(2 + i % 7), F(1 + i % 5), F(0)]
        else:
            a = [far + u[0] * F(50), far + u[1] * F(50), F(1) + u[2] * F(60), F(1) + u[3] * F(60), u[4] * F(7) - F(3.5)]
            b = [far + u[5] * F(50), far + u[6] * F(50), F(1) + u[7] * F(60), F(1) + u[8] * F(60), u[9] * F(7) - F(3.5)]
            if i % 5 == 2:  # a strip
                a[2] = F(0.01)
        pairs.append([a, b])
    return np.array(pairs, F)


def main():
    measures = {name: [] for name in ("iou", "giou", "diou", "ciou", "iof", "ios")}
    for s in range(0, boxsets.COUNT, 25):
        b, *_ = boxsets.box_set(s)
        wide = b.astype(np.float64)
        b = wide[(wide[:, 2] > wide[:, 0]) & (wide[:, 3] > wide[:, 1])][:24]
        t = torch.from_numpy(b)
        measures["iou"].append(torchvision.ops.box_iou(t, t).numpy())
        measures["giou"].append(torchvision.ops.generalized_box_iou(t, t).numpy())
        measures["diou"].append(torchvision.ops.distance_box_iou(t, t, eps=0.0).numpy())
        measures["ciou"].append(torchvision.ops.complete_box_iou(t, t, eps=1e-15).numpy())
        xywh = np.concatenate([b[:, :2], b[:, 2:] - b[:, :2]], axis=1)
        iof = pycocotools.mask.iou(xywh, xywh, [1] * len(b)) if len(b) else np.zeros((0, 0))
        measures["iof"].append(iof)
        measures["ios"].append(np.maximum(iof, iof.T))
    pairs = oriented_pairs()
    with Goldens("overlap", __file__, seed=0,
                 packages=["numpy", "torch", "torchvision", "pycocotools", "scipy"]) as g:
        for name, sets in measures.items():
            g.add(name, np.concatenate([x.ravel() for x in sets]).astype(F))
        g.add("oriented_pairs", pairs.reshape(-1, 10))
        g.add("oriented_iou", np.array([oriented_iou(a, b) for a, b in pairs]))
        wide = pairs.astype(np.float64)
        g.add("gaussian", np.array([gaussian(a, b, 0.0) for a, b in wide]))
        g.add("gaussian_epsilon", np.array([gaussian(a, b, 1e-7) for a, b in wide]))


main()
