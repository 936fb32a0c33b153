#!/usr/bin/env python3
"""Measures the package's benchmarks and those of other packages in turn, and writes the table of ratios.

    Benchmarks/compare.py --peers PEERS.py --python VENV/bin/python            all workloads that both have
    … --peers OTHERS.py                                                        and those of a second runner
    Benchmarks/compare.py --peers PEERS.py --python VENV/bin/python nms,iou    those whose name holds one of these
    … --peers-level avx2                                                       keep the peers from AVX-512
    … --write                                                                  put the rows into Docs/Benchmarks.md

PEERS.py is a runner with the options --only NAMES, --budget SECONDS and --out FILE that writes one JSON line for each
workload and peer: workload, peer, version, min_us, sum, count. It runs inside this process, under the Python that
--python names, and the package's benchmarks in a child process on the same core: for each workload the peers, the
default build and the build for x86-64-v3 take turns, so that what else the machine does meets all of them.

The last two columns are a row's bytes (its inputs once and its outputs once) at the speed of the memcpy_* row of the
next larger size, measured in the same run, and how many times that time the default build takes.

The peers look at the processor and take the newest instructions that it has. --peers-level avx2 has them do as on a
processor without AVX-512, by variables that torch, NumPy and OpenCV read when they are loaded.
"""
import argparse
import contextlib
import importlib.util
import io
import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "Docs" / "Benchmarks.md"
OURS, REFERENCE = "swift-detection-primitives", "reference"
BEGIN, END = "<!-- ratios: written by Benchmarks/compare.py -->", "<!-- end of ratios -->"
HEAD = ["workload", "fastest peer", "its min", "ours", "ratio", "ours, x86-64-v3", "ratio, x86-64-v3", "plain loops",
        "at copy speed", "ours to that"]
# What each library reads, with the names that the versions of the table know: NumPy 2.4 names its groups of features, and
# the last ones contain the others; OpenCV 5 has one group above AVX2.
PEER_LEVELS = {
    "avx2": {"ATEN_CPU_CAPABILITY": "avx2", "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
             "OPENCV_CPU_DISABLE": "AVX512-SKX"},
}
V3 = ["--scratch-path", str(ROOT / ".build" / "x86-64-v3"), "-Xswiftc", "-Xcc", "-Xswiftc", "-march=x86-64-v3"]


def build(flags):
    """Builds the benchmarks and gives the path of the program."""
    command = ["swift", "build", "-c", "release", "--package-path", str(ROOT), "--product", "benchmarks", *flags]
    subprocess.run(command, check=True, stdout=sys.stderr)
    shown = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip()) / "benchmarks"


def lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def run_ours(program, workload, budget):
    shown = subprocess.run([program, workload, "--json", "--rounds", "1", "--budget", str(budget)],
                           check=True, stdout=subprocess.PIPE, text=True)
    return [line for line in lines(shown.stdout) if line["workload"] == workload]


def run_peers(peers, workload, budget):
    with tempfile.NamedTemporaryFile("r") as out, contextlib.redirect_stdout(io.StringIO()):
        sys.argv = ["peers", "--only", workload, "--budget", str(budget), "--out", out.name]
        peers.main()
        found = lines(out.read())
    return [line for line in found if line.get("workload") == workload]


