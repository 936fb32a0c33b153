#!/usr/bin/env python3
"""Holds that DetectionPrimitives compiles as Embedded Swift: no existentials, no reflection, nothing of an OS."""
import concurrent.futures
import pathlib
import subprocess
import tempfile

import checks

TRIPLES = ["wasm32-unknown-none-wasm", "arm64-apple-none-macho"]


def errors(root, triple, optimization="-O"):
    files = checks.swift_files(root / "Sources" / "DetectionPrimitives")
    with tempfile.TemporaryDirectory() as folder:
        command = ["swiftc", optimization, "-parse-as-library", *checks.COMPILER_FLAGS, "-enable-experimental-feature", "Embedded",
                   "-wmo", "-module-name", "DetectionPrimitives", "-target", triple, *map(str, files),
                   "-c", "-o", str(pathlib.Path(folder) / "primitives.o")]
        result = subprocess.run(command, capture_output=True, text=True)
    found = [line.replace(f"{root}/", "") for line in result.stderr.splitlines() if ": error: " in line]
    if result.returncode and not found:
        found = [result.stderr[-300:]]
    return [f"{triple}: {line}" for line in found[:10]]


def check(root):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return [line for found in pool.map(lambda triple: errors(root, triple), TRIPLES) for line in found]


PLANTED = "Sources/DetectionPrimitives/Tensor/Planted.swift"
FAULTS = [
    checks.Fault("an untyped throw", "wasm32-unknown-none-wasm: " + PLANTED,
                 checks.add(PLANTED, "public func planted() throws { throw TensorError.rank(expected: 1, found: []) }\n"),
                 lambda root: errors(root, TRIPLES[0], "-Onone")),
    checks.Fault("reflection", "arm64-apple-none-macho: " + PLANTED,
                 checks.add(PLANTED, "public func planted(_ t: TensorError) -> String { String(reflecting: t) }\n"),
                 lambda root: errors(root, TRIPLES[1], "-Onone")),
]

if __name__ == "__main__":
    checks.main(check, FAULTS)
