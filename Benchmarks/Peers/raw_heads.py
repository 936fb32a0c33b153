"""NumPy on the outputs of the rows yolo11_raw_decode and yolov5_decode_few: a runner for Benchmarks/compare.py.

    Benchmarks/compare.py --peers Benchmarks/Peers/raw_heads.py --python VENV/bin/python --write

Both look at scores first, and turn to boxes only where a score passes.
"""
import argparse
import json
import time

import numpy as np

F32 = np.float32
THRESHOLD = 0.25
GRIDS = (80, 40, 20)


def bits(seed, i):
    x = np.uint32(seed) + np.asarray(i).astype(np.uint32) * np.uint32(0x9E3779B9)
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x21F0AAAD)
    x = (x ^ (x >> np.uint32(15))) * np.uint32(0x735A2D97)
    return x ^ (x >> np.uint32(15))


def unit(seed, i):
    return (bits(seed, i) >> np.uint32(8)).astype(F32) * F32(2.0 ** -24)


def distributions(seed=100):
    heads = []
    for level, grid in enumerate(GRIDS):
        cells = grid * grid
        head = ((unit(seed + level, np.arange(144 * cells)) - F32(0.5)) * F32(4)).reshape(144, cells)
        head[64:] -= F32(6)
        b = bits(seed + level + 10, np.arange(cells))
        objects = np.flatnonzero(b % 100 == 0)
        head[64 + (b[objects] >> np.uint32(8)) % 80, objects] += F32(8)
        heads.append(head.reshape(1, 144, grid, grid))
    return heads


def rows(seed=110, count=25200):
    head = (unit(seed, np.arange(85 * count)) * F32(0.2)).reshape(count, 85)
    head[:, :4] *= F32(640)
    m = np.arange(100)
    score = F32(0.8) + unit(seed + 10, m) * F32(0.1)
    head[m * 252, 4] = score
    head[m * 252, 5 + bits(seed + 11, m) % 80] = score
    return head[None]


def decode_distributions(heads):
    """The threshold as a logit; softmax and sigmoid for survivors only."""
    logit = F32(np.log(THRESHOLD / (1 - THRESHOLD)))
    bins = np.arange(16, dtype=F32)
    boxes, scores, classes = [], [], []
    for head, grid in zip(heads, GRIDS):
        head = head.reshape(144, -1)
        best = head[64:].max(0)
        found = np.flatnonzero(best > logit)
        scores.append(1 / (1 + np.exp(-best[found])))
        classes.append(head[64:, found].argmax(0))
        d = head[:64, found].reshape(4, 16, -1)
        e = np.exp(d - d.max(1, keepdims=True))
        left, top, right, bottom = (e * bins[None, :, None]).sum(1) / e.sum(1)
        x, y = found % grid + F32(0.5), found // grid + F32(0.5)
        boxes.append(np.stack([x - left, y - top, x + right, y + bottom]) * F32(640 / grid))
    return np.concatenate(boxes, 1), np.concatenate(scores), np.concatenate(classes)


def decode_rows(head):
    head = head[0]
    found = np.flatnonzero(head[:, 4] > THRESHOLD)
    kept = head[found]
    scores = kept[:, 5:] * kept[:, 4:5]
    classes = scores.argmax(1)
    score = scores[np.arange(len(found)), classes]
    passing = score > THRESHOLD
    x, y, w, h = kept[passing, :4].T
    return np.stack([x - w / 2, y - h / 2, x + w / 2, y + h / 2]), score[passing], classes[passing]


WORKLOADS = [("yolo11_raw_decode", distributions, decode_distributions), ("yolov5_decode_few", rows, decode_rows)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--budget", type=float, default=1.0)
    parser.add_argument("--out")
    options = parser.parse_args()
    lines = []
    for name, make, decode in WORKLOADS:
        if not any(part in name for part in options.only.split(",")):
            continue
        head = make()
        boxes, scores, classes = decode(head)
        times, end = [], time.perf_counter() + options.budget
        while time.perf_counter() < end:
            start = time.perf_counter()
            decode(head)
            times.append(time.perf_counter() - start)
        total = sum(float(a.sum(dtype=np.float64)) for a in (boxes, scores)) + int(classes.sum())
        lines.append({"workload": name, "peer": "numpy (scores first)", "version": np.__version__,
                      "min_us": min(times) * 1e6, "sum": total, "count": len(scores)})
    text = "".join(json.dumps(line) + "\n" for line in lines)
    print(text, end="")
    if options.out:
        with open(options.out, "w") as file:
            file.write(text)


if __name__ == "__main__":
    main()
