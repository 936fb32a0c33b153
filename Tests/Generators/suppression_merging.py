"""SAHI's suppression and greedy merging by its own functions, and weighted box fusion by its authors' package.

Of each set of boxes a hash of the results, and of some the results themselves. SAHI takes no negative coordinates, so
its boxes are moved by 512. Its numpy backend is asked, since it says what is computed in which precision.
"""
import warnings

import ensemble_boxes.ensemble_boxes_wbf as wbf
import numpy as np
from sahi.postprocess import backends, combine
from sahi.postprocess.utils import ObjectPredictionList
from sahi.prediction import ObjectPrediction

import boxsets
from goldens import Goldens
from listhash import list_hash

F = np.float32
CONFIDENCES = [("avg", False), ("avg", True), ("max", False), ("box_and_model_avg", False), ("absent_model_aware_avg", False)]
# 32771 and 8209 are prime: no two scores of the sets are equal times different weights, since such scores would be
# multiples of the primes. Where scores are equal, the package reverses the order of an unstable sort.
WEIGHTS = [1.0, 32771 / 16384, 8209 / 16384]
SAHI_THRESHOLDS = [0.5, 0.3, 0.7, 0.45, 0.9]
# Thresholds are Floats here: an overlap of 0.3 of whole boxes, rounded up, is not above the Float.
FUSION_THRESHOLDS = [float(F(t)) for t in (0.55, 0.3, 0.7, 0.45)]
FULL = 17  # of so many sets one is kept in full


def bits(values):
    return [int(v) for v in np.array(values, F).reshape(-1).view(np.uint32)]


def merge(predictions, agnostic, measure, threshold):
    """SAHI's GreedyNMMPostprocess; the members of each result besides."""
    members = {id(p): [i] for i, p in enumerate(predictions)}
    keep_alive = list(predictions)
    original = combine.merge_object_prediction_pair

    def pair(first, second):
        result = original(first, second)
        keep_alive.append(result)
        members[id(result)] = members[id(first)] + members[id(second)]
        return result

    combine.merge_object_prediction_pair = pair
    try:
        results = combine.GreedyNMMPostprocess(threshold, measure, agnostic)(list(predictions))
    finally:
        combine.merge_object_prediction_pair = original
    return [(members[id(p)], p) for p in results]


def suppress(predictions, agnostic, measure, threshold):
    index = {id(p): i for i, p in enumerate(predictions)}
    results = combine.NMSPostprocess(threshold, measure, agnostic)(list(predictions))
    return [index[id(p)] for p in results]


def fuse(boxes, scores, classes, threshold, confidence, overflow, weights):
    """The package's fusion; the members of each fused box, found from what it matches."""
    clusters, log = [], []
    original = wbf.find_matching_box_fast
    place = {}
    for model in range(3):
        for k, score in enumerate(scores[model]):
            place[(model, float(score) * weights[model])] = model + 3 * k

    def find(so_far, box, limit):
        index, best = original(so_far, box, limit)
        if len(so_far) == 0:
            log.append([])
        member = place[(int(box[3]), float(box[1]))]
        if index < 0:
            log[-1].append([member])
        else:
            log[-1][index].append(member)
        return index, best

    wbf.find_matching_box_fast = find
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            fused, values, labels = wbf.weighted_boxes_fusion(
                boxes, scores, classes, weights=weights, iou_thr=threshold, skip_box_thr=0.01, conf_type=confidence,
                allows_overflow=overflow)
    finally:
        wbf.find_matching_box_fast = original
    groups = [group for part in log for group in part]
    assert len(groups) == len(values)
    return groups, fused, values, labels


def joined(groups, wide, scores):
    """The mean of a cluster as the package has it; which of its results is which cluster."""
    out = []
    for group in groups:
        if len(group) == 1:
            out.append(tuple(F(v) for v in wide[group[0]]))
            continue
        total, conf = np.zeros(4, F), 0.0
        for i in group:
            total += scores[i] * wide[i]
            conf += scores[i]
        total /= conf
        out.append(tuple(total))
    return out


