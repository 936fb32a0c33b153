"""Forms of suppression beside the plain ones, as hashes of their index lists: class-aware rules, other parameters, more
boxes than torchvision moves apart.

The rules are those of suppression_rules.py with boxes of different classes kept apart. torchvision's batched_nms moves
up to 1,000 boxes apart by coordinates and takes more class by class, so sets of 1,000 to 3,000 boxes are asked for too.
Masks of crowds are pycocotools'.
"""
import multiprocessing

import cv2
import numpy as np
import pycocotools.mask
import torch
import torchvision

import boxsets
from goldens import Goldens
from listhash import list_hash
from suppression import ultralytics, ultralytics_oriented
from suppression_rules import greedy, inclusive_matrix, iou_matrix, matrix, penalty_matrix, soft

F = np.float32
FULL = 25  # of so many sets one is kept in full
LARGE = 24
PROCESSES = 8
SIZES = [1000, 1001, 1002, 1337, 2000, 3000]


def class_rules(corners, scores, classes, t):
    same = classes[:, None] == classes[None, :]
    minimum = F(0.1)
    iou, penalty = np.where(same, iou_matrix(corners), F(0)), penalty_matrix(corners)
    order = [i for i in sorted(range(len(scores)), key=lambda i: (-scores[i], i)) if scores[i] > minimum]
    wide = iou.astype(np.float64)

    def gaussian(sigma):
        return lambda o: F(np.exp(-float(o) * float(o) / float(F(sigma))))

    def ratio(sigma):
        return lambda o, c: np.exp(float(F(sigma)) * (c * c - o * o))

    return {
        "distance": greedy(order, (wide - penalty > float(t)) & same),
        "darknet": greedy(order, (wide - penalty**0.6 > float(t)) & same),
        "distance_2": greedy(order, (wide - penalty**2.0 > float(t)) & same),
        "inclusive": greedy(order, (inclusive_matrix(corners) > t) & same),
        "fast": [i for n, i in enumerate(order) if not any(iou[j, i] > t for j in order[:n])],
        "soft_linear": soft(order, iou, scores, minimum, lambda o: F(1) - o if o > t else F(1))[0],
        "soft_gaussian": soft(order, iou, scores, minimum, gaussian(0.5))[0],
        "soft_gaussian_sharp": soft(order, iou, scores, minimum, gaussian(0.2))[0],
        "soft_gaussian_wide": soft(order, iou, scores, minimum, gaussian(1.5))[0],
        "matrix_linear": matrix(order, iou, scores, minimum, lambda o, c: (1 - o) / (1 - c) if c < 1 else 1.0)[0],
        "matrix_gaussian": matrix(order, iou, scores, minimum, ratio(2.0))[0],
        "matrix_gaussian_wide": matrix(order, iou, scores, minimum, ratio(0.5))[0],
    }


def opencv(corners, scores, threshold):
    wide = corners.astype(np.float64)
    whole = np.trunc(np.concatenate([wide[:, :2], wide[:, 2:] - wide[:, :2]], axis=1)).astype(np.int32)
    out = {}
    for name, method, top, sigma in (("linear_top", 1, 7, 0.5), ("gaussian_top", 2, 7, 0.5),
                                     ("gaussian_sharp", 2, 0, 0.2), ("gaussian_wide", 2, 11, 1.5)):
        indices = [] if len(scores) == 0 else cv2.dnn.softNMSBoxes(
            whole, scores, 0.1, float(threshold), top_k=top, sigma=sigma, method=method)[1]
        out[f"opencv_{name}"] = [int(i) for i in np.array(indices).reshape(-1)]
    return out


def together(corners, scores, classes, threshold):
    """ultralytics with agnostic=True: no class moves a box."""
    none = np.zeros(len(classes), np.int32)
    return {"ultralytics_agnostic": [int(i) for i in ultralytics(corners, scores, none, threshold)],
            "ultralytics_oriented_agnostic": [int(i) for i in ultralytics_oriented(corners, scores, none, F(0.45))]}


def crowds():
    """Overlaps of masks with masks of which some are crowds."""
    height, width, count = 9, 17, 24
    pixels = np.array([[boxsets.u32(900 + k, i) % 24 < k for i in range(width * height)] for k in range(count)])
    flags = [k % 3 == 0 for k in range(count)]
    stack = pixels.reshape(count, height, width).transpose(1, 2, 0)
    rle = pycocotools.mask.encode(np.asfortranarray(stack.astype(np.uint8)))
    # Rows are detections, columns true masks.
    return pycocotools.mask.iou(rle, rle, [int(f) for f in flags])


def lists_of(s):
    corners, scores, classes, threshold = boxsets.box_set(s)
    return {**class_rules(corners, scores, classes, threshold), **opencv(corners, scores, threshold),
            **together(corners, scores, classes, threshold)}


def main():
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    hashes, full = {}, {}
    with multiprocessing.Pool(PROCESSES) as pool:
        results = pool.map(lists_of, range(boxsets.COUNT), chunksize=4)
    for s, lists in enumerate(results):
        for name, kept in lists.items():
            hashes.setdefault(name, []).append(list_hash([len(kept), *kept]))
            if s % FULL == 7:
                full.setdefault(name, []).extend([len(kept), *kept])
    large = []
    for s in range(LARGE):
        corners, scores, classes, threshold = boxsets.large_set(s, SIZES[s % len(SIZES)])
        kept = torchvision.ops.batched_nms(
            torch.from_numpy(corners), torch.from_numpy(scores), torch.from_numpy(classes), float(threshold)).numpy()
        kept = sorted((int(i) for i in kept), key=lambda i: (-scores[i], i))
        large.append(list_hash([len(kept), *kept]))
    with Goldens("suppression_variants", __file__, seed=0, packages=[
            "numpy", "opencv-python-headless", "pycocotools", "torch", "torchvision"]) as g:
        for name, values in hashes.items():
            g.add(f"{name}_hashes", np.array(values, np.uint32))
            g.add(f"{name}_full", np.array(full[name], np.int16))
        g.add("batched_large_hashes", np.array(large, np.uint32))
        g.add("mask_crowds", crowds())


if __name__ == "__main__":
    main()