def load(path):
    sys.path.insert(0, str(pathlib.Path(path).resolve().parent))
    specification = importlib.util.spec_from_file_location("peers", path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def copies(program, budget):
    """Bytes that the memcpy_* rows read and write, with the least time of each."""
    shown = subprocess.run([program, "memcpy", "--json", "--rounds", "2", "--budget", str(budget)],
                           check=True, stdout=subprocess.PIPE, text=True)
    return {line["bytes"]: line["min_us"] for line in lines(shown.stdout)}


def copy_time(count, speeds):
    """What copying as many bytes takes, at the speed of the next larger copy."""
    size = min((size for size in speeds if size >= count), default=max(speeds))
    return speeds[size] * count / size


def keep_fastest(best, build_name, found):
    for line in found:
        if "error" in line or "only)" in line["peer"]:  # a part of the work
            continue
        key = build_name, line["peer"]
        if key not in best or line["min_us"] < best[key]["min_us"]:
            best[key] = line


def duration(microseconds):
    unit = "µs"
    for larger in ("ms", "s"):
        if microseconds >= 999.5:
            microseconds, unit = microseconds / 1e3, larger
    return f"{microseconds:.3g} {unit}"


def row(workload, best, speeds):
    """The cells of a workload's row; a warning where the results differ."""
    others = [line for (kind, _), line in best.items() if kind == "peers"]
    ours = best.get(("default", OURS))
    if not others or not ours:
        print(f"{workload}: no {'peer' if ours else 'row of ours'} could be measured", file=sys.stderr)
        return None
    peer = min(others, key=lambda line: line["min_us"])
    difference = abs(ours["sum"] - peer["sum"]) / max(abs(peer["sum"]), 1e-30)
    if ours["count"] != peer["count"] or difference > 1e-6:
        print(f"{workload}: ours counts {ours['count']} with sum {ours['sum']:.9g}, {peer['peer']} {peer['count']} "
              f"with sum {peer['sum']:.9g}", file=sys.stderr)
    cells = [workload, f"{peer['peer']} {peer['version']}", duration(peer["min_us"])]
    for kind in ("default", "v3"):
        line = best.get((kind, OURS))
        cells += [duration(line["min_us"]), f"{peer['min_us'] / line['min_us']:.2f}x"] if line else ["", ""]
    plain = best.get(("default", REFERENCE))
    floor = copy_time(ours["bytes"], speeds)
    return cells + [duration(plain["min_us"]) if plain else "", duration(floor), f"{ours['min_us'] / floor:.1f}"]


def table(rows):
    divider = ["---", "---"] + ["---:"] * (len(HEAD) - 2)
    filled = [cells + [""] * (len(HEAD) - len(cells)) for cells in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [HEAD, divider, *filled])


def write(rows, order):
    """Puts rows into the page; rows of other workloads stay."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    old, _, after = rest.partition(END)
    kept = {}
    for line in old.strip().splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        kept[cells[0]] = cells
    kept.update({cells[0]: cells for cells in rows})
    ordered = sorted(kept, key=lambda name: order.index(name) if name in order else len(order))
    PAGE.write_text(before + BEGIN + "\n\n" + table([kept[name] for name in ordered]) + "\n\n" + END + after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="?", default="", help="workloads, or parts of their names, with commas")
    parser.add_argument("--peers", required=True, action="append", help="a runner of the other packages; repeatable")
    parser.add_argument("--python", default=sys.executable, help="the Python that has them")
    parser.add_argument("--peers-level", choices=PEER_LEVELS, help="instructions that the peers may use; all unless given")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--budget", type=float, default=0.3, help="seconds per row and round")
    parser.add_argument("--write", action="store_true", help="update Docs/Benchmarks.md")
    options = parser.parse_args()
    if pathlib.Path(options.python).absolute() != pathlib.Path(sys.executable).absolute():
        os.execv(options.python, [options.python, __file__, *sys.argv[1:], "--python", options.python])

    os.environ.update(PEER_LEVELS.get(options.peers_level, {}))
    programs = {"default": build([])}
    if platform.machine() == "x86_64":
        programs["v3"] = build(V3)
    peers = [load(path) for path in options.peers]
    listed = subprocess.run([programs["default"], "--list"], check=True, capture_output=True, text=True).stdout
    ours = {line.split("\t")[0] for line in listed.splitlines()}
    order = [name for module in peers for name, *_ in module.WORKLOADS]
    parts = [part for part in options.names.split(",") if part]
    chosen = [name for name in dict.fromkeys(order) if name in ours
              and (any(part in name for part in parts) if parts else not name.startswith("memcpy"))]
    if not chosen:
        sys.exit("no workload that both have is named like that")

    rows = []
    speeds = copies(programs["default"], options.budget)
    for workload in chosen:
        best = {}
        for _ in range(options.rounds):
            for module in peers:
                keep_fastest(best, "peers", run_peers(module, workload, options.budget))
            for kind, program in programs.items():
                keep_fastest(best, kind, run_ours(program, workload, options.budget))
        cells = row(workload, best, speeds)
        if cells:
            rows.append(cells)
            print(" | ".join(cells), file=sys.stderr)
    print(table(rows))
    if options.write:
        write(rows, order)


if __name__ == "__main__":
    main()
