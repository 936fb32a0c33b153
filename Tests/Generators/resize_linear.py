"""Pictures resized by OpenCV with INTER_LINEAR: 2,400 random sizes by hash, 24 small ones in full.

Case i has a source of w x h pixels of c bytes, bytes hashed with seed i, and a target of W x H.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes, hashed_integers

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


def resized(i, w, h, c, W, H):
    source = hashed_bytes(i, w * h * c).reshape(h, w, c)
    return cv2.resize(source, (W, H), interpolation=cv2.INTER_LINEAR).reshape(H, W, c)


def main():
    table = cases()
    hashes, full = [], {}
    for i, case in enumerate(table.tolist()):
        target = resized(i, *case)
        hashes.append(int(fnv1a(target.tobytes()), 16))
        if i % 100 == 8 * (i // 100 % 8) + i // 100 % 8:
            full[f"case{i}"] = target
    # Two of usual size, and one so wide that the weights of some pixels sum to 2047.
    extra = [(1280, 720, 3, 416, 234), (320, 180, 4, 427, 240), (5, 2, 3, 20011, 3)]
    with Goldens("resize_linear", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        g.add("cases", table.astype(np.int32))
        g.add("hashes", np.array(hashes, np.uint64))
        g.add("extra.cases", np.array(extra, np.int32))
        g.add("extra.hashes", np.array(
            [int(fnv1a(resized(COUNT + k, *case).tobytes()), 16) for k, case in enumerate(extra)], np.uint64))
        for name, target in full.items():
            g.add(name, target)


main()
