"""Goldens for the decoders of heads with objectness, anchors, distributions and queries, from NumPy in double precision.

All cases lie in two arrays: the memory of all outputs as it lies, padding included, and numbers. A case is, in the
numbers: how many a declaration has, and the declaration, whose meaning is the family's, below; how many outputs, and for
each its element type, its first byte in the memory, how many elements, and a view: rank, shape, strides, first element,
scale, zero point; how many candidates come out, and for each minX, minY, maxX, maxY, score, class, index; how many
candidates were read, and how many were not finite.

No score is nearer to its threshold than MARGIN, so that the precision does not decide what is kept.
"""
import numpy as np

from goldens import Goldens

F32 = np.float32
SEED = 31
MARGIN = 1e-5
THRESHOLD = 0.25
FILLER = {"float16": np.float16(7), "float32": F32(7), "float64": 7.0, "int8": np.int8(127), "uint8": np.uint8(255),
          "int32": np.int32(99), "int64": np.int64(99)}


def sigmoid(x):
    with np.errstate(over="ignore"):
        return 1 / (1 + np.exp(-np.float64(x)))


def identity(x):
    return np.float64(x)


def real(array, quantization):
    if quantization is None:
        return array.astype(np.float64)
    scale, zero = quantization
    return (array.astype(F32) - F32(zero)).astype(np.float64) * np.float64(F32(scale))


def quantize(array, kind, quantization):
    if quantization is None:
        return array.astype(kind)
    limits = np.iinfo(kind)
    return np.clip(np.rint(array / quantization[0]) + quantization[1], limits.min, limits.max).astype(kind)


TYPES = ["float16", "float32", "float64", "int8", "uint8", "int32", "int64"]


class Cases:
    """What all cases are written to."""

    def __init__(self):
        self.names, self.numbers, self.memory = [], [], []

    def add(self, golden):
        golden.add("names", np.frombuffer("\n".join(self.names).encode(), np.uint8))
        golden.add("numbers", np.array(self.numbers, np.float64))
        golden.add("memory", np.frombuffer(b"".join(self.memory), np.uint8))


