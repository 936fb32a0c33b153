"""16-bit pictures resized by OpenCV without Intel's library: a hash of each result, little-endian, cubic ones in full.

The sizes are the first of resize_cases.py, the samples hashed 16-bit numbers.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_words
from resize_cases import SEED, cases

EXACT = {"openCVLinear": cv2.INTER_LINEAR, "openCVArea": cv2.INTER_AREA, "openCVNearest": cv2.INTER_NEAREST,
         "nearestCenter": cv2.INTER_NEAREST_EXACT}
COUNT = 240
SMALL = 12


def source_of(i, w, h, c):
    return (hashed_words(i, w * h * c) >> 16).astype(np.uint16).reshape(h, w, c)


def main():
    assert cv2.__version__.startswith("5.0")
    cv2.ipp.setUseIPP(False)
    table = cases()[:COUNT]

    def resized(i, method):
        w, h, c, W, H = table[i].tolist()
        return cv2.resize(source_of(i, w, h, c), (W, H), interpolation=method).reshape(H, W, c).astype("<u2")

    with Goldens("resize_deep", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        g.add("cases", table.astype(np.int32))
        for name, method in EXACT.items():
            g.add(f"{name}.hashes", np.array(
                [int(fnv1a(resized(i, method).tobytes()), 16) for i in range(COUNT)], np.uint64))
        kept = [i for i in range(COUNT) if table[i, 2:].prod() < 700 and (table[i, :2] != table[i, 3:]).all()][:SMALL]
        g.add("openCVCubic.kept", np.array(kept, np.int32))
        g.add("openCVCubic.values", np.concatenate(
            [resized(i, cv2.INTER_CUBIC).ravel() for i in kept]).astype(np.uint16))


main()
