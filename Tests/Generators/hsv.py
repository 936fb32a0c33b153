"""OpenCV's 8-bit HSV over all colors, as one hash for each red value."""
import cv2
import numpy as np

from goldens import Goldens


def words(name, code):
    """For each red value the 32-bit sum over all (green, blue) of (index + 1) * (h + 256 s + 65536 v), wrapping."""
    green, blue = np.meshgrid(np.arange(256, dtype=np.uint8), np.arange(256, dtype=np.uint8), indexing="ij")
    weight = np.arange(1, 65537, dtype=np.uint64)
    sums = []
    for red in range(256):
        hsv = cv2.cvtColor(np.dstack([np.full_like(green, red), green, blue]), code).reshape(-1, 3).astype(np.uint64)
        packed = hsv[:, 0] + 256 * hsv[:, 1] + 65536 * hsv[:, 2]
        sums.append(int((packed * weight).sum()))
    g.add(name, np.array(sums, np.uint64))


def white_counts(name):
    """How many of all colors with each red value have S <= 60 and V >= 150, and the same for other bounds."""
    green, blue = np.meshgrid(np.arange(256, dtype=np.uint8), np.arange(256, dtype=np.uint8), indexing="ij")
    bounds = [(60, 150), (0, 0), (15, 240), (30, 200), (128, 1), (254, 40), (255, 0), (255, 255), (40, 90), (90, 30)]
    counts = np.zeros((len(bounds), 256), np.int32)
    for red in range(256):
        hsv = cv2.cvtColor(np.dstack([np.full_like(green, red), green, blue]), cv2.COLOR_RGB2HSV)
        for row, (saturation, value) in enumerate(bounds):
            counts[row, red] = cv2.countNonZero(cv2.inRange(hsv, (0, 0, value), (179, saturation, 255)))
    g.add(name + "_bounds", np.array(bounds, np.int32))
    g.add(name, counts)


with Goldens("hsv", generator=__file__, seed=0, packages=["numpy", "opencv-python-headless"]) as g:
    words("half_degrees", cv2.COLOR_RGB2HSV)
    words("full", cv2.COLOR_RGB2HSV_FULL)
    white_counts("white_counts")
