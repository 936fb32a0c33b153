"""Golden .npy files, written by NumPy.

A case's name is `type order version shape`; its content is the elements in C order. Cases whose name starts with
`refused` have a type or byte order that the package refuses.
"""
import io

import numpy as np
from numpy.lib import format as npy_format

from goldens import Goldens
from packed import add_packed

TYPES = ["<f2", "<f4", "<f8", "|u1", "|i1", "<i4", "<i8"]
SHAPES = [(), (0,), (1,), (7,), (2, 3), (3, 0, 2), (2, 3, 4), (1, 84, 5), (1, 1, 1, 1, 1, 1, 1, 1)]


def saved(array, version=(1, 0)):
    buffer = io.BytesIO()
    npy_format.write_array(buffer, array, version=version)
    return buffer.getvalue()


def values(rng, dtype, shape):
    dtype = np.dtype(dtype)
    if dtype.kind == "f":
        return rng.normal(scale=100, size=shape).astype(dtype)
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max, size=shape, dtype=dtype, endpoint=True)


def main():
    rng = np.random.default_rng(1)
    cases = []

    def add(array, order, version=(1, 0)):
        shape = "x".join(str(extent) for extent in array.shape) or "scalar"
        name = f"{array.dtype.name} {order} {version[0]}.{version[1]} {shape}"
        cases.append((name, saved(array, version), np.ascontiguousarray(array).tobytes()))

    for dtype in TYPES:
        for shape in SHAPES:
            array = np.asarray(values(rng, dtype, shape), dtype)
            add(array, "C")
            if min(shape, default=0) > 1 and len(shape) > 1:
                add(np.asfortranarray(array), "F")
        for version in ((2, 0), (3, 0)):
            add(np.asarray(values(rng, dtype, (2, 3)), dtype), "C", version)
    # np.save itself, whose bytes must be those of write_array.
    for name, data, _ in cases[:9]:
        buffer = io.BytesIO()
        np.save(buffer, np.load(io.BytesIO(data)))
        assert buffer.getvalue() == data, name

    for dtype in (">f4", ">i8", ">f2", "<u2", "<i2", "<u4", "<u8", "<c8", "|b1", "<U3", "|S4", "<M8[s]"):
        cases.append((f"refused {dtype}", saved(np.zeros(3, dtype)), b""))
    cases.append(("refused record", saved(np.zeros(2, [("x", "<f4"), ("y", "<f4")])), b""))
    cases.append(("refused object", saved(np.array([None, 1], object)), b""))
    cases.append(("one byte >u1", saved(np.arange(3, dtype=">u1")).replace(b"|u1", b">u1"), bytes(range(3))))

    with Goldens("npy", generator=__file__, seed=1, packages=["numpy"]) as goldens:
        add_packed(goldens, cases)


if __name__ == "__main__":
    main()
