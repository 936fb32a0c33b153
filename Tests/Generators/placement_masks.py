"""Masks and score maps between a picture and a network's input, step by step in NumPy: padding off, resized, turned, pasted.

Masks are resized by the pixel that a middle falls into, in whole numbers; scores by torch's bilinear interpolate. Masks
are kept as the hash of their flags, scores every 397th.
"""
import numpy as np
import torch
from goldens import Goldens, fnv1a
from hashed import hashed_bytes

SEED = 900
STEP = 397
# Stored pixels to upright ones for the EXIF values, and back.
TURN = {1: lambda a: a, 2: lambda a: a[:, ::-1], 3: lambda a: a[::-1, ::-1], 4: lambda a: a[::-1], 5: lambda a: a.T,
        6: lambda a: np.rot90(a, -1), 7: lambda a: a[::-1, ::-1].T, 8: lambda a: np.rot90(a, 1)}
BACK = {**TURN, 6: TURN[8], 8: TURN[6]}
# Source, crop, network, how many network pixels a cell of the grid covers, and whether each axis is stretched.
CASES = [((1283, 722), (0, 0, 1283, 722), (640, 640), 4, False), ((321, 181), (0, 0, 321, 181), (160, 160), 1, False),
         ((300, 200), (17, 31, 217, 131), (320, 256), 1, False), ((300, 200), (17, 31, 217, 131), (320, 256), 4, False),
         ((300, 200), (17, 31, 217, 131), (96, 64), 1, True), ((60, 44), (3, 2, 47, 40), (32, 32), 1, False)]


def nearest(a, width, height):
    """Element of the pixel that the middle of each result falls into, in whole numbers."""
    rows = (2 * np.arange(height) + 1) * a.shape[0] // (2 * height)
    columns = (2 * np.arange(width) + 1) * a.shape[1] // (2 * width)
    return a[rows][:, columns]


def bilinear(a, width, height):
    tensor = torch.from_numpy(np.ascontiguousarray(a, np.float32))[None, None]
    return torch.nn.functional.interpolate(tensor, (height, width), mode="bilinear", align_corners=False)[0, 0].numpy()


def placed(width, height, W, H, stretched):
    """The resized size and the pads at the left and the top, as Ultralytics."""
    if stretched:
        return W, H, 0, 0
    gain = min(H / height, W / width)
    new = max(round(width * gain), 1), max(round(height * gain), 1)
    return *new, round((W - new[0]) / 2 - 0.1), round((H - new[1]) / 2 - 0.1)


def to_source(grid, source, crop, network, cell, stretched, exif, resize, outside):
    x0, y0, x1, y1 = crop
    width, height = (y1 - y0, x1 - x0) if exif > 4 else (x1 - x0, y1 - y0)
    w, h, left, top = placed(width, height, *network, stretched)
    assert not any(v % cell for v in (w, h, left, top)), (w, h, left, top)
    shown = grid[top // cell:(top + h) // cell, left // cell:(left + w) // cell]
    result = np.full(source[::-1], outside, grid.dtype)
    result[y0:y1, x0:x1] = BACK[exif](resize(shown, width, height))
    return result


def to_network(picture, crop, network, stretched, exif, resize, outside):
    x0, y0, x1, y1 = crop
    upright = TURN[exif](picture[y0:y1, x0:x1])
    w, h, left, top = placed(upright.shape[1], upright.shape[0], *network, stretched)
    result = np.full(network[::-1], outside, picture.dtype)
    result[top:top + h, left:left + w] = resize(upright, w, h)
    return result


def main():
    hashes, scores = [], []
    for index, (source, crop, network, cell, stretched) in enumerate(CASES):
        size = network[1] // cell, network[0] // cell
        grid = hashed_bytes(SEED + 2 * index, size[0] * size[1]).reshape(size)
        picture = hashed_bytes(SEED + 2 * index + 1, source[0] * source[1]).reshape(source[::-1])
        for exif in range(1, 9):
            back = to_source((grid < 128).astype(np.uint8), source, crop, network, cell, stretched, exif, nearest, 0)
            forth = to_network((picture < 128).astype(np.uint8), crop, network, stretched, exif, nearest, 0)
            hashes.append([int(fnv1a(back.tobytes()), 16), int(fnv1a(forth.tobytes()), 16)])
            logits = grid.astype(np.float32) / 16 - 8
            back = to_source(logits, source, crop, network, cell, stretched, exif, bilinear, -9)
            forth = to_network(picture.astype(np.float32) / 16 - 8, crop, network, stretched, exif, bilinear, -9)
            scores += [back.ravel()[exif::STEP], forth.ravel()[exif::STEP]]
    with Goldens("placement_masks", generator=__file__, seed=SEED, packages=["numpy", "torch"]) as goldens:
        goldens.add("hashes", np.array(hashes, np.uint64))
        goldens.add("scores", np.concatenate(scores))


main()
