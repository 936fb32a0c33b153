"""Inputs as NanoDet makes them, cv2.warpPerspective of OpenCV 4, and as MediaPipe does, with the edge repeated.

For 200 pairs of sizes the hash of each; three small ones in full. Run with OpenCV 4.12 (requirements.txt).
MediaPipe itself solves eight equations for its matrix (getPerspectiveTransform); the matrix here is the exact solution,
rounded. How many bytes the solver's rounding changes is printed.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes, hashed_integers

COUNT = 200
SEED = 300
FULL = 3


def matrix(w, h, W, H):
    """get_resize_matrix of nanodet with keep_ratio."""
    ratio = H / h if w / h < W / H else W / w
    C, Rs, T = np.eye(3), np.eye(3), np.eye(3)
    C[0, 2], C[1, 2], Rs[0, 0], Rs[1, 1], T[0, 2], T[1, 2] = -w / 2, -h / 2, ratio, ratio, 0.5 * W, 0.5 * H
    return T @ Rs @ C


def padded(w, h, W, H):
    """The scale and the move of MediaPipe's keep_aspect_ratio: the picture in the middle, without whole pixels."""
    gain = min(H / h, W / w)
    return np.array([[gain, 0, (W - w * gain) / 2], [0, gain, (H - h * gain) / 2], [0, 0, 1]])


def solved(w, h, W, H):
    """The same as MediaPipe computes it, of the corners of the region that is sampled."""
    gain = min(H / h, W / w)
    left, top = w / 2 - W / gain / 2, h / 2 - H / gain / 2
    right, bottom = w / 2 + W / gain / 2, h / 2 + H / gain / 2
    corners = np.array([[left, bottom], [left, top], [right, top], [right, bottom]], np.float32)
    return cv2.getPerspectiveTransform(corners, np.array([[0, H], [0, 0], [W, 0], [W, H]], np.float32))


def main():
    assert cv2.__version__.startswith("4.12"), cv2.__version__
    w, h = hashed_integers(SEED, COUNT, 1, 160), hashed_integers(SEED + 1, COUNT, 1, 160)
    W, H = 16 * hashed_integers(SEED + 2, COUNT, 1, 10), 16 * hashed_integers(SEED + 3, COUNT, 1, 10)
    hashes, differing, total = [], 0, 0
    with Goldens("warp", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        for i in range(COUNT):
            size, network = (int(w[i]), int(h[i])), (int(W[i]), int(H[i]))
            image = hashed_bytes(SEED + 10 + i, 3 * size[0] * size[1]).reshape(size[1], size[0], 3)
            M = matrix(*size, *network)
            black = cv2.warpPerspective(image, M, network, borderMode=cv2.BORDER_CONSTANT)
            edge = cv2.warpPerspective(image, padded(*size, *network), network, borderMode=cv2.BORDER_REPLICATE)
            other = cv2.warpPerspective(image, solved(*size, *network), network, borderMode=cv2.BORDER_REPLICATE)
            differing, total = differing + np.count_nonzero(edge != other), total + edge.size
            hashes.append([int(fnv1a(black.tobytes()), 16), int(fnv1a(edge.tobytes()), 16)])
            if i < FULL:
                g.add(f"black_{i}", black)
                g.add(f"edge_{i}", edge)
        g.add("hashes", np.array(hashes, np.uint64))
    print(f"{differing} of {total} bytes differ where the matrix is solved for")


main()
