"""Pictures of floats resized by OpenCV, Pillow (mode F) and PyTorch.

The sizes are those of resize_linear.py, but for exact halves, which OpenCV averages in an order of its own; the elements
are hashed numbers in 0..<1. OpenCV without Intel's library and Pillow: a hash of each of 2,400 results. OpenCV's cubic,
exact halves and PyTorch, whose additions are contracted or reordered: some small results in full.
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


def main():
    assert cv2.__version__.startswith("5.0")
    cv2.ipp.setUseIPP(False)
    table = float_cases()
    exact = {name: opencv(method) for name, method in OPENCV.items() if name != "openCVCubic"}
    exact |= {name: pillow(name) for name in PILLOW}
    near = {name: torch_bilinear(align) for name, align in TORCH.items()}
    near["openCVCubic"] = opencv(cv2.INTER_CUBIC)
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
        for name in ("openCVLinear", "openCVArea"):
            for c in (1, 3, 4):
                g.add(f"{name}.half{c}", opencv(OPENCV[name])(source_of(c, 22, 14, c), 11, 7))


main()
