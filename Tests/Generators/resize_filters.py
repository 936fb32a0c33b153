"""Pictures resized by OpenCV and Pillow with every filter but INTER_LINEAR: 2,400 random sizes by hash each.

The sizes and pictures are those of resize_linear.py. Of each filter, some small results are kept in full. Pillow before
13 always resized along the rows first: here by two calls of Pillow 13, one for each axis.

OpenCV 4's INTER_NEAREST_EXACT comes from `nearest_exact_4` below, a transcription. With the argument `opencv4` and OpenCV
4.12 this file writes the hashes that OpenCV 4.12 gives for all its filters, INTER_LINEAR and INTER_NEAREST_EXACT included.

INTER_CUBIC is OpenCV's own: Intel's library, which its x86-64 wheels call for this filter alone, is switched off. With it
one byte of 23 differs by one level; of that, some small results are kept in full.
"""
import sys

import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes
from resize_cases import COUNT, SEED, cases

OPENCV = {"openCVNearest": cv2.INTER_NEAREST, "openCVNearestExact": cv2.INTER_NEAREST_EXACT,
          "openCVLinearExact": cv2.INTER_LINEAR_EXACT, "openCVArea": cv2.INTER_AREA,
          "openCVCubic": cv2.INTER_CUBIC}
PILLOW = {"pillowNearest": "NEAREST", "pillowBox": "BOX", "pillowBilinear": "BILINEAR", "pillowHamming": "HAMMING",
          "pillowBicubic": "BICUBIC", "pillowLanczos": "LANCZOS"}


def nearest_exact_4(source, W, H):
    def places(n, m):
        step = ((n << 16) + m // 2) // m
        return np.clip((step * np.arange(m) + step // 2 - n % 2) >> 16, 0, n - 1)
    h, w = source.shape[:2]
    return source[places(h, H)][:, places(w, W)]


def opencv(method, intel=False):
    def resized(source, W, H):
        cv2.ipp.setUseIPP(intel)
        return cv2.resize(source, (W, H), interpolation=method).reshape(H, W, -1)
    return resized


def pillow(name, first_axis=None):
    from PIL import Image
    method = getattr(Image.Resampling, PILLOW[name])

    def resized(source, W, H):
        h, w, c = source.shape
        image = Image.fromarray(source[:, :, 0] if c == 1 else source)
        if first_axis:
            assert c != 4, "alpha is multiplied and divided once for both axes"
            image = image.resize((W, h), method)
        return np.asarray(image.resize((W, H), method)).reshape(H, W, c)
    return resized


def source_of(i, w, h, c):
    return hashed_bytes(i, w * h * c).reshape(h, w, c)


def hash_of(target):
    return int(fnv1a(np.ascontiguousarray(target).tobytes()), 16)


def opencv4():
    assert cv2.__version__.startswith("4.12")
    with Goldens("resize_opencv4", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        for name, method in (OPENCV | {"openCVLinear": cv2.INTER_LINEAR}).items():
            hashes = []
            for i, (w, h, c, W, H) in enumerate(cases().tolist()):
                target = opencv(method)(source_of(i, w, h, c), W, H)
                if name == "openCVNearestExact":
                    assert np.array_equal(target, nearest_exact_4(source_of(i, w, h, c), W, H)), (w, h, W, H)
                hashes.append(hash_of(target))
            g.add("openCV4NearestExact" if name == "openCVNearestExact" else name, np.array(hashes, np.uint64))


def main():
    assert cv2.__version__.startswith("5.0")
    filters = {name: opencv(method) for name, method in OPENCV.items()}
    filters["openCV4NearestExact"] = nearest_exact_4
    filters |= {name: pillow(name) for name in PILLOW}
    filters |= {f"{name}.horizontalFirst": pillow(name, first_axis="x") for name in PILLOW if name != "pillowNearest"}
    table = cases().tolist()
    with Goldens("resize_filters", generator=__file__, seed=SEED,
                 packages=["numpy", "opencv-python-headless", "pillow"]) as g:
        for name, resized in filters.items():
            hashes = []
            for i, (w, h, c, W, H) in enumerate(table):
                if name.endswith("horizontalFirst") and c == 4:
                    c = 3
                target = resized(source_of(i, w, h, c), W, H)
                hashes.append(hash_of(target))
                if i in (10, 109, 218, 327, 654, 763, 909):
                    g.add(f"{name}.case{i}", target)
            g.add(f"{name}.hashes", np.array(hashes, np.uint64))
        for i in (109, 327, 654, 763):
            w, h, c, W, H = table[i]
            g.add(f"openCVCubic.intel.case{i}", opencv(cv2.INTER_CUBIC, intel=True)(source_of(i, w, h, c), W, H))


if __name__ == "__main__":
    opencv4() if sys.argv[1:] == ["opencv4"] else main()
