"""OpenCV's suppressions: NMSBoxes with and without adaptation and a cap, NMSBoxesBatched, softNMSBoxes."""
import cv2
import numpy as np

import boxsets
from goldens import Goldens


def ints(x):
    return np.array(x, np.int64).reshape(-1)


def main():
    kept = {name: [] for name in ("plain", "adaptive", "batched", "soft_linear", "soft_gaussian")}
    soft_scores = {"soft_linear": [], "soft_gaussian": []}
    for s in range(boxsets.COUNT):
        corners, scores, classes, threshold = boxsets.box_set(s)
        threshold = float(threshold)
        wide = corners.astype(np.float64)
        rectangles = np.concatenate([wide[:, :2], wide[:, 2:] - wide[:, :2]], axis=1)
        empty = len(scores) == 0
        kept["plain"].append(ints([] if empty else cv2.dnn.NMSBoxes(rectangles, scores, 0.1, threshold)))
        kept["adaptive"].append(
            ints([] if empty else cv2.dnn.NMSBoxes(rectangles, scores, 0.1, threshold, 0.9, 20)))
        kept["batched"].append(
            ints([] if empty else cv2.dnn.NMSBoxesBatched(rectangles, scores, classes, 0.1, threshold)))
        whole = np.trunc(rectangles).astype(np.int32)
        for name, method in (("soft_linear", 1), ("soft_gaussian", 2)):
            updated, indices = ([], []) if empty else cv2.dnn.softNMSBoxes(
                whole, scores, 0.1, threshold, top_k=0, sigma=0.5, method=method)
            kept[name].append(ints(indices))
            soft_scores[name].append(np.array(updated, np.float32).reshape(-1))
    with Goldens("suppression_opencv", __file__, seed=0, packages=["numpy", "opencv-python-headless"]) as g:
        for name, sets in kept.items():
            g.add(f"{name}_counts", np.array([len(x) for x in sets], np.int16))
            g.add(f"{name}_indices", np.concatenate(sets).astype(np.int16))
        for name, sets in soft_scores.items():
            g.add(f"{name}_scores", np.concatenate(sets))


main()
