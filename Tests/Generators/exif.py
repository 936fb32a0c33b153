"""PNG files with Exif data that Pillow wrote, and the upright pixels that its `exif_transpose` makes of them.

A file's name is its orientation, the order of bytes and what stands in the data too; 0 is a file without the tag.
"""
import io

import numpy as np
from goldens import Goldens
from hashed import hashed_bytes
from packed import add_packed
from PIL import Image, ImageOps

WIDTH, HEIGHT = 5, 3
ORIENTATION, MAKE, DESCRIPTION, X_RESOLUTION = 274, 271, 270, 282


def file_of(pixels, orientation, endian, extras):
    image = Image.fromarray(pixels)
    exif = Image.Exif()
    exif.endian = endian
    for tag, value in extras.items():
        exif[tag] = value
    if orientation:
        exif[ORIENTATION] = orientation
    buffer = io.BytesIO()
    image.save(buffer, "PNG", exif=exif.tobytes() if not exif else exif)
    return buffer.getvalue()


def main():
    pixels = hashed_bytes(70, HEIGHT * WIDTH * 3).reshape(HEIGHT, WIDTH, 3)
    cases = []
    extras = {"alone": {}, "between": {DESCRIPTION: "a ball", MAKE: "a camera", X_RESOLUTION: 72.0}}
    for orientation in range(9):
        for order, endian in (("little", "<"), ("big", ">")):
            for name, tags in extras.items():
                if not orientation and not tags:
                    continue
                file = file_of(pixels, orientation, endian, tags)
                image = Image.open(io.BytesIO(file))
                assert image.getexif().get(ORIENTATION, 0) == orientation
                assert image.info["exif"][:2 + 6].endswith(b"II" if order == "little" else b"MM")
                upright = np.asarray(ImageOps.exif_transpose(image))
                cases.append((f"{orientation} {order} {name}", file, upright.tobytes()))
    with Goldens("exif", generator=__file__, seed=70, packages=["numpy", "pillow"]) as g:
        add_packed(g, cases)


main()
