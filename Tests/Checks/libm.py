#!/usr/bin/env python3
"""Holds that the library targets call nothing of libm, whose results differ from platform to platform.

The compiler calls it for `squareRoot()`, `rounded()`, `Int(exactly:)` and the like on a processor without the
instruction; so the names that the release build's objects leave undefined are read. Run it after that build.
"""
import pathlib
import re
import subprocess
import tempfile

import checks

NAMES = re.compile(
    r"\b(a?(cos|sin|tan)h?|atan2|exp(2|10|m1)?|log(2|10|1p|b)?|pow|sqrt|cbrt|hypot|fmod|remainder|fma|ceil|floor|trunc|"
    r"l?l?round|rint|l?l?rint|nearbyint|roundeven|ldexp|scalbn|frexp|modf|fmin|fmax|fdim)[fl]?$")


def calls(objects):
    undefined = subprocess.run(["nm", "-u", *map(str, objects)], check=True, capture_output=True, text=True).stdout
    names = sorted({line.split()[-1] for line in undefined.splitlines() if " U " in line})
    return [f"expected no call of libm in the libraries, found {name}" for name in names if NAMES.match(name)]


def check(root):
    objects = [file for target in checks.LIBRARIES for file in (root / ".build/release").glob(f"{target}.build/*.o")]
    return calls(objects) if objects else ["expected a release build, found none: swift build -c release"]


def planted_calls(root):
    with tempfile.TemporaryDirectory() as folder:
        target = pathlib.Path(folder) / "planted.o"
        subprocess.run(["swiftc", "-O", "-parse-as-library", str(root / PLANTED), "-c", "-o", str(target)], check=True)
        return calls([target])


PLANTED = "Sources/DetectionPrimitives/Tensor/Planted.swift"


def planted(name, code):
    return checks.Fault(name, "found " + name, checks.add(PLANTED, code), planted_calls)


FAULTS = [
    planted("sqrtf", "public func planted(_ x: Float) -> Float { x.squareRoot() }\n"),
    planted("truncf", "public func planted(_ x: Float) -> Int? { Int(exactly: x) }\n"),
    planted("floor", "public func planted(_ x: Double) -> Double { x.rounded(.down) }\n"),
]

if __name__ == "__main__":
    checks.main(check, FAULTS)
