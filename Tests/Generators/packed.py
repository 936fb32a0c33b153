"""Packs many small files and their expected contents into a few golden arrays.

Tests/DetectionPrimitivesTests/Support/GoldenFiles.swift reads them: `names` is text with a line for each file, `files`
and `contents` are the bytes of all one after the other, `file_ends` and `content_ends` say where each one ends.
"""
import numpy as np


def add_packed(goldens, cases):
    """Adds cases of (name, file bytes, content bytes) to an open `Goldens`."""
    names = [name for name, _, _ in cases]
    assert len(set(names)) == len(names) and not any("\n" in name for name in names)
    goldens.add("names", np.frombuffer("\n".join(names).encode(), np.uint8))
    for kind, parts in (("file", [f for _, f, _ in cases]), ("content", [c for _, _, c in cases])):
        goldens.add(f"{kind}s", np.frombuffer(b"".join(parts), np.uint8))
        goldens.add(f"{kind}_ends", np.cumsum([len(part) for part in parts]).astype(np.int64))