class Case:
    def __init__(self, cases, rng, name, declaration):
        self.cases, self.rng, self.name, self.declaration = cases, rng, name, declaration
        self.kept, self.read, self.not_finite, self.outputs, self.views = [], 0, 0, 0, []

    def output(self, array, quantization=None, padding=None):
        """Writes an output whose rows have fillers behind them, and elements in front of the first."""
        rng = self.rng
        padding = int(rng.integers(0, 6)) if padding is None else padding
        first = int(rng.integers(0, 4))
        filler = FILLER[array.dtype.name]
        padded = np.full(array.shape[:-1] + (array.shape[-1] + padding,), filler, array.dtype)
        padded[..., :array.shape[-1]] = array
        flat = np.concatenate([np.full(first, filler, array.dtype), padded.ravel()])
        strides = [s // array.itemsize for s in padded.strides]
        scale, zero = quantization or (0, 0)
        start = sum(len(part) for part in self.cases.memory)
        self.cases.memory.append(flat.tobytes())
        self.views += [TYPES.index(array.dtype.name), start, flat.size, array.ndim, *array.shape, *strides, first,
                       float(F32(scale)), zero]
        self.outputs += 1

    def pick(self, numbers, activation, select_all, objectness=1.0, no_object=False):
        """The classes of one candidate with their scores; numbers are real, in double precision."""
        classes = len(numbers) - (1 if no_object else 0)
        picked = []
        if activation == "softmax":
            largest = np.nanmax(numbers) if not np.isnan(numbers).all() else -np.inf
            if np.isinf(largest):
                shares = np.where(numbers == largest, 1 / max(1, (numbers == largest).sum()), 0)
            else:
                e = np.exp(numbers - largest)
                shares = e / np.nansum(e)
            order = range(classes) if select_all else [self.best(shares[:classes] * objectness)]
            for c in order:
                if c is None or np.isnan(numbers[c]) or numbers[c] == np.inf or (not select_all and np.isinf(numbers[c])):
                    self.not_finite += 1
                else:
                    self.consider(picked, c, objectness * shares[c])
            return picked
        activate = sigmoid if activation == "sigmoid" else identity
        if not select_all:
            c = self.best(numbers[:classes])
            if c is None or np.isinf(numbers[c]):
                self.not_finite += 1
            else:
                self.consider(picked, c, objectness * activate(numbers[c]))
            return picked
        for c in range(classes):
            if np.isnan(numbers[c]) or numbers[c] == -np.inf:
                continue
            if numbers[c] == np.inf:
                self.not_finite += 1
            else:
                self.consider(picked, c, objectness * activate(numbers[c]))
        return picked

    @staticmethod
    def best(numbers):
        best = None
        for c, number in enumerate(numbers):
            if number > (-np.inf if best is None else numbers[best]):
                best = c
        return best

    @staticmethod
    def consider(picked, c, score):
        assert abs(score - THRESHOLD) > MARGIN, score
        if score > THRESHOLD:
            picked.append((c, score))

    def keep(self, picked, box, index):
        box = np.array(box, np.float64)
        with np.errstate(over="ignore"):
            finite = np.isfinite(box.astype(F32)).all()
        if not finite:
            self.not_finite += len(picked)
            return
        self.kept += [[*box, score, c, index] for c, score in picked]

    def objectness(self, raw, activation):
        """The objectness; None where the candidate goes."""
        if not np.isfinite(raw):
            self.not_finite += 1
            return None
        value = sigmoid(raw) if activation else identity(raw)
        assert abs(value - THRESHOLD) > MARGIN, value
        return value if value > THRESHOLD else None

    def finish(self):
        self.cases.names.append(self.name)
        self.cases.numbers += [len(self.declaration), *self.declaration, self.outputs, *self.views, len(self.kept),
                               *np.ravel(self.kept), self.read, self.not_finite]


def centered(x, y, w, h):
    return [x - w / 2, y - h / 2, x + w / 2, y + h / 2]


def logits(rng, shape, share, low=-8.0, high=6.0):
    """Mostly far below a threshold of 0.25, a share of them above it."""
    return np.where(rng.uniform(size=shape) < share, rng.uniform(0.5, high, shape), rng.uniform(low, -2.5, shape))


def probabilities(rng, shape, share):
    return np.where(rng.uniform(size=shape) < share, rng.uniform(0.55, 1, shape), rng.uniform(0, 0.2, shape))


def spoil(rng, numbers, count):
    flat = numbers.reshape(-1)
    for value in (np.nan, np.inf, -np.inf):
        for _ in range(count):
            flat[rng.integers(flat.size)] = value


KINDS = ("float32", "float16", "float64", "int8", "uint8")


def quantization(kind, is_logit):
    """Probabilities at 1/256; logits at 0.1 around the middle of the range."""
    if kind == "int8":
        return (F32(0.1), 20) if is_logit else (F32(0.00390625), -128)
    if kind == "uint8":
        return (F32(0.1), 140) if is_logit else (F32(0.0044834913), 3)
    return None


def add_objectness(cases, rng):
    """declaration: classes, candidates first (1) or channels first, all classes, offsets, width, height"""
    for number, classes in enumerate((1, 2, 38, 80, 365)):
        for offsets in (False, True):
            for select_all in (False, True):
                kind = KINDS[(number + 2 * offsets + select_all) % 5] if not offsets else KINDS[number % 3]
                width, height = (32, 64) if number % 2 else (32, 32)
                count = sum((width // s) * (height // s) for s in (8, 16, 32)) if offsets else (1, 3, 21, 40, 9)[number]
                case = Case(cases, rng, f"objectness_{classes}_{kind}_{'offsets' if offsets else 'centers'}_"
                            f"{'all' if select_all else 'best'}", [classes, 1 - number % 2, select_all, offsets, width, height])
                rows = np.concatenate([
                    rng.normal(0, 1, (count, 4)) if offsets else rng.uniform(0, 1, (count, 4)),
                    probabilities(rng, (count, 1), 0.5), probabilities(rng, (count, classes), 2 / classes)], axis=1)
                q = quantization(kind, False)
                if q is None and count > 5:
                    spoil(rng, rows, count // 4)
                    rows[0, 5:], rows[1, 4], rows[2, 2] = np.nan, np.nan, 200 if offsets else np.inf
                rows = quantize(rows, kind, q)
                case.output((rows if 1 - number % 2 else np.ascontiguousarray(rows.T))[None], q)
                numbers = real(rows, q)
                case.read = count
                cells = [(x, y, s) for s in (8, 16, 32) for y in range(height // s) for x in range(width // s)]
                for index, n in enumerate(numbers):
                    obj = case.objectness(n[4], False)
                    if obj is None:
                        continue
                    picked = case.pick(n[5:], "none", select_all, obj)
                    if not picked:
                        continue
                    with np.errstate(over="ignore", invalid="ignore"):
                        if offsets:
                            x, y, s = cells[index]
                            box = centered((n[0] + x) * s, (n[1] + y) * s, np.exp(n[2]) * s, np.exp(n[3]) * s)
                        else:
                            box = centered(n[0] * width, n[1] * height, n[2] * width, n[3] * height)
                    case.keep(picked, box, index)
                case.finish()


ANCHORS = [[(10, 13), (16.5, 30), (33, 23)], [(116, 90), (156, 198), (373, 326)]]


def arrange(values, layout, form):
    """values [anchors, channels, rows, columns] in the order asked for"""
    a, k, h, w = values.shape
    if layout == 0:
        return values.reshape([(1, a * k, h, w), (1, a, k, h, w), (1, a * k, h * w)][form])
    if layout == 1:
        moved = np.ascontiguousarray(values.transpose(2, 3, 0, 1))
        return moved.reshape([(1, h, w, a * k), (h, w, a, k), (1, h * w, a * k)][form])
    return np.ascontiguousarray(values.transpose(0, 2, 3, 1))[None]


def add_anchor_grid(cases, rng):
    """declaration: classes, rule, layout, activation (0 none, 1 sigmoid, 2 softmax), all classes, width, height, center
    scale, then for two grids: stride, width and height of three anchors"""
    number = 0
    for rule in range(3):
        for layout in range(3):
            for classes in (1, 2, 38, 80, 365):
                if classes == 80 and (rule + layout) % 3 or classes == 365 and (rule, layout) != (0, 2):
                    continue
                activation = ("none", "sigmoid", "softmax")[(number + 1) % 3] if rule != 2 else "sigmoid"
                kind = KINDS[number % 5]
                select_all = number % 4 < 2
                width, height = (32, 32) if number % 5 == 0 or classes == 365 else (96, 64)
                scale = ((1, 1.2), (2, 1.4), (1, 1))[rule][number % 2]
                strides = (16, 32)
                declaration = [classes, rule, layout, ("none", "sigmoid", "softmax").index(activation), select_all, width,
                               height, F32(scale)]
                for stride, anchors in zip(strides, ANCHORS):
                    declaration += [stride, *np.ravel(anchors)]
                case = Case(cases, rng, f"anchor_grid_{number}_{classes}_{kind}", declaration)
                first = 0
                for stride, anchors in zip(strides, ANCHORS):
                    h, w = height // stride, width // stride
                    q = quantization(kind, activation != "none")
                    draw = probabilities if activation == "none" else logits
                    values = np.concatenate([rng.normal(0, 1, (3, 4, h, w)) if activation != "none"
                                             else rng.uniform(0, 1, (3, 4, h, w)), draw(rng, (3, 1, h, w), 0.4),
                                             draw(rng, (3, classes, h, w), 2 / classes)], axis=1)
                    if q is None and h * w > 2:
                        spoil(rng, values, 3)
                        values[0, 5:, 0, 1], values[1, 4, 0, 0], values[2, 3, 0, 1] = np.nan, np.nan, 300
                        values[2, 4, 0, 1] = 0.9
                        values[2, 5, 0, 1] = 0.9
                    values = quantize(values, kind, q)
                    form = int(rng.integers(3))
                    arranged = arrange(values, layout, form)
                    case.output(arranged, q)
                    numbers = real(values, q)
                    case.read += 3 * h * w
                    act = sigmoid if activation != "none" else identity
                    for a in range(3):
                        for y in range(h):
                            for x in range(w):
                                n = numbers[a, :, y, x]
                                obj = case.objectness(n[4], activation != "none")
                                if obj is None:
                                    continue
                                picked = case.pick(n[5:], activation, select_all, obj)
                                if not picked:
                                    continue
                                aw, ah = anchors[a]
                                with np.errstate(over="ignore", invalid="ignore"):
                                    s = np.float64(F32(scale))
                                    cx, cy = act(n[0]) * s - (s - 1) / 2, act(n[1]) * s - (s - 1) / 2
                                    if rule == 0:
                                        bw, bh = np.exp(n[2]) * aw, np.exp(n[3]) * ah
                                    elif rule == 1:
                                        bw, bh = (2 * act(n[2])) ** 2 * aw, (2 * act(n[3])) ** 2 * ah
                                    else:
                                        cx, cy, bw, bh = n[0], n[1], np.exp(n[2]) * aw, np.exp(n[3]) * ah
                                    box = centered((x + cx) * stride, (y + cy) * stride, bw, bh)
                                case.keep(picked, box, first + (a * h + y) * w + x)
                    first += 3 * h * w
                case.finish()
                number += 1


def add_distribution(cases, rng):
    """declaration: classes, form, layout, bins, activation, all classes, clip, width, height"""
    number = 0
    for form in range(3):
        for layout in range(2):
            for classes, bins in ((1, 16), (2, 8), (38, 16), (80, 8), (365, 4)):
                if classes == 80 and (form + layout) % 2 or classes == 365 and (form, layout) != (1, 0):
                    continue
                kind = KINDS[number % 3] if number % 4 else "int8"
                activation = "none" if number % 3 == 1 else "sigmoid"
                if kind == "int8":
                    activation = "sigmoid"
                select_all, clip = number % 2, number // 2 % 2
                width, height = (16, 16) if number % 5 == 0 else (48, 32)
                case = Case(cases, rng, f"distribution_{number}_{classes}_{kind}",
                            [classes, form, layout, bins, activation == "sigmoid", select_all, clip, width, height])
                first, scores, distances, joined, kept = 0, [], [], [], []
                q = quantization(kind, True)
                for stride in (8, 16):
                    h, w = height // stride, width // stride
                    draw = probabilities if activation == "none" else logits
                    s = draw(rng, (1, classes, h, w), 1 / classes)
                    d = rng.normal(0, 3, (1, 4 * bins, h, w))
                    if q is None and h * w > 2:
                        spoil(rng, s, 2)
                        d[0, 3, 0, 0] = np.nan
                        d[0, 2, 0, 1] = np.inf
                        s[0, :, 0, 0] = 0.1
                        s[0, 0, 0, :2] = 0.9
                    s, d = quantize(s, kind, q), quantize(d, kind, q)
                    scores.append(s), distances.append(d), joined.append(np.concatenate([d, s], axis=1))
                    rs, rd = real(s, q), real(d, q)
                    case.read += h * w
                    for y in range(h):
                        for x in range(w):
                            n = rs[0, :, y, x]
                            if q is None and not (n > -np.inf).any():
                                case.not_finite += 1
                                continue
                            picked = case.pick(n, activation, select_all)
                            if not picked:
                                continue
                            sides = []
                            for side in rd[0, :, y, x].reshape(4, bins):
                                if np.isnan(side).any():
                                    sides.append(np.nan)
                                elif np.isinf(side).any():
                                    sides.append(np.mean(np.flatnonzero(side == np.inf)))
                                else:
                                    e = np.exp(side - side.max())
                                    sides.append((e * np.arange(bins)).sum() / e.sum())
                            l, t, r, b = sides
                            box = np.array([x + 0.5 - l, y + 0.5 - t, x + 0.5 + r, y + 0.5 + b]) * stride
                            if clip:
                                box = np.clip(box, 0, [width, height, width, height])
                            case.keep(picked, box, first + y * w + x)
                    first += h * w
                order = [joined, [v for pair in zip(distances, scores) for v in pair], scores + distances][form]
                for values in order:
                    case.output(arrange(values, layout, int(rng.integers(3))), q)
                case.finish()
                number += 1


def add_pair(cases, rng):
    """declaration: classes, padded, outside as logits, width, height"""
    for number, (classes, columns, count) in enumerate(((1, 1, 1), (2, 2, 0), (38, 80, 7), (80, 80, 12), (365, 365, 5))):
        kind, outside = KINDS[number % 3], number == 3
        case = Case(cases, rng, f"pair_{classes}", [classes, columns != classes, outside, 416, 320])
        scores = probabilities(rng, (count, columns), 2 / columns)
        boxes = rng.uniform(0, 1, (count, 4))
        scores[:, classes:] = 0.95
        if outside:
            scores[::2] = logits(rng, scores[::2].shape, 2 / columns)
            scores[::2][scores[::2] > 0] += 1
        if count > 6:
            scores[1, :classes], scores[2, 0], boxes[3, 2], boxes[4, 0] = np.nan, np.inf, np.nan, np.inf
            scores[3:5, 0] = 0.9
        scores, boxes = scores.astype(kind), boxes.astype("float32")
        case.output(scores), case.output(boxes)
        case.read = count
        for index, (n, b) in enumerate(zip(scores.astype(np.float64), boxes.astype(np.float64))):
            n = n[:classes]
            if outside:
                n = np.where((n < 0) | (n > 1), sigmoid(n), n)
            best = case.best(n)
            if best is None or not np.isfinite(n[best]):
                case.not_finite += 1
                continue
            picked = []
            case.consider(picked, best, n[best])
            if picked:
                case.keep(picked, centered(b[0] * 416, b[1] * 320, b[2] * 416, b[3] * 320), index)
        case.finish()


def add_anchor_boxes(cases, rng):
    """declaration: classes, background, sigmoid, all classes, starts with x, exponential, four scales, width, height, then
    centers x, centers y, widths, heights of the anchors"""
    for number, (classes, count) in enumerate(((1, 1), (2, 9), (38, 20), (90, 33), (365, 6))):
        kind = ("float32", "uint8", "float16", "uint8", "float64")[number]
        background, use_sigmoid, select_all = number % 2, number == 2, number // 2 % 2
        starts_x, exponential = number == 4, number != 4
        coder = [10, 10, 5, 5] if number < 3 else [1, 1, 1, 1] if number == 3 else [128, 128, 128, 128]
        anchors = rng.uniform(0.1, 0.9, (count, 4)).astype(F32)
        case = Case(cases, rng, f"anchor_boxes_{classes}_{kind}",
                    [classes, background, use_sigmoid, select_all, starts_x, exponential, *coder, 300, 200, *anchors.T.ravel()])
        scores = (logits if use_sigmoid else probabilities)(rng, (count, classes + background), 2 / classes)
        if background:
            scores[:, 0] = 0.99
        boxes = rng.normal(0, 2 if number < 3 else 0.3, (count, 4)) * (100 if number == 4 else 1)
        quantized = kind == "uint8"
        qs, qb = ((F32(0.00390625), 0), (F32(0.079), 100)) if quantized else (None, None)
        if not quantized and count > 5:
            spoil(rng, scores, 3)
            boxes[0, 2], boxes[1, 1] = np.nan, np.inf
            scores[:2, background:] = 0.9
            if exponential:
                boxes[2, 3] = 5000
        scores, boxes = quantize(scores, kind, qs), quantize(boxes, kind, qb)
        case.output(boxes[None], qb), case.output(scores[None], qs)
        case.read = count
        rs, rb = real(scores, qs), real(boxes, qb)
        for index in range(count):
            n = rs[index, background:]
            if not (n > -np.inf).any():
                case.not_finite += 1
                continue
            picked = case.pick(n, "sigmoid" if use_sigmoid else "none", select_all)
            if not picked:
                continue
            t = rb[index] if starts_x else rb[index][[1, 0, 3, 2]]
            ax, ay, aw, ah = anchors[index].astype(np.float64)
            with np.errstate(over="ignore", invalid="ignore"):
                size = np.exp if exponential else identity
                x, y = t[0] / coder[0] * aw + ax, t[1] / coder[1] * ah + ay
                w, h = size(t[2] / coder[2]) * aw, size(t[3] / coder[3]) * ah
                box = centered(x * 300, y * 200, w * 300, h * 200)
            case.keep(picked, box, index)
        case.finish()


def add_anchor_softmax(cases, rng):
    """As add_anchor_boxes, with a softmax over the background and the classes; declaration 2 in place of the sigmoid."""
    for number, (classes, count, background) in enumerate(((1, 4, True), (20, 30, True), (38, 12, False), (90, 17, True))):
        kind, select_all = ("float32", "float16", "float64", "int8")[number], number % 2
        anchors = rng.uniform(0.1, 0.9, (count, 4)).astype(F32)
        case = Case(cases, rng, f"anchor_softmax_{classes}_{kind}",
                    [classes, background, 2, select_all, False, True, 10, 10, 5, 5, 300, 200, *anchors.T.ravel()])
        scores = logits(rng, (count, classes + background), 2 / classes)
        boxes = rng.normal(0, 2, (count, 4))
        q = quantization(kind, True)
        if q is None and count > 5:
            spoil(rng, scores, 3)
            scores[1, :], boxes[2, 2] = np.nan, np.nan
            scores[2, background] = 30
            scores[3, 0], scores[4, background:] = np.inf, -np.inf
        scores, boxes = quantize(scores, kind, q), quantize(boxes, kind, q)
        case.output(boxes[None], q), case.output(scores[None], q)
        case.read = count
        rs, rb = real(scores, q), real(boxes, q)
        for index in range(count):
            # The background last, where pick() expects the number that is no class.
            n = np.concatenate([rs[index, background:], rs[index, :background]])
            if q is None and not (n[:classes] > -np.inf).any():
                case.not_finite += 1
                continue
            picked = case.pick(n, "softmax", select_all, no_object=background)
            if not picked:
                continue
            ty, tx, th, tw = rb[index]
            ax, ay, aw, ah = anchors[index].astype(np.float64)
            with np.errstate(over="ignore", invalid="ignore"):
                box = centered((tx / 10 * aw + ax) * 300, (ty / 10 * ah + ay) * 200, np.exp(tw / 5) * aw * 300,
                               np.exp(th / 5) * ah * 200)
            case.keep(picked, box, index)
        case.finish()


def add_postprocessed(cases, rng):
    """declaration: classes, class offset, width, height, the role of each output (0 boxes, 1 classes, 2 scores, 3 count)"""
    for number, roles in enumerate(([0, 1, 2, 3], [3, 0, 2, 1], [2, 1, 0])):
        offset, count, available = number % 2, (7, 0, 5)[number], (10, 3, 5)[number]
        case = Case(cases, rng, f"postprocessed_{number}", [90, offset, 300, 200, *roles])
        boxes = rng.uniform(0, 1, (1, available, 4)).astype(F32)
        scores = np.sort(rng.uniform(0.3, 1, (1, available)))[:, ::-1].astype(F32).copy()
        classes = rng.integers(offset, 90, (1, available)).astype(("float32", "int32", "int64")[number])
        if available > 5:
            scores[0, 6], boxes[0, 2, 1], scores[0, 3], scores[0, 4] = 0.1, np.nan, np.nan, np.inf
        values = [boxes, classes, scores, np.array([count], ("float32", "int32", "float32")[number])]
        for role in roles:
            case.output(values[role])
        case.read = count
        for index in range(count):
            if scores[0, index] <= THRESHOLD:
                continue
            if not np.isfinite(scores[0, index]) or not np.isfinite(boxes[0, index]).all():
                case.not_finite += 1
                continue
            y0, x0, y1, x1 = boxes[0, index].astype(np.float64)
            case.keep([(int(classes[0, index]) - offset, float(scores[0, index]))],
                      [x0 * 300, y0 * 200, x1 * 300, y1 * 200], index)
        case.finish()


def add_transformers(cases, rng):
    """declaration: classes, no-object class, all classes, width, height"""
    for number, (classes, count) in enumerate(((1, 1), (2, 6), (38, 12), (80, 20), (91, 15), (365, 8))):
        no_object = number % 2 == 0
        kind = KINDS[number % 3]
        case = Case(cases, rng, f"transformer_{classes}_{kind}", [classes, no_object, not no_object, 640, 480])
        scores = logits(rng, (count, classes + no_object), 2 / classes)
        boxes = rng.uniform(0, 1, (count, 4)).astype(F32)
        if count > 5:
            spoil(rng, scores, 3)
            scores[1, :], boxes[2, 1], scores[2, 0] = np.nan, np.inf, 20
        scores = scores.astype(kind)
        case.output(scores[None]), case.output(boxes[None])
        case.read = count
        for index in range(count):
            n = scores[index].astype(np.float64)
            if not (n[:classes] > -np.inf).any():
                case.not_finite += 1
                continue
            picked = case.pick(n, "softmax" if no_object else "sigmoid", not no_object, no_object=no_object)
            b = boxes[index].astype(np.float64)
            if picked:
                with np.errstate(invalid="ignore"):
                    case.keep(picked, centered(b[0] * 640, b[1] * 480, b[2] * 640, b[3] * 480), index)
        case.finish()


def ssd_anchors(size, strides, low, high, ratios, interpolated, reduce, fixed):
    n, out, layer = len(strides), [], 0

    def scale(k):
        return (low + high) / 2 if n == 1 else low + (high - low) * k / (n - 1)

    while layer < n:
        shapes, same = [], layer
        while same < n and strides[same] == strides[layer]:
            if same == 0 and reduce:
                pairs = [(1, 0.1), (2, scale(0)), (0.5, scale(0))]
            else:
                pairs = [(r, scale(same)) for r in ratios]
                if interpolated:
                    after = 1.0 if same == n - 1 else scale(same + 1)
                    pairs.append((interpolated, np.sqrt(scale(same) * after)))
            shapes += [(s * np.sqrt(r), s / np.sqrt(r)) for r, s in pairs]
            same += 1
        cells = int(np.ceil(size / strides[layer]))
        for y in range(cells):
            for x in range(cells):
                for w, h in shapes:
                    out.append([(x + 0.5) / cells, (y + 0.5) / cells, 1 if fixed else w, 1 if fixed else h])
        layer = same
    return np.array(out)


def efficient_det_anchors(size, anchor_scale):
    out = []
    for level in range(3, 8):
        stride = 2 ** level
        for y in np.arange(stride / 2, size, stride):
            for x in np.arange(stride / 2, size, stride):
                for octave in range(3):
                    for w, h in ((1.0, 1.0), (1.4, 0.7), (0.7, 1.4)):
                        base = anchor_scale * stride * 2 ** (octave / 3)
                        out.append([x / size, y / size, base * w / size, base * h / size])
    return np.array(out)


def add_anchor_sets(g):
    """Every so many rows of center x, center y, width, height; the count of all rows is in front."""
    for name, anchors, step in (
            ("mobilenet_300", ssd_anchors(300, [16, 32, 64, 128, 256, 512], 0.2, 0.95, [1, 2, 0.5, 3, 0.3333], 1, True, False), 7),
            ("face_128", ssd_anchors(128, [8, 16, 16, 16], 0.1484375, 0.75, [1], 1, False, True), 5),
            ("one_layer", ssd_anchors(64, [16], 0.2, 0.6, [1, 2], 0, False, False), 1),
            ("efficientdet_512", efficient_det_anchors(512, 4), 101),
            ("efficientdet_640", efficient_det_anchors(640, 5), 211)):
        g.add(f"anchor_set.{name}", np.concatenate([[len(anchors)], anchors[::step].ravel()]))


with Goldens("heads", generator=__file__, seed=SEED, packages=["numpy"]) as g:
    rng = np.random.default_rng(SEED)
    cases = Cases()
    for add in (add_objectness, add_anchor_grid, add_distribution, add_pair, add_anchor_boxes, add_postprocessed,
                add_transformers):
        add(cases, rng)
    add_anchor_softmax(cases, np.random.default_rng(SEED + 1))
    cases.add(g)
    add_anchor_sets(g)
