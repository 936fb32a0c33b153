"""What the runners of OpenCV share: the inputs' hash, the clock and the command line, as compare.py calls it."""
import argparse
import json
import os
import time
from importlib import metadata

import cv2
import numpy as np


def u32(seed, i):
    """The counting hash of Benchmarks/Inputs/Generator.swift."""
    with np.errstate(over="ignore"):
        x = np.uint32(seed) + np.asarray(i).astype(np.uint32) * np.uint32(0x9E3779B9)
        x = (x ^ (x >> np.uint32(16))) * np.uint32(0x21F0AAAD)
        x = (x ^ (x >> np.uint32(15))) * np.uint32(0x735A2D97)
        return x ^ (x >> np.uint32(15))


def measure(call, seconds):
    """The least time of a call in microseconds; short calls are timed in groups."""
    call()
    start = time.perf_counter_ns()
    call()
    group = max(1, int(100_000 / max(time.perf_counter_ns() - start, 50)))
    best, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end or best == float("inf"):
        start = time.perf_counter_ns()
        for _ in range(group):
            call()
        best = min(best, (time.perf_counter_ns() - start) / group / 1e3)
    return best


def run(workloads, description):
    """The command line of a runner of OpenCV: a line of JSON for each of (name, peer, maker of a call and its summary)."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--only", default="", help="names, or parts of names, with commas")
    parser.add_argument("--budget", type=float, default=1.0, help="seconds per line")
    parser.add_argument("--out", help="also write the lines to this file")
    parser.add_argument("--cpu", type=int, default=1)
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.cpu if options.cpu in os.sched_getaffinity(0) else min(os.sched_getaffinity(0))})
    cv2.setNumThreads(1)
    lines = []
    for name, peer, make in workloads:
        if options.only and not any(part in name for part in options.only.split(",")):
            continue
        call, reduce = make()
        total, count = reduce(call())
        lines.append(json.dumps({"workload": name, "peer": peer, "sum": total, "count": count,
                                 "version": metadata.version("opencv-python-headless"),
                                 "min_us": round(measure(call, options.budget), 2)}))
        print(lines[-1], flush=True)
    if options.out:
        with open(options.out, "w") as out:
            out.write("\n".join(lines) + "\n")
