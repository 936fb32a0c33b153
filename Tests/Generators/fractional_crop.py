"""Parts of pictures whose edges lie within pixels, resized by every filter: 300 random cases by hash each, ten in full.

Pillow's filters are Pillow's own `resize(box=…)` on the pixels that the part touches. OpenCV has no such parts: its filters are
computed here from their formulas, with the part's start added to coordinates and its length for the picture's; with whole
pictures these loops give OpenCV's bytes, which is checked for each case.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes, hashed_integers
from PIL import Image

SEED = 400
COUNT = 300
FULL = 10
F = np.float32
PILLOW = {"pillowNearest": "NEAREST", "pillowBox": "BOX", "pillowBilinear": "BILINEAR", "pillowHamming": "HAMMING",
          "pillowBicubic": "BICUBIC", "pillowLanczos": "LANCZOS"}


def cases():
    """w, h, and in 256ths of a pixel x0, y0, x1, y1, then W, H."""
    pick = lambda k, low, high: hashed_integers(SEED + k, COUNT, low, high)
    w, h, W, H = pick(0, 2, 60), pick(1, 2, 60), pick(2, 1, 50), pick(3, 1, 50)
    kind = np.arange(COUNT) % 4
    x0, y0 = pick(4, 0, 1 << 16) * (w - 1) * 256 >> 16, pick(5, 0, 1 << 16) * (h - 1) * 256 >> 16
    x1 = x0 + 1 + (pick(6, 0, 1 << 16) * (256 * w - x0 - 1) >> 16)
    y1 = y0 + 1 + (pick(7, 0, 1 << 16) * (256 * h - y0 - 1) >> 16)
    # The target of the size of the touched pixels; one axis of whole pixels; nearly the whole picture.
    x0, x1 = np.where(kind == 1, x0 // 256 * 256, x0), np.where(kind == 1, (x1 + 255) // 256 * 256, x1)
    x0, y0 = np.where(kind == 2, 128, x0), np.where(kind == 2, 51, y0)
    x1, y1 = np.where(kind == 2, 256 * w - 77, x1), np.where(kind == 2, 256 * h - 128, y1)
    touched = (x1 + 255) // 256 - x0 // 256, (y1 + 255) // 256 - y0 // 256
    same = np.arange(COUNT) % 5 == 0
    W, H = np.where(same, touched[0], W), np.where(same & (kind != 3), touched[1], H)
    return np.stack([w, h, x0, y0, x1, y1, W, H], 1).astype(np.int32)


def even(a):
    return np.rint(a).astype(np.int64)


def samples(n, m, a, b):
    place = ((np.arange(m) + 0.5) * (1 / (m / b)) - 0.5 + a).astype(F)
    tap = np.floor(place).astype(np.int64)
    return tap, place - tap.astype(F)


def area_samples(n, m, a, b):
    inverse = m / b
    tap = np.floor(np.arange(m) * (1 / inverse) + a).astype(np.int64)
    t = (np.arange(1, m + 1) - (tap + 1 - a) * inverse).astype(F)
    return tap, np.where(t <= 0, F(0), t - np.floor(t))


def two_taps(image, W, H, columns, rows):
    """INTER_LINEAR's weights of 2^-11 and its two shifts."""
    h, w = image.shape[:2]
    tap, t = columns
    t = np.where((tap < 0) | (tap >= w - 1), F(0), t)
    left, right = np.clip(tap, 0, w - 1), np.clip(tap + 1, 0, w - 1)
    near, far = even((F(1) - t) * F(2048))[None, :, None], even(t * F(2048))[None, :, None]
    sums = image[:, left].astype(np.int64) * near + image[:, right].astype(np.int64) * far
    tap, t = rows
    upper, lower = sums[np.clip(tap, 0, h - 1)], sums[np.clip(tap + 1, 0, h - 1)]
    near, far = even((F(1) - t) * F(2048))[:, None, None], even(t * F(2048))[:, None, None]
    return (((near * (upper >> 4)) >> 16) + ((far * (lower >> 4)) >> 16) + 2 >> 2).astype(np.uint8)


def linear(image, W, H, x, y):
    h, w = image.shape[:2]
    return two_taps(image, W, H, samples(w, W, *x), samples(h, H, *y))


def linear_exact(image, W, H, x, y):
    def axis(n, m, a, b):
        place = (np.arange(m) + 0.5) * (b / m) - 0.5 + a
        tap = np.floor(place).astype(np.int64)
        inside = (tap >= 0) & (tap < n - 1)
        far = np.where(inside, even((place - tap) * 256), 0)
        return np.clip(tap, 0, n - 1), np.where(inside, tap + 1, np.clip(tap, 0, n - 1)), far
    h, w = image.shape[:2]
    image = image.astype(np.int64)
    first, second, far = axis(w, W, *x)
    sums = image[:, first] * (256 - far)[None, :, None] + image[:, second] * far[None, :, None]
    first, second, far = axis(h, H, *y)
    return (sums[first] * (256 - far)[:, None, None] + sums[second] * far[:, None, None] + (1 << 15) >> 16).astype(np.uint8)


def nearest(places):
    def resized(image, W, H, x, y):
        h, w = image.shape[:2]
        return image[np.minimum(places(h, H, *y), h - 1)][:, np.minimum(places(w, W, *x), w - 1)]
    return resized


def corner(n, m, a, b):
    return np.floor(np.arange(m) * (1 / (m / b)) + a).astype(np.int64)


