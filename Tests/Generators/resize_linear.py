"""Pictures resized by OpenCV with INTER_LINEAR: 2,400 random sizes by hash, 24 small ones in full.

Case i has a source of w x h pixels of c bytes, bytes hashed with seed i, and a target of W x H.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes
from resize_cases import COUNT, SEED, cases


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
