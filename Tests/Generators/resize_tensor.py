"""Pictures of floats resized by OpenCV, Pillow (mode F) and PyTorch.

The sizes are those of resize_linear.py, but for exact halves, which OpenCV averages in an order of its own; the elements
are hashed numbers in 0..<1. OpenCV without Intel's library and Pillow: a hash of each of 2,400 results. OpenCV's cubic,
exact halves and PyTorch, whose additions are contracted or reordered: some small results in full.

For the last two, `torch_twin` and `cubic_twin` are transcriptions in float32 that round after each operation, with a hash
of each of 2,400 results. How far PyTorch itself is from its twin, in units in the last place, and OpenCV from its twin, is
printed.
"""
import cv2
import numpy as np
import torch
from goldens import Goldens, fnv1a
from hashed import hashed_words
from PIL import Image
from resize_cases import SEED, cases

OPENCV = {"openCVLinear": cv2.INTER_LINEAR, "openCVArea": cv2.INTER_AREA, "openCVNearest": cv2.INTER_NEAREST,
          "nearestCenter": cv2.INTER_NEAREST_EXACT, "openCVCubic": cv2.INTER_CUBIC}
PILLOW = {"pillowBox": "BOX", "pillowBilinear": "BILINEAR", "pillowHamming": "HAMMING", "pillowBicubic": "BICUBIC",
          "pillowLanczos": "LANCZOS"}
TORCH = {"torchBilinear": False, "torchBilinearAlignedCorners": True}
SMALL = 24


def float_cases():
    table = cases()
    halves = (table[:, 0] == 2 * table[:, 3]) & (table[:, 1] == 2 * table[:, 4])
    table[halves, 3] += 1
    return table


def source_of(i, w, h, c):
    return ((hashed_words(i, w * h * c) >> 8).astype(np.float32) * np.float32(2.0 ** -24)).reshape(h, w, c)


def opencv(method):
    return lambda source, W, H: cv2.resize(source, (W, H), interpolation=method).reshape(H, W, -1)


def pillow(name):
    def resized(source, W, H):
        planes = [Image.fromarray(source[:, :, k]).resize((W, H), getattr(Image.Resampling, PILLOW[name]))
                  for k in range(source.shape[2])]
        return np.stack([np.asarray(plane) for plane in planes], 2)
    return resized


def torch_bilinear(align_corners):
    def resized(source, W, H):
        tensor = torch.from_numpy(np.ascontiguousarray(source.transpose(2, 0, 1)))[None]
        target = torch.nn.functional.interpolate(tensor, (H, W), mode="bilinear", align_corners=align_corners)
        return target[0].numpy().transpose(1, 2, 0)
    return resized


def torch_taps(n, m, align_corners):
    d = np.arange(m)
    if align_corners:
        scale = np.float32(n - 1) / np.float32(m - 1) if m > 1 else np.float32(0)
        place = scale * d.astype(np.float32)
    else:
        scale = np.float32(n) / np.float32(m)
        place = np.maximum((np.float64(scale) * (d + 0.5) - 0.5).astype(np.float32), np.float32(0))
    first = np.minimum(place.astype(np.int64), n - 1)
    t = np.minimum(place - first.astype(np.float32), np.float32(1))
    return [first, np.minimum(first + 1, n - 1)], [np.float32(1) - t, t]


def cubic_taps(n, m):
    place = ((np.arange(m) + 0.5) * (1 / (m / n)) - 0.5).astype(np.float32)
    first = np.floor(place).astype(np.int64)
    t = place - first.astype(np.float32)
    one, a = np.float32(1), np.float32(-0.75)
    left, right = t + one, one - t
    weights = [((a * left - 5 * a) * left + 8 * a) * left - 4 * a, ((a + 2) * t - (a + 3)) * t * t + one,
               ((a + 2) * right - (a + 3)) * right * right + one]
    weights.append(one - weights[0] - weights[1] - weights[2])
    return [np.clip(first + k, 0, n - 1) for k in (-1, 0, 1, 2)], weights


def weighed(source, axis, taps, order):
    """Products added one by one, each step rounded; `order` says which tap comes first."""
    places, weights = taps
    shape = [1, 1, 1]
    shape[axis] = -1
    total = None
    for k in order:
        product = np.take(source, places[k], axis) * weights[k].astype(np.float32).reshape(shape)
        total = product if total is None else total + product
    assert total.dtype == np.float32
    return total


def torch_twin(align_corners):
    def resized(source, W, H):
        h, w = source.shape[:2]
        rows = weighed(source, 1, torch_taps(w, W, align_corners), (0, 1))
        return weighed(rows, 0, torch_taps(h, H, align_corners), (0, 1))
    return resized


def cubic_twin(source, W, H):
    h, w = source.shape[:2]
    if (w, h) == (W, H):
        return source
    return weighed(weighed(source, 1, cubic_taps(w, W), (0, 1, 2, 3)), 0, cubic_taps(h, H), (3, 2, 1, 0))


def main():
    assert cv2.__version__.startswith("5.0")
    cv2.ipp.setUseIPP(False)
    table = float_cases()
    exact = {name: opencv(method) for name, method in OPENCV.items() if name != "openCVCubic"}
    exact |= {name: pillow(name) for name in PILLOW}
    near = {name: torch_bilinear(align) for name, align in TORCH.items()}
    near["openCVCubic"] = opencv(cv2.INTER_CUBIC)
    twins = {name: torch_twin(align) for name, align in TORCH.items()} | {"openCVCubic": cubic_twin}
    with Goldens("resize_tensor", generator=__file__, seed=SEED,
                 packages=["numpy", "opencv-python-headless", "pillow", "torch"]) as g:
        g.add("cases", table.astype(np.int32))
        for name, resized in exact.items():
            hashes = [int(fnv1a(np.ascontiguousarray(resized(source_of(i, w, h, c), W, H)).tobytes()), 16)
                      for i, (w, h, c, W, H) in enumerate(table.tolist())]
            g.add(f"{name}.hashes", np.array(hashes, np.uint64))
        for name, resized in near.items():
            kept = [i for i, (w, h, c, W, H) in enumerate(table.tolist()) if W * H * c < 700 and (w, h) != (W, H)][:SMALL]
            g.add(f"{name}.kept", np.array(kept, np.int32))
            parts = [resized(source_of(i, *table[i, :3]), *table[i, 3:].tolist()).ravel() for i in kept]
            g.add(f"{name}.values", np.concatenate(parts).astype(np.float32))
        for name, twin in twins.items():
            hashes, ulps, levels = [], 0, 0
            for i, (w, h, c, W, H) in enumerate(table.tolist()):
                found = np.ascontiguousarray(twin(source_of(i, w, h, c), W, H))
                other = near[name](source_of(i, w, h, c), W, H)
                difference = np.abs(found.astype(np.float64) - other)
                ulps, levels = max(ulps, (difference / np.spacing(np.abs(other))).max()), max(levels, difference.max())
                hashes.append(int(fnv1a(found.tobytes()), 16))
            g.add(f"{name}.hashes", np.array(hashes, np.uint64))
            print(f"{name}: at most {ulps:.0f} units in the last place, {levels:.3g}, from its twin")
        for name in ("openCVLinear", "openCVArea"):
            for c in (1, 3, 4):
                g.add(f"{name}.half{c}", opencv(OPENCV[name])(source_of(c, 22, 14, c), 11, 7))


main()
