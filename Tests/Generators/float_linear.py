"""Linear resizing of float32 pictures by OpenCV without its vector code, as one hash for each size, and three in full."""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_integers, hashed_words

COUNT = 120
SEED = 900
FULL = 3


def main():
    cv2.setUseOptimized(False)
    w, h = hashed_integers(SEED, COUNT, 1, 90), hashed_integers(SEED + 1, COUNT, 1, 90)
    W, H = hashed_integers(SEED + 2, COUNT, 1, 90), hashed_integers(SEED + 3, COUNT, 1, 90)
    hashes = []
    with Goldens("float_linear", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        for i in range(COUNT):
            # Every tenth shrinks to half, in whole vectors: the rest of a row is added in another order.
            if i % 10 == 9:
                W[i] = 4 * (1 + W[i] // 4)
            size = (int(2 * W[i]), int(2 * H[i])) if i % 10 == 9 else (int(w[i]), int(h[i]))
            words = hashed_words(SEED + 10 + i, size[0] * size[1])
            image = ((words >> np.uint32(8)).astype(np.float32) * np.float32(255 * 2.0**-24)).reshape(size[1], size[0])
            made = cv2.resize(image, (int(W[i]), int(H[i])), interpolation=cv2.INTER_LINEAR)
            hashes.append(int(fnv1a(made.tobytes()), 16))
            if i < FULL:
                g.add(f"case_{i}", made)
        g.add("hashes", np.array(hashes, np.uint64))


main()