def fixed_point_center(n, m, a, b):
    step = (int(b * 65536) + m // 2) // m
    return np.maximum(step * np.arange(m) + step // 2 - n % 2 + int(a * 65536) >> 16, 0)


def summed_center(n, m, a, b):
    place, places = b / m * 0.5 + a, []
    for _ in range(m):
        places.append(int(place))
        place += b / m
    return np.array(places)


def cubic(image, W, H, x, y):
    def axis(n, m, a, b):
        tap, t = samples(n, m, a, b)
        k = F(-0.75)
        curve = lambda u: ((k + F(2)) * u - (k + F(3))) * u * u + F(1)
        first = ((k * (t + F(1)) - F(5) * k) * (t + F(1)) + F(8) * k) * (t + F(1)) - F(4) * k
        weights = [first, curve(t), curve(F(1) - t)]
        weights.append(F(1) - weights[0] - weights[1] - weights[2])
        return [np.clip(tap - 1 + i, 0, n - 1) for i in range(4)], [even(w * F(2048)) for w in weights]
    h, w = image.shape[:2]
    places, weights = axis(w, W, *x)
    image = image.astype(np.int64)
    sums = sum(image[:, p] * q[None, :, None] for p, q in zip(places, weights)).reshape(h, -1)
    places, weights = axis(h, H, *y)
    total = np.zeros((H, sums.shape[1]), F)
    for i in (3, 2, 1, 0):
        total = sums[places[i]].astype(F) * (weights[i].astype(F) * F(2.0 ** -22))[:, None] + total
    whole = sum(sums[p] * q[:, None] for p, q in zip(places, weights)) + (1 << 21) >> 22
    tail = sums.shape[1] // 8 * 8
    rounded = np.concatenate([np.rint(total)[:, :tail], whole[:, tail:]], 1)
    return np.clip(rounded, 0, 255).astype(np.uint8).reshape(H, W, -1)


def area(image, W, H, x, y):
    h, w = image.shape[:2]
    if x[1] < W or y[1] < H:
        return two_taps(image, W, H, area_samples(w, W, *x), area_samples(h, H, *y))

    def weights(n, m, a, b):
        scale, taps = 1 / (m / b), []
        for d in range(m):
            start = d * scale + a
            end = start + scale
            cell, last = min(scale, n - start), min(int(end), n - 1)
            first = min(int(np.ceil(start)), last)
            row = [(first - 1, F((first - start) / cell))] if first - start > 1e-3 else []
            row += [(i, F(1 / cell)) for i in range(first, last)]
            if end - last > 1e-3:
                row.append((last, F(min(min(end - last, 1), cell) / cell)))
            taps.append(row)
        return taps

    def sums(image, taps):
        out = []
        for row in taps:
            total = np.zeros(image.shape[1:], F)
            for place, weight in row:
                total = total + image[place].astype(F) * weight
            out.append(total)
        return np.stack(out)
    across = sums(np.swapaxes(image, 0, 1), weights(w, W, *x))
    return np.clip(np.rint(sums(np.swapaxes(across, 0, 1), weights(h, H, *y))), 0, 255).astype(np.uint8)


OPENCV = {"openCVLinear": (linear, cv2.INTER_LINEAR), "openCVLinearExact": (linear_exact, cv2.INTER_LINEAR_EXACT),
          "openCVNearest": (nearest(corner), cv2.INTER_NEAREST),
          "openCVNearestExact": (nearest(summed_center), cv2.INTER_NEAREST_EXACT),
          "openCV4NearestExact": (nearest(fixed_point_center), None), "openCVCubic": (cubic, cv2.INTER_CUBIC),
          "openCVArea": (area, cv2.INTER_AREA)}


def check(name, image, W, H):
    """The loops on a whole picture give OpenCV's bytes, but where OpenCV takes another way."""
    resized, method = OPENCV[name]
    h, w = image.shape[:2]
    blocks = w % W == 0 and h % H == 0
    if method is None or (w, h) == (W, H) or blocks and name in ("openCVArea", "openCVLinear"):
        return 0
    assert np.array_equal(resized(image, W, H, (0, w), (0, h)), cv2.resize(image, (W, H), interpolation=method)), (name, w, h, W, H)
    return 1


def main():
    cv2.ipp.setUseIPP(False)
    table, checked = cases(), 0
    hashes = {name: [] for name in [*OPENCV, *PILLOW]}
    with Goldens("fractional_crop", generator=__file__, seed=SEED,
                 packages=["numpy", "opencv-python-headless", "pillow"]) as g:
        g.add("cases", table)
        for i, (w, h, x0, y0, x1, y1, W, H) in enumerate(table.tolist()):
            image = hashed_bytes(SEED + 10 + i, 3 * w * h).reshape(h, w, 3)
            left, top, right, bottom = x0 // 256, y0 // 256, -(-x1 // 256), -(-y1 // 256)
            touched = np.ascontiguousarray(image[top:bottom, left:right])
            box = [x0 / 256 - left, y0 / 256 - top, x1 / 256 - left, y1 / 256 - top]
            for name in hashes:
                if name in PILLOW:
                    resized = np.asarray(
                        Image.fromarray(touched).resize((W, H), getattr(Image.Resampling, PILLOW[name]), tuple(box)))
                else:
                    checked += check(name, touched, W, H)
                    resized = OPENCV[name][0](touched, W, H, (box[0], box[2] - box[0]), (box[1], box[3] - box[1]))
                hashes[name].append(int(fnv1a(resized.tobytes()), 16))
                if i < FULL:
                    g.add(f"{name}.case{i}", resized)
        for name, values in hashes.items():
            g.add(f"{name}.hashes", np.array(values, np.uint64))
    print(f"the loops gave OpenCV's bytes {checked} times")


if __name__ == "__main__":
    main()
