"""Goldens of bounding-box voting: each kept box becomes the score-weighted mean of the boxes of its class that overlap
it by more than a threshold, itself among them. NumPy in float64, overlap as float32 division.

    python Tests/Generators/voting.py
"""
import numpy as np

from goldens import Goldens

SEED = 20
F32 = np.float32


def overlaps(box, boxes):
    width = np.maximum(np.minimum(box[2], boxes[:, 2]) - np.maximum(box[0], boxes[:, 0]), F32(0))
    height = np.maximum(np.minimum(box[3], boxes[:, 3]) - np.maximum(box[1], boxes[:, 1]), F32(0))
    shared = width * height
    area = lambda b: (b[..., 2] - b[..., 0]) * (b[..., 3] - b[..., 1])
    return shared / (area(box) + area(boxes) - shared)


def voted(kept, boxes, scores, classes, threshold):
    moved = []
    for index in kept:
        votes = (overlaps(boxes[index], boxes) > F32(threshold)) & (classes == classes[index])
        votes[index] = True
        weights = scores.astype(np.float64) * votes
        moved.append((weights[:, None] * boxes.astype(np.float64)).sum(0) / weights.sum())
    return np.array(moved, np.float64).reshape(-1, 4)


with Goldens("voting", generator=__file__, seed=SEED, packages=["numpy"]) as goldens:
    random = np.random.default_rng(SEED)
    for case, (count, threshold) in enumerate([(1, 0.5), (7, 0.3), (60, 0.5), (200, 0.45), (200, 0.0)]):
        center = random.integers(0, 5, count)[:, None] * 80 + random.normal(0, 6, (count, 2))
        side = random.uniform(20, 60, (count, 2))
        boxes = np.concatenate([center - side / 2, center + side / 2], 1).astype(F32)
        scores = random.uniform(0.05, 1, count).astype(F32)
        classes = random.integers(0, 3, count).astype(np.int32)
        kept = np.sort(random.permutation(count)[: max(1, count // 5)]).astype(np.int32)
        goldens.add(f"case{case}_threshold", np.array([threshold], F32))
        goldens.add(f"case{case}_boxes", boxes)
        goldens.add(f"case{case}_scores", scores)
        goldens.add(f"case{case}_classes", classes)
        goldens.add(f"case{case}_kept", kept)
        goldens.add(f"case{case}_moved", voted(kept, boxes, scores, classes, threshold))
