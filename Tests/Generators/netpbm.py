"""Golden netpbm pictures, written by Pillow and OpenCV.

A case's name ends with the picture's size and the pixel format that comes out; its content is the pixels. 16-bit samples
keep the high byte, as OpenCV's reader does.
"""
import io

import cv2
import numpy as np
from PIL import Image

from goldens import Goldens
from packed import add_packed


def main():
    rng = np.random.default_rng(1)
    cases = []

    def add(label, file, pixels, form):
        height, width = pixels.shape[:2]
        cases.append((f"{label} {width}x{height} {form}", file, pixels.tobytes()))

    def written(suffix, pixels, *options):
        encoded, file = cv2.imencode(suffix, pixels, options)
        assert encoded
        return file.tobytes()

    for width, height in ((1, 1), (7, 3)):
        gray = rng.integers(0, 256, (height, width), np.uint8)
        color = rng.integers(0, 256, (height, width, 3), np.uint8)
        for pixels, form in ((gray, "gray8"), (color, "rgb8")):
            buffer = io.BytesIO()
            Image.fromarray(pixels).save(buffer, "ppm")
            add(f"pillow {form[:-1]}", buffer.getvalue(), pixels, form)
            stored = pixels if pixels.ndim == 2 else pixels[..., ::-1]
            suffix = ".pgm" if pixels.ndim == 2 else ".ppm"
            add(f"opencv {suffix}", written(suffix, stored), pixels, form)
            add(f"opencv text {suffix}", written(suffix, stored, cv2.IMWRITE_PXM_BINARY, 0), pixels, form)
            kind = cv2.IMWRITE_PAM_FORMAT_GRAYSCALE if pixels.ndim == 2 else cv2.IMWRITE_PAM_FORMAT_RGB
            # OpenCV writes the samples of a P7 picture as they lie, blue first where it calls them RGB.
            add(f"opencv .pam {form[:-1]}", written(".pam", pixels, cv2.IMWRITE_PAM_TUPLETYPE, kind), pixels, form)

            deep = rng.integers(0, 65536, pixels.shape, np.uint16)
            file = written(suffix, deep)
            high = (deep >> 8).astype(np.uint8)
            add(f"opencv 16 {suffix}", file, high if high.ndim == 2 else high[..., ::-1], form)
            flag = cv2.IMREAD_GRAYSCALE if deep.ndim == 2 else cv2.IMREAD_COLOR
            assert np.array_equal(cv2.imdecode(np.frombuffer(file, np.uint8), flag), high)

    with Goldens("netpbm", generator=__file__, seed=1,
                 packages=["numpy", "pillow", "opencv-python-headless"]) as goldens:
        add_packed(goldens, cases)


if __name__ == "__main__":
    main()
