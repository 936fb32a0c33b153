#!/usr/bin/env python3
"""Holds the order of the layers: a folder of DetectionPrimitives uses only those above it, a target imports only what
Docs/Architecture.md allows, and raw memory stays in Lanes and Kernels.

The order is not guessed from names: for each layer the compiler reads the folders down to it and no others, so a use
of anything below is an error. Kernels are read without their vector twins first: the specification stands alone.
"""
import concurrent.futures
import re
import subprocess
import sys

import checks

LAYERS = ["Lanes", "Kernels", "Tensor", "Image", "Geometry", "Resampling", "Suppression", "Decoding", "Labels", "Color"]
APPLE = {"Accelerate", "CoreGraphics", "CoreImage", "CoreML", "CoreMedia", "CoreVideo", "ImageIO", "Vision"}
IMPORTS = {
    "DetectionPrimitives": set(),
    "DetectionPipeline": {"DetectionPrimitives"},
    "DetectionEvaluation": {"DetectionPrimitives"},
    "DetectionApple": {"DetectionPrimitives", "DetectionPipeline", "DetectionEvaluation"} | APPLE,
}
IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?"
    r"import[ \t]+(?:(?:struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?(\w+)", re.MULTILINE)
UNSAFE = re.compile(r"\bunsafe\b|\bUnsafe\w+|\bwithUnsafe\w+|\bunsafe[A-Z]\w*|@unchecked\b|\bUnmanaged\b")
SPELLED = re.compile(r"(?<!@)\bunsafe\b|@unchecked\b")
SAFETY = "// SAFETY:"
LINES_TO_SAFETY = 8


def order(root):
    """What uses a layer below its own."""
    sources = root / "Sources" / "DetectionPrimitives"
    complaints = [f"{entry.relative_to(root)} is not one of the layers" for entry in sorted(sources.iterdir())
                  if entry.name not in LAYERS]
    prefixes, known = [], []
    for layer in LAYERS:
        files = checks.swift_files(sources / layer)
        if layer == "Kernels":
            plain = [file for file in files if file.parent.name != "Vector"]
            prefixes.append((layer + " without the vector twins", plain, known))
        if files:
            prefixes.append((layer, files, known))
        known = known + files
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = [(layer, pool.submit(errors, root, files, above)) for layer, files, above in prefixes]
        for layer, result in results:
            if found := result.result():  # the layers after it repeat the complaint
                pool.shutdown(cancel_futures=True)
                return complaints + [f"{layer} does not compile on the layers above it: {line}" for line in found]
    return complaints


def errors(root, files, above):
    """What the compiler says of a layer's files, with the files above them at hand."""
    command = ["swiftc", "-frontend", "-typecheck", "-parse-as-library", "-module-name", "DetectionPrimitives",
               *sdk(), *checks.COMPILER_FLAGS, *map(str, above)]
    for file in files:
        command += ["-primary-file", str(file)]
    result = subprocess.run(command, capture_output=True, text=True)
    found = [line.replace(f"{root}/", "") for line in result.stderr.splitlines() if ": error: " in line]
    return found[:5] or ([result.stderr[-300:]] if result.returncode else [])


def sdk():
    if sys.platform != "darwin":
        return []
    shown = subprocess.run(["xcrun", "--show-sdk-path"], check=True, capture_output=True, text=True)
    return ["-sdk", shown.stdout.strip()]


def imports(root):
    complaints = []
    for target in checks.LIBRARIES:
        for file in checks.swift_files(root / "Sources" / target):
            for found in IMPORT.finditer(checks.code(file.read_text())):
                if found.group(1) not in IMPORTS[target]:
                    complaints.append(f"{file.relative_to(root)} imports {found.group(1)}")
    return complaints


def memory(root):
    complaints = []
    for target in checks.LIBRARIES:
        for file in checks.swift_files(root / "Sources" / target):
            text = file.read_text()
            lines = text.splitlines()
            layer = file.relative_to(root / "Sources").parts[1]
            # Apple's buffers are pointers; what DetectionApple makes of them is a Storage.
            allowed = target == "DetectionApple" or (target == "DetectionPrimitives" and layer in ("Lanes", "Kernels"))
            for number, line in enumerate(checks.code(text).splitlines(), 1):
                if not UNSAFE.search(line):
                    continue
                place = f"{file.relative_to(root)}:{number}"
                near = lines[max(0, number - 1 - LINES_TO_SAFETY):number + 1]
                if not allowed:
                    complaints.append(f"{place} touches raw memory outside Lanes and Kernels")
                elif SPELLED.search(line) and not any(SAFETY in line for line in near):
                    complaints.append(f"{place} has no {SAFETY} line at it")
    return complaints


FOLDER = "Sources/DetectionPrimitives"
FAULTS = [
    checks.Fault("a lane that knows boxes", "Lanes does not compile",
                 checks.add(f"{FOLDER}/Lanes/Planted.swift", "func planted(_ box: Box) -> Float { box.area }\n"), order),
    checks.Fault("a tensor that uses a member from below", "Tensor does not compile",
                 checks.add(f"{FOLDER}/Tensor/Planted.swift", "func planted(_ t: TensorError) -> Size? { nil }\n"), order),
    checks.Fault("a reference that calls its twin", "Kernels without the vector twins does not compile", lambda root: [
        checks.add(f"{FOLDER}/Kernels/Vector/Planted.swift",
                   "extension Vector { package static func planted() -> Int { 1 } }\n")(root),
        checks.add(f"{FOLDER}/Kernels/Reference/Planted.swift",
                   "extension Reference { package static func planted() -> Int { Vector.planted() } }\n")(root)], order),
    checks.Fault("a file beside the layers", "Helpers.swift is not one of the layers",
                 checks.add(f"{FOLDER}/Helpers.swift", "\n"), order),
    checks.Fault("a library with Foundation", "imports Foundation",
                 checks.add(f"{FOLDER}/Tensor/Planted.swift", "internal import Foundation\n"), imports),
    checks.Fault("a library with a part of the C library", "imports Glibc",
                 checks.add("Sources/DetectionPipeline/Planted.swift", "@preconcurrency import func Glibc.exp\n"), imports),
    checks.Fault("raw memory outside Lanes and Kernels", "touches raw memory",
                 checks.add(f"{FOLDER}/Image/Planted.swift", "let planted = unsafe UnsafeRawPointer(bitPattern: 1)\n"), memory),
    checks.Fault("raw memory without a reason", "has no // SAFETY: line",
                 checks.add(f"{FOLDER}/Kernels/Planted.swift",
                            "\nfunc planted(_ p: UnsafePointer<Int>) -> Int { unsafe p.pointee }\n"), memory),
]

if __name__ == "__main__":
    checks.main(lambda root: imports(root) + memory(root) + order(root), FAULTS)
