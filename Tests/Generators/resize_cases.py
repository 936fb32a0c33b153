"""The sizes of the pictures that the resize goldens are made of: columns w, h, bytes of a pixel, W, H."""
import numpy as np
from hashed import hashed_integers

SEED = 21
COUNT = 2400


def cases():
    n = np.arange(COUNT)
    pick = lambda k, low, high: hashed_integers(SEED + k, COUNT, low, high)
    kind = n % 8
    w, h, W, H = (pick(k, 1, 40) for k in range(4))
    large = kind == 1
    w, h, W, H = (np.where(large, pick(4 + k, 1, 130), v) for k, v in enumerate((w, h, W, H)))
    W, H = np.where(kind == 2, np.maximum(w // 2, 1), W), np.where(kind == 2, np.maximum(h // 2, 1), H)
    w, h = np.where(kind == 2, 2 * W, w), np.where(kind == 2, 2 * H, h)
    w, h = np.where(kind == 3, 3 * W, w), np.where(kind == 3, 3 * H, h)
    w = np.where(kind == 4, 1, w)
    h = np.where(kind == 5, 1, h)
    W, H = np.where(kind == 6, w, W), np.where(kind == 6, pick(8, 1, 3) * h, H)
    W = np.where(kind == 7, pick(9, 1, 400), W)
    c = np.array([1, 3, 4])[pick(10, 0, 2)]
    return np.stack([w, h, c, W, H], 1)
