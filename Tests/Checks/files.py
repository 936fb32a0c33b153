#!/usr/bin/env python3
"""Holds what lies where, how long a file may be, and which words have no place in the package."""
import re

import checks

TOP = {"Package.swift", "Sources", "Tests", "Benchmarks", "Docs", "README.md", "LICENSE"}
SWIFT_LINES = 500
GOLDEN_BYTES = 1 << 20
TEXT = {".swift", ".py", ".md", ".sh", ".txt", ".json", ""}
# Written so that this file does not hold them itself.
WORDS = re.compile(r"/(?:work|tmp|root|home)/\w|\bTO[D]O\b|\bFIX[M]E\b|\bX[X]X\b|\bHA[C]K\b|\b(?:sub)?age[n]t\b|\bsess[i]on\b",
                   re.IGNORECASE)
GRAB_BAG = re.compile(r"(?:util|helper|common|misc)s?\.", re.IGNORECASE)


def check(root):
    complaints, goldens = [], {}
    for file in checks.files(root):
        top = file.parts[0]
        if top not in TOP and not top.startswith("."):
            complaints.append(f"{file} lies at the top; only {', '.join(sorted(TOP))} do")
        if GRAB_BAG.search(file.name):
            complaints.append(f"{file} is named after no concept")
        if "Goldens" in file.parts:
            topic = file.parts[file.parts.index("Goldens") + 1]
            goldens[topic] = goldens.get(topic, 0) + (root / file).stat().st_size
        if file.suffix not in TEXT or file.name == "LICENSE":
            continue
        lines = (root / file).read_text(errors="replace").splitlines()
        if file.suffix == ".swift" and len(lines) > SWIFT_LINES:
            complaints.append(f"{file} has {len(lines)} lines, more than {SWIFT_LINES}")
        for number, line in enumerate(lines, 1):
            for found in WORDS.finditer(line):
                complaints.append(f"{file}:{number} holds {found.group()!r}")
    complaints += [f"the goldens of {topic} take {size} bytes, more than {GOLDEN_BYTES}"
                   for topic, size in sorted(goldens.items()) if size > GOLDEN_BYTES]
    return complaints


FAULTS = [
    checks.Fault("a folder at the top", "lies at the top", checks.add("Scripts/run.sh", "true\n")),
    checks.Fault("a long file", "has 501 lines", checks.add("Sources/detect/Long.swift", "\n" * 501)),
    checks.Fault("a file named after no concept", "no concept", checks.add("Sources/detect/Array+Helpers.swift", "\n")),
    checks.Fault("a path of a machine", "holds '/tm" + "p/x'", checks.add("Docs/Planted.md", "see /tm" + "p/x\n")),
    checks.Fault("a note about work to do", "holds 'TO" + "DO'", checks.add("Sources/detect/Planted.swift", "// TO" + "DO: more\n")),
    checks.Fault("a large golden", "goldens of planted",
                 checks.add("Tests/DetectionPrimitivesTests/Goldens/planted/a.bin", "0" * (GOLDEN_BYTES + 1))),
]

if __name__ == "__main__":
    checks.main(check, FAULTS)
