"""Hard suppression by torchvision: all boxes together, and each class by itself."""
import numpy as np
import torch
import torchvision

import boxsets
from goldens import Goldens


def nms(corners, scores, threshold):
    return torchvision.ops.nms(torch.from_numpy(corners), torch.from_numpy(scores), float(threshold)).numpy()


def by_class(corners, scores, classes, threshold):
    kept = []
    for c in np.unique(classes):
        members = np.flatnonzero(classes == c)
        kept.extend(members[nms(corners[members], scores[members], threshold)])
    return np.array(sorted(kept, key=lambda i: (-scores[i], i)), np.int64)


def main():
    together, apart, inputs = [], [], []
    for s in range(boxsets.COUNT):
        corners, scores, classes, threshold = boxsets.box_set(s)
        inputs.append(np.concatenate([corners.ravel(), scores, classes.astype(np.float32)]))
        together.append(nms(corners, scores, threshold))
        apart.append(by_class(corners, scores, classes, threshold))
    with Goldens("suppression", __file__, seed=0, packages=["numpy", "torch", "torchvision"]) as g:
        words = np.concatenate(inputs).view(np.uint32).astype(np.uint64)
        order = np.arange(1, len(words) + 1, dtype=np.uint64)
        g.add("input_checksum", np.array([(words * order).sum(dtype=np.uint64)], np.uint64))
        for name, sets in [("together", together), ("apart", apart)]:
            g.add(f"{name}_counts", np.array([len(x) for x in sets], np.int16))
            g.add(f"{name}_indices", np.concatenate(sets).astype(np.int16))


main()
