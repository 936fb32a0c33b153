"""ProbIoU of thin turned boxes in 400 digits: equal ones, turned a little, moved along and across, of any size.

For each pair the form without a term in any denominator, and that with 10^-7 in each, as networks are trained with.
"""
import mpmath
import numpy as np

import boxsets
from goldens import Goldens

F = np.float32
mpmath.mp.dps = 400


def covariance(box):
    _, _, w, h, angle = box
    p, q = w * w / 12, h * h / 12
    c, s = mpmath.cos(angle), mpmath.sin(angle)
    return p * c * c + q * s * s, p * s * s + q * c * c, (p - q) * c * s


def overlap(a, b, epsilon):
    a, b = [mpmath.mpf(float(v)) for v in a], [mpmath.mpf(float(v)) for v in b]
    (a1, b1, c1), (a2, b2, c2) = covariance(a), covariance(b)
    A, B, C = a1 + a2, b1 + b2, c1 + c2
    D = A * B - C * C
    dx, dy = a[0] - b[0], a[1] - b[1]
    single = mpmath.sqrt((a1 * b1 - c1 * c1) * (a2 * b2 - c2 * c2))
    distance = (A * dy**2 + B * dx**2) / (D + epsilon) / 4 - C * dx * dy / (D + epsilon) / 2
    distance += mpmath.log(D / (4 * single + epsilon) + epsilon) / 2
    distance = min(max(distance, epsilon), mpmath.mpf(100))
    return float(1 - mpmath.sqrt(1 - mpmath.exp(-distance) + epsilon))


def pairs():
    out = []
    for i in range(600):
        u = [boxsets.unit(88, 16 * i + k) for k in range(8)]
        height = F(2.0 ** (i % 7 - 8)) * (F(1) + u[0])
        width = height * F(10.0 ** (1 + i // 7 % 9)) * (F(1) + u[1])
        if i % 2:
            width, height = height, width
        angle = F(u[2] * F(6) - F(3))
        a = [F(0), F(0), width, height, angle]
        b = list(a)
        thin = min(width, height) / max(width, height)
        kind = i % 6
        if kind == 1:  # turned by about as much as the box is thin
            b[4] = F(angle + thin * u[3] * F(4))
        elif kind == 2:  # of other sides
            b[2:4] = [width * (F(0.5) + u[3]), height * (F(0.5) + u[4])]
        elif kind == 3:  # moved along its longer side, as well as Floats go
            step = float(max(width, height)) * float(u[3])
            turn = float(angle) if width > height else float(angle) + np.pi / 2
            b[0], b[1] = F(step * np.cos(turn)), F(step * np.sin(turn))
        elif kind == 4:  # moved across it
            step = float(min(width, height)) * float(u[3])
            turn = float(angle) if width < height else float(angle) + np.pi / 2
            b[0], b[1] = F(step * np.cos(turn)), F(step * np.sin(turn))
        elif kind == 5:  # upright, and crossed
            a[4], b[4] = F(0), F(0) if i % 12 == 5 else F(np.pi / 2)
        out.append([a, b])
    # The largest and the smallest sides that Floats have.
    for width, height in [(3e38, 3e38), (3e38, 1e-38), (1e-45, 1e-45), (1e-40, 3e-20), (1e5, 1e-4)]:
        box = [F(7), F(-9), F(width), F(height), F(0.3)]
        out.append([box, box])
    return np.array(out, F)


def main():
    both = pairs()
    with Goldens("thin_boxes", __file__, seed=88, packages=["numpy", "mpmath"]) as g:
        g.add("pairs", both.reshape(-1, 10))
        g.add("overlap", np.array([overlap(a, b, mpmath.mpf(0)) for a, b in both]))
        g.add("overlap_epsilon", np.array([overlap(a, b, mpmath.mpf("1e-7")) for a, b in both]))


main()
