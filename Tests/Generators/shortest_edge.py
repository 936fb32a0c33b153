"""The classifiers' input: torchvision's Resize (bilinear) and CenterCrop of Pillow pictures, as one hash for each size."""
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes, hashed_integers
from PIL import Image
from torchvision import transforms

COUNT = 120
SEED = 600


def main():
    w, h = hashed_integers(SEED, COUNT, 1, 150), hashed_integers(SEED + 1, COUNT, 1, 150)
    edge = hashed_integers(SEED + 2, COUNT, 8, 64)
    # Mostly cuts, sometimes black at the sides.
    W, H = hashed_integers(SEED + 3, COUNT, 1, 64), hashed_integers(SEED + 4, COUNT, 1, 64)
    hashes = []
    for i in range(COUNT):
        image = Image.fromarray(hashed_bytes(SEED + 10 + i, 3 * int(w[i]) * int(h[i])).reshape(h[i], w[i], 3))
        made = transforms.Compose([transforms.Resize(int(edge[i])), transforms.CenterCrop((int(H[i]), int(W[i])))])(image)
        assert made.size == (W[i], H[i])
        hashes.append(int(fnv1a(np.asarray(made).tobytes()), 16))
    with Goldens("shortest_edge", generator=__file__, seed=SEED, packages=["numpy", "pillow", "torchvision"]) as g:
        g.add("hashes", np.array(hashes, np.uint64))


main()
