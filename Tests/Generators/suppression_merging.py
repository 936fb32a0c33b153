"""SAHI's suppression and greedy merging, and weighted box fusion by its authors' package."""
import warnings

import numpy as np
from ensemble_boxes.ensemble_boxes_wbf import weighted_boxes_fusion
from sahi.postprocess import _numpy_backend as sahi

import boxsets
from goldens import Goldens

F = np.float32
CONFIDENCES = [("avg", False), ("avg", True), ("max", False), ("box_and_model_avg", False), ("absent_model_aware_avg", False)]
WEIGHTS = [1.0, 2.0, 0.5]


def ratio(a, b, measure):
    """The overlap of a grown box with another, in double precision."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    inter = max(w, 0) * max(h, 0)
    first, second = (a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1])
    below = min(first, second) if measure == "IOS" else first + second - inter
    return inter / below if below > 0 else 0.0


def main():
    kept = {f"{kind}_{measure}": [] for kind in ("nms", "merge") for measure in ("IOU", "IOS")}
    members = {"IOU": [], "IOS": []}
    merged_boxes = {"IOU": [], "IOS": []}
    fused = {f"{c}_{o}": [] for c, o in CONFIDENCES}
    fused_counts = []
    for s in range(boxsets.COUNT):
        corners, scores, classes, _ = boxsets.box_set(s)
        predictions = np.concatenate([corners, scores[:, None], np.zeros((len(scores), 1), F)], axis=1).astype(F)
        wide = corners.astype(np.float64)
        for measure in ("IOU", "IOS"):
            kept[f"nms_{measure}"].append(sahi.nms_numpy(predictions, measure, 0.5))
            groups = sahi.greedy_nmm_numpy(predictions, measure, 0.5) if len(scores) else {}
            kept[f"merge_{measure}"].append(list(groups))
            for first, others in groups.items():
                box, joined = wide[first].copy(), [first]
                for other in others:
                    if ratio(box, wide[other], measure) > 0.5:
                        box[:2] = np.minimum(box[:2], wide[other][:2])
                        box[2:] = np.maximum(box[2:], wide[other][2:])
                        joined.append(other)
                members[measure].append(len(joined))
                merged_boxes[measure].append(box.astype(F))
        # Three models: the boxes in turn, in a picture of 400 x 400 pixels. Equal scores are made different, because
        # the package reverses the order of an unstable sort.
        distinct = (scores * F(0.5) + (np.arange(len(scores)) + 1).astype(F) * F(2**-12)).astype(F)
        unit = (corners * F(1 / 400)).astype(F)
        for (confidence, overflow), (name, sets) in zip(CONFIDENCES, fused.items()):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                boxes, values, labels = weighted_boxes_fusion(
                    [unit[m::3].astype(np.float64) for m in range(3)], [distinct[m::3].astype(np.float64) for m in range(3)],
                    [(classes[m::3] % 3).astype(np.int64) for m in range(3)], weights=WEIGHTS, iou_thr=0.55,
                    skip_box_thr=0.01, conf_type=confidence, allows_overflow=overflow)
            order = sorted(range(len(values)), key=lambda i: (-F(values[i]), tuple(boxes[i])))
            sets.append(np.array([[*boxes[i], values[i], labels[i]] for i in order], F).reshape(-1, 6))
        fused_counts.append(len(sets[-1]))
    with Goldens("suppression_merging", __file__, seed=0, packages=["numpy", "sahi", "ensemble-boxes"]) as g:
        for name, sets in kept.items():
            g.add(f"{name}_counts", np.array([len(x) for x in sets], np.int16))
            g.add(f"{name}_indices", np.concatenate([np.array(x, np.int16) for x in sets]))
        for measure in ("IOU", "IOS"):
            g.add(f"members_{measure}", np.array(members[measure], np.int16))
            # Boxes of every tenth group.
            g.add(f"boxes_{measure}", np.array(merged_boxes[measure][::10], F))
        g.add("fused_counts", np.array(fused_counts, np.int16))
        for name, sets in fused.items():
            if name == "avg_False":
                g.add("fused_boxes", np.concatenate(sets)[::8])
            g.add(f"fused_scores_{name}", np.concatenate(sets)[:, 4])


main()
