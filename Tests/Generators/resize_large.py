"""Pictures of cameras' sizes, and small ones in full, resized by OpenCV and Pillow with every filter.

`cases` are sizes that cameras and networks have: of each filter a hash of each result. Of the random sizes of
resize_cases.py, the first hundred with results of at most 600 bytes are kept in full, one behind the other.
"""
import cv2
import numpy as np
from goldens import Goldens
from resize_cases import SEED, cases
from resize_filters import OPENCV, PILLOW, hash_of, nearest_exact_4, opencv, pillow, source_of

SIZES = [(1920, 1080, 3, 416, 234), (1920, 1080, 3, 640, 360), (1280, 720, 4, 416, 416), (640, 640, 3, 900, 700),
         (1011, 757, 1, 300, 333), (3000, 40, 3, 299, 299), (37, 2100, 3, 224, 224), (800, 600, 3, 400, 300),
         (720, 1280, 4, 299, 531), (1283, 722, 3, 640, 360), (512, 512, 1, 1537, 511), (2047, 1023, 3, 255, 127),
         (333, 500, 3, 448, 640), (4032, 3024, 3, 224, 224), (1620, 1080, 1, 540, 360), (300, 200, 4, 301, 199)]
FIRST = 5000
KEPT, LARGEST = 100, 600


def main():
    assert cv2.__version__.startswith("5.0")
    filters = {name: opencv(method) for name, method in (OPENCV | {"openCVLinear": cv2.INTER_LINEAR}).items()}
    filters["openCV4NearestExact"] = nearest_exact_4
    filters |= {name: pillow(name) for name in PILLOW}
    table = cases().tolist()
    small = [i for i, (_, _, c, W, H) in enumerate(table) if W * H * c <= LARGEST][:KEPT]
    assert len(small) == KEPT
    with Goldens("resize_large", generator=__file__, seed=SEED,
                 packages=["numpy", "opencv-python-headless", "pillow"]) as g:
        g.add("cases", np.array(SIZES, np.int32))
        g.add("small", np.array(small, np.int32))
        for name, resized in filters.items():
            hashes = [hash_of(resized(source_of(FIRST + i, w, h, c), W, H))
                      for i, (w, h, c, W, H) in enumerate(SIZES)]
            g.add(f"{name}.hashes", np.array(hashes, np.uint64))
            parts = [resized(source_of(i, *table[i][:3]), *table[i][3:]).ravel() for i in small]
            g.add(f"{name}.small", np.concatenate(parts))


main()