def main():
    backends.set_postprocess_backend("numpy")
    hashes = {f"{kind}_{measure}_{how}": [] for kind in ("nms", "merge") for measure in ("IOU", "IOS")
              for how in ("agnostic", "classes")}
    full = {name: [] for name in hashes}
    fused_hashes, fused_scores, fused_rows = [], {f"{c}_{o}": [] for c, o in CONFIDENCES}, []
    for s in range(boxsets.COUNT):
        corners, scores, classes, _ = boxsets.box_set(s)
        moved = (corners + F(512)).astype(F)
        threshold = SAHI_THRESHOLDS[s // 8 % 5]
        predictions = [ObjectPrediction(bbox=[float(v) for v in box], category_id=int(c), category_name=str(c), score=float(p))
                       for box, c, p in zip(moved, classes, scores)]
        for measure in ("IOU", "IOS"):
            for how in ("agnostic", "classes"):
                kept = suppress(predictions, how == "agnostic", measure, threshold) if predictions else []
                merged = merge(predictions, how == "agnostic", measure, threshold) if predictions else []
                numbers = [len(merged)]
                for members, p in merged:
                    numbers += [len(members), *members, p.category.id, *bits([p.score.value]), *bits(p.bbox.to_xyxy())]
                for kind, values in (("nms", [len(kept), *kept]), ("merge", numbers)):
                    name = f"{kind}_{measure}_{how}"
                    hashes[name].append(list_hash(values))
                    if s % FULL == 3:
                        full[name] += values
        # Three models: the boxes in turn, in a picture of 400 x 400 pixels. Equal scores are made different.
        distinct = (scores * F(0.5) + (np.arange(len(scores)) + 1).astype(F) * F(2**-12)).astype(F)
        unit = (corners * F(1 / 400)).astype(F)
        threshold = FUSION_THRESHOLDS[s // 16 % 4]
        class_count = (3, 80, 365, 1)[s // 8 % 4]
        for number, ((confidence, overflow), (name, sets)) in enumerate(zip(CONFIDENCES, fused_scores.items())):
            groups, boxes, values, labels = fuse(
                [unit[m::3].astype(np.float64) for m in range(3)], [distinct[m::3].astype(np.float64) for m in range(3)],
                [(classes[m::3] % class_count).astype(np.int64) for m in range(3)], threshold, confidence, overflow, WEIGHTS)
            wide = np.clip(unit.astype(np.float64), 0, 1)
            weighted = distinct.astype(np.float64) * np.array([WEIGHTS[i % 3] for i in range(len(distinct))])
            means = joined(groups, wide, weighted)
            rows = {}
            for box, value, label in zip(boxes, values, labels):
                rows[(int(label), *(F(v) for v in box))] = value
            order = sorted(range(len(groups)), key=lambda k: groups[k][0])
            out, part = [len(groups)], []
            for k in order:
                label = int(classes[groups[k][0]] % class_count)
                part.append(rows[(label, *means[k])])
                out += [len(groups[k]), *groups[k], label, *bits(means[k])]
            if number == 0:
                pairs = {(int(c) % class_count, w) for c, w, d in zip(classes, weighted, distinct) if d >= F(0.01)}
                assert len(pairs) == (distinct >= F(0.01)).sum(), f"equal scores in set {s}"
                fused_hashes.append(list_hash(out))
                if s % FULL == 3:
                    fused_rows += out
            else:
                assert fused_hashes[-1] == list_hash(out)
            if s % 8 == s // 8 % 8:
                sets.append(np.array(part, F))
    with Goldens("suppression_merging", __file__, seed=0, packages=["numpy", "sahi", "ensemble-boxes"]) as g:
        for name, values in hashes.items():
            g.add(f"{name}_hashes", np.array(values, np.uint32))
            g.add(f"{name}_full", np.array(full[name], np.uint32))
        g.add("fused_hashes", np.array(fused_hashes, np.uint32))
        g.add("fused_full", np.array(fused_rows, np.uint32))
        # Scores of one set in eight, by the first member.
        for name, sets in fused_scores.items():
            g.add(f"fused_scores_{name}", np.concatenate(sets))


main()
