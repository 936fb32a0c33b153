"""OpenCV's 8-bit YCrCb in both directions, and gray by OpenCV and Pillow, over all colors: one sum for each first byte."""
import cv2
import numpy as np
from goldens import Goldens
from PIL import Image


def pack(pixels):
    """The sum over all places of (place + 1) * (first + 256 second + 65536 third), modulo 2**64."""
    wide = pixels.reshape(-1, 3).astype(np.uint64)
    packed = wide[:, 0] + 256 * wide[:, 1] + 65536 * wide[:, 2]
    return int((packed * np.arange(1, 65537, dtype=np.uint64)).sum())


def planes(first):
    second, third = np.meshgrid(np.arange(256, dtype=np.uint8), np.arange(256, dtype=np.uint8), indexing="ij")
    return np.dstack([np.full_like(second, first), second, third])


def gray(pixels):
    return pack(np.dstack([pixels] * 3))


with Goldens("ycrcb", generator=__file__, seed=0, packages=["numpy", "opencv-python-headless", "pillow"]) as g:
    conversions = {
        "forward": lambda p: pack(cv2.cvtColor(p, cv2.COLOR_RGB2YCrCb)),
        "back": lambda p: pack(cv2.cvtColor(p, cv2.COLOR_YCrCb2RGB)),
        "gray_opencv": lambda p: gray(cv2.cvtColor(p, cv2.COLOR_RGB2GRAY)),
        "gray_pillow": lambda p: gray(np.asarray(Image.fromarray(p).convert("L"))),
    }
    for name, convert in conversions.items():
        g.add(name, np.array([convert(planes(first)) for first in range(256)], np.uint64))
