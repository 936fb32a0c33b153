"""Goldens for the decoders and the activations, from NumPy.

Each head is three arrays. NAME.head is the memory as it lies, padding included. NAME.reading says how to read it:
[channels, candidates, channel stride, candidate stride, first element, threshold, scale, zero point, width, height, not
finite], where a width of 0 means that the boxes are in pixels, and the last is how many candidates must be dropped.
NAME.kept has a row for each candidate that must come out: minX, minY, maxX, maxY, score, class, index.
"""
import numpy as np

from goldens import Goldens

F32 = np.float32
SEED = 20
FILLER = {"float16": np.float16(7), "float32": F32(7), "float64": 7.0, "int8": np.int8(127), "uint8": np.uint8(255),
          "int32": np.int32(2**30)}


def real(values, scale, zero):
    return (values.astype(F32) - F32(zero)) * F32(scale)


def memory(matrix, padding, candidate_major, first):
    """The matrix [channels, candidates] with `padding` fillers behind each row, in the order asked for."""
    rows = matrix.T if candidate_major else matrix
    filler = FILLER[matrix.dtype.name]
    padded = np.full((rows.shape[0], rows.shape[1] + padding), filler, matrix.dtype)
    padded[:, :rows.shape[1]] = rows
    stride = padded.shape[1]
    flat = np.concatenate([np.full(first, filler, matrix.dtype), padded.ravel()])
    return flat, ((1, stride) if candidate_major else (stride, 1))


def anchor_free(matrix, scale, zero, threshold, size):
    """Loops over candidates: independent of any order of rows or lanes."""
    width, height = size or (1, 1)
    kept, not_finite = [], 0
    for index in range(matrix.shape[1]):
        column = matrix[:, index]
        scores = column[4:].astype(np.float64)
        scores = np.where(np.isnan(scores), -np.inf, scores)
        best = int(scores.argmax())
        quantized = matrix.dtype.kind in "iu"
        if not quantized and scores[best] == -np.inf:
            not_finite += 1
            continue
        score = real(column[4 + best:5 + best], scale, zero)[0]
        if not score > F32(threshold):
            continue
        x, y, w, h = real(column[:4], scale, zero) * np.array([width, height, width, height], F32)
        box = np.array([x - w / F32(2), y - h / F32(2), x + w / F32(2), y + h / F32(2)], F32)
        if not (np.isfinite(score) and np.isfinite(box).all()):
            not_finite += 1
            continue
        kept.append((box, score, best, index))
    return kept, not_finite


def centers(matrix, scale, zero, threshold, size):
    return end_to_end(matrix, scale, zero, threshold, size, from_centers=True)


def end_to_end(matrix, scale, zero, threshold, size, from_centers=False):
    width, height = size or (1, 1)
    kept, not_finite = [], 0
    for index in range(matrix.shape[1]):
        row = real(matrix[:, index], scale, zero)
        if row[4] <= F32(threshold):
            continue
        box = row[:4] * np.array([width, height, width, height], F32)
        if from_centers:
            x, y, w, h = box
            box = np.array([x - w / F32(2), y - h / F32(2), x + w / F32(2), y + h / F32(2)], F32)
        if not (np.isfinite(row[4:]).all() and np.isfinite(box).all()):
            not_finite += 1
            continue
        kept.append((box, row[4], int(row[5]), index))
    return kept, not_finite


def head(rng, classes, candidates, size):
    """Boxes within 64 pixels (or 0...1), scores mostly below the threshold, one score above it in every third column."""
    extent = 1.0 if size else 64.0
    matrix = np.concatenate([rng.uniform(0, extent, (4, candidates)), rng.uniform(0, 0.24, (classes, candidates))])
    for index in range(0, candidates, 3):
        matrix[4 + rng.integers(classes), index] = rng.uniform(0.2, 1)
    return matrix


