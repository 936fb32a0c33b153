"""Writes golden arrays: raw little-endian files and a manifest, as Tests/DetectionPrimitivesTests/Support/Golden.swift reads them.

    from goldens import Goldens
    with Goldens("shortest_edge", generator=__file__, seed=1, packages=["numpy", "pillow", "torchvision"]) as g:
        g.add("hashes", array)
"""
import json
import pathlib
from importlib import metadata

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent / "DetectionPrimitivesTests" / "Goldens"
TYPES = {"float16", "float32", "float64", "uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"}


def fnv1a(data: bytes) -> str:
    """The 64-bit FNV-1a hash as 16 hexadecimal digits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


class Goldens:
    def __init__(self, topic, generator, seed, packages):
        self.folder = ROOT / topic
        self.manifest = {
            "generator": pathlib.Path(generator).name,
            "seed": seed,
            "versions": {name: metadata.version(name) for name in packages},
            "arrays": {},
        }

    def __enter__(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.iterdir():
            old.unlink()
        return self

    def add(self, name, array):
        array = np.ascontiguousarray(array)
        kind = array.dtype.name
        assert kind in TYPES, kind
        assert name not in self.manifest["arrays"], name
        data = array.astype(array.dtype.newbyteorder("<")).tobytes()
        (self.folder / f"{name}.bin").write_bytes(data)
        self.manifest["arrays"][name] = {
            "file": f"{name}.bin", "shape": list(array.shape), "type": kind, "hash": fnv1a(data)}

    def __exit__(self, error, *_):
        if error is None:
            text = json.dumps(self.manifest, indent=1, sort_keys=True)
            (self.folder / "manifest.json").write_text(text + "\n")