def spoil(rng, matrix):
    """NaN and infinities in boxes and scores, whole columns of NaN and of -infinity, and equal best scores."""
    candidates = matrix.shape[1]
    for value in (np.nan, np.inf, -np.inf):
        for _ in range(max(1, candidates // 6)):
            matrix[rng.integers(matrix.shape[0]), rng.integers(candidates)] = value
    matrix[4:, rng.integers(candidates)] = np.nan
    matrix[4:, rng.integers(candidates)] = -np.inf
    matrix[4:, rng.integers(candidates)] = 0.5
    with np.errstate(invalid="ignore"):
        matrix[4 + rng.integers(matrix.shape[0] - 4), rng.integers(candidates)] = -np.float32(np.nan)


def quantize(matrix, kind, scale, zero):
    limits = np.iinfo(kind)
    return np.clip(np.rint(matrix.astype(np.float64) / scale) + zero, limits.min, limits.max).astype(kind)


def add(g, name, decode, matrix, scale, zero, size, padding, candidate_major, first, threshold=0.25):
    flat, (channel_stride, candidate_stride) = memory(matrix, padding, candidate_major, first)
    with np.errstate(over="ignore", invalid="ignore"):
        kept, not_finite = decode(matrix, scale, zero, threshold, size)
    g.add(f"{name}.head", flat)
    reading = [*matrix.shape, channel_stride, candidate_stride, first, F32(threshold), scale, zero, *(size or (0, 0)),
               not_finite]
    g.add(f"{name}.reading", np.array(reading, np.float64))
    g.add(f"{name}.kept", np.array([[*box, score, best, index] for box, score, best, index in kept], F32).reshape(-1, 7))


def add_anchor_free(g, rng):
    shapes = [(1, 1), (2, 5), (38, 21), (80, 84), (365, 19), (1030, 9)]
    for classes, candidates in shapes:
        for kind in ("float16", "float32", "float64", "int8", "uint8") if classes < 100 else ("float32", "int8"):
            size = (48, 32) if rng.integers(2) else None
            matrix = head(rng, classes, candidates, size)
            scale, zero = 1, 0
            if kind in ("int8", "uint8"):
                size = (48, 32)
                matrix[:4] /= 64
                scale, zero = F32(0.00452474), (-119 if kind == "int8" else 3)
                matrix = quantize(matrix, kind, scale, zero)
            else:
                if candidates > 1:
                    spoil(rng, matrix)
                matrix = matrix.astype(kind)
            padding, first, candidate_major = int(rng.integers(0, 14)), int(rng.integers(0, 4)), bool(rng.integers(2))
            add(g, f"anchor_free_{classes}x{candidates}_{kind}", anchor_free, matrix, scale, zero, size, padding,
                candidate_major, first)


def add_end_to_end(g, rng):
    for kind in ("float16", "float32", "float64", "uint8"):
        for candidates in (1, 30):
            size = (48, 32) if candidates == 30 else None
            matrix = np.concatenate([rng.uniform(0, 1 if size else 64, (4, candidates)),
                                     rng.uniform(0, 1, (1, candidates)), rng.integers(0, 80, (1, candidates))])
            scale, zero = 1, 0
            if kind == "uint8":
                scale, zero = F32(1 / 256), 0
                matrix[:4] /= 1 if size else 64
                matrix[5] = 0
                matrix = quantize(matrix, kind, scale, zero)
            else:
                if candidates > 1:
                    for channel, value in enumerate((np.nan, np.inf, -np.inf, np.nan, np.nan, np.nan)):
                        matrix[channel, 2 * channel] = value
                    matrix[4, 13] = np.inf
                    matrix[4, 15] = F32(0.25)
                    matrix[4, 17] = np.nextafter(F32(0.25), F32(1)) if kind != "float16" else 0.25
                matrix = matrix.astype(kind)
            add(g, f"end_to_end_{candidates}_{kind}", end_to_end, matrix, scale, zero, size,
                int(rng.integers(0, 5)), bool(candidates == 30), int(rng.integers(0, 4)))


def add_wide_integers(g, rng):
    """int32, near the threshold by single steps and up to numbers that a float32 does not hold."""
    for classes, candidates in ((2, 5), (38, 21), (80, 84)):
        matrix = head(rng, classes, candidates, (48, 32))
        scale, zero = F32(2.0 ** -20), 12345
        matrix = quantize(matrix, "int32", scale, zero)
        matrix[4:, 0] = zero
        matrix[4, 0] = zero + 2 ** 18
        matrix[4:, 1] = zero
        matrix[5, 1] = zero + 2 ** 18 + 1
        matrix[4:, 2] = -2 ** 31
        matrix[0, 3] = 2 ** 31 - 1
        add(g, f"anchor_free_{classes}x{candidates}_int32", anchor_free, matrix, scale, zero, (48, 32),
            int(rng.integers(0, 14)), bool(rng.integers(2)), int(rng.integers(0, 4)))
    matrix = np.concatenate([rng.uniform(0, 1, (5, 30)), rng.integers(0, 80, (1, 30))])
    matrix = quantize(matrix, "int32", F32(2.0 ** -16), -7)
    add(g, "end_to_end_30_int32", end_to_end, matrix, F32(2.0 ** -16), -7, (48, 32), 3, True, 2)


def add_centers(g, rng):
    for candidates, size in ((1, None), (30, (48, 32))):
        matrix = np.concatenate([rng.uniform(0, 1 if size else 64, (4, candidates)),
                                 rng.uniform(0, 1, (1, candidates)), rng.integers(0, 80, (1, candidates))])
        if candidates > 1:
            matrix[2, 3], matrix[4, 3], matrix[0, 4], matrix[4, 4] = np.inf, 0.9, np.nan, 0.9
        add(g, f"centers_{candidates}_float32", centers, matrix.astype(F32), 1, 0, size, 2, True, 1)


def add_activations(g, rng):
    x = np.concatenate([
        rng.uniform(-104, 89, 3000), rng.uniform(-1, 1, 1000), rng.normal(0, 1e-3, 200), rng.uniform(-104, -87, 500),
        [0, -0.0, 1, -1, 88.7228, 88.72284, -87.33655, -103.97, -103.98, 2.0 ** -30]]).astype(F32)
    g.add("activation.x", x)
    wide = x.astype(np.float64)
    with np.errstate(over="ignore"):
        g.add("activation.exp", np.exp(wide))
        g.add("activation.sigmoid", np.where(wide < 0, np.exp(wide) / (1 + np.exp(wide)), 1 / (1 + np.exp(-wide))))
    for count in (1, 2, 7, 8, 9, 67, 1000):
        logits = rng.normal(0, 6, count).astype(F32)
        e = np.exp(logits.astype(np.float64) - logits.max())
        g.add(f"softmax_{count}.x", logits)
        g.add(f"softmax_{count}.p", e / e.sum())


with Goldens("decoding", generator=__file__, seed=SEED, packages=["numpy"]) as g:
    rng = np.random.default_rng(SEED)
    add_anchor_free(g, rng)
    add_end_to_end(g, rng)
    add_activations(g, rng)
    rng = np.random.default_rng(SEED + 1)
    add_wide_integers(g, rng)
    add_centers(g, rng)
