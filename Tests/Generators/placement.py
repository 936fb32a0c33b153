"""Where pictures lie in a network's input, written down from the frameworks' formulas in plain Python and NumPy float32.

For each dialect: 4,000 whole pictures and 2,000 crops of turned ones, pairs of sizes by hash; the first hundred in full.
Boxes and points are taken both ways in double and rounded to float32 once. What frameworks compute in float32 throughout
lies beside that; how far is printed.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_integers, hashed_words
from torchvision.transforms.functional import _compute_resized_output_size

F = np.float32
COUNT = 4000
CROPS = 2000
SEED = 11


def letterbox(w, h, W, H, scaleup=True, center=True, auto=False, stride=32):
    """Ultralytics' LetterBox: the resized size, the pads (left, top, right, bottom)."""
    r = min(H / h, W / w)
    if not scaleup:
        r = min(r, 1.0)
    new = max(round(w * r), 1), max(round(h * r), 1)
    dw, dh = W - new[0], H - new[1]
    if auto:
        dw, dh = dw % stride, dh % stride
    if center:
        dw, dh = dw / 2, dh / 2
    left, top = (round(dw - 0.1), round(dh - 0.1)) if center else (0, 0)
    return new, (left, top, round(dw + 0.1), round(dh + 0.1))


def ultralytics(w, h, W, H):
    """LetterBox, and scale_boxes of 8.4 with a gain for each axis."""
    r = min(H / h, W / w)
    new = max(round(w * r), 1), max(round(h * r), 1)
    dw, dh = (W - new[0]) / 2, (H - new[1]) / 2
    pads = round(dw - 0.1), round(dh - 0.1), round(dw + 0.1), round(dh + 0.1)
    origin = round((W - new[0]) / 2 - 0.1), round((H - new[1]) / 2 - 0.1)
    return new, pads, origin, (new[0] / w, new[1] / h)


def letterbox_top_left(w, h, W, H):
    """LetterBox with neither scaleup nor center."""
    new, pads = letterbox(w, h, W, H, scaleup=False, center=False)
    return new, pads, pads[:2], (new[0] / w, new[1] / h)


def letterbox_no_scaleup(w, h, W, H):
    new, pads = letterbox(w, h, W, H, scaleup=False)
    return new, pads, pads[:2], (new[0] / w, new[1] / h)


def single_gain(w, h, W, H):
    new, pads, _, _ = ultralytics(w, h, W, H)
    g = min(H / h, W / w)
    return new, pads, (round((W - w * g) / 2 - 0.1), round((H - h * g) / 2 - 0.1)), (g, g)


def yolov5(w, h, W, H):
    new, pads, _, _ = ultralytics(w, h, W, H)
    g = min(H / h, W / w)
    return new, pads, ((W - w * g) / 2, (H - h * g) / 2), (g, g)


def yolox(w, h, W, H):
    r = min(H / h, W / w)
    new = int(w * r), int(h * r)
    return new, (0, 0, W - new[0], H - new[1]), (0, 0), (r, r)


def opencv(w, h, W, H):
    f = min(F(W) / F(w), F(H) / F(h))
    new = int(F(w) * f), int(F(h) * f)
    left, top = (W - new[0]) // 2, (H - new[1]) // 2
    return new, (left, top, W - new[0] - left, H - new[1] - top), (left, top), (float(f), float(f))


def opencv_crop(w, h, W, H):
    """DNN_PMODE_CROP_CENTER: resized by a factor, cut at whole pixels; blobRectToImageRect takes the middle as it is."""
    f = float(max(F(W) / F(w), F(H) / F(h)))
    new = round(w * f), round(h * f)
    left, top = -int(0.5 * (new[0] - W)), -int(0.5 * (new[1] - H))
    return new, (left, top, W - new[0] - left, H - new[1] - top), ((W - w * f) / 2, (H - h * f) / 2), (f, f)


def darknet(w, h, W, H):
    new = (W, int(h * W / w)) if F(W) / F(w) < F(H) / F(h) else (int(w * H / h), H)
    if w == int(w) and h == int(h):
        assert new == ((W, h * W // w) if F(W) / F(w) < F(H) / F(h) else (w * H // h, H))
    left, top = (W - new[0]) // 2, (H - new[1]) // 2
    return new, (left, top, W - new[0] - left, H - new[1] - top), ((W - new[0]) / 2, (H - new[1]) / 2), (new[0] / w, new[1] / h)


def stretch(w, h, W, H):
    return (W, H), (0, 0, 0, 0), (0, 0), (W / w, H / h)


def center_crop(w, h, W, H):
    """The largest centered part with the network's aspect ratio, then a stretch; a square network's is Ultralytics' CenterCrop."""
    pw, ph = (min(max(round(h * W / H), 1), w), h) if w * H > h * W else (w, min(max(round(w * H / W), 1), h))
    if W == H and w == int(w) and h == int(h):
        assert (pw, ph) == (min(w, h), min(w, h))
    part = int((w - pw) / 2), int((h - ph) / 2), pw, ph
    return (W, H), (0, 0, 0, 0), (0, 0), (W / pw, H / ph), part


def vision_fit(w, h, W, H):
    """Vision's scaleFit: s = min(W / w, H / h), x in the picture = (x - (W - w s) / 2) / s; pixels as ultralytics."""
    new, pads, _, _ = ultralytics(w, h, W, H)
    s = min(H / h, W / w)
    return new, pads, ((W - w * s) / 2, (H - h * s) / 2), (s, s)


def vision_crop(w, h, W, H):
    """Vision's centerCrop: s = max(...); whole pixels that cover the network, the middle in the middle."""
    s = max(H / h, W / w)
    new = max(round(w * s), W), max(round(h * s), H)
    left, top = -((new[0] - W) // 2), -((new[1] - H) // 2)
    return new, (left, top, W - new[0] - left, H - new[1] - top), ((W - w * s) / 2, (H - h * s) / 2), (s, s)


def pad_roi(w, h, W, H):
    """MediaPipe's PadRoi in float32: the fractions of the padded region left (and right) and above (and below) the picture."""
    ta, ra = F(H) / F(W), F(h) / F(w)
    if ta > ra:
        return F(0), (F(1) - ra / ta) / F(2)
    return (F(1) - ta / ra) / F(2), F(0)


def mediapipe(w, h, W, H):
    """The whole numbers nearest to where its pixels are; boxes back by (x / W - left) / (1 - (left + right)) * w."""
    new, pads, _, _ = ultralytics(w, h, W, H)
    left, top = pad_roi(w, h, W, H)
    across, down = F(1) - (left + left), F(1) - (top + top)
    if across == 0 or down == 0:
        return (0, 0), (0, 0, 0, 0), (0, 0), (1, 1)
    return new, pads, (float(left) * W, float(top) * H), (float(across) * W / w, float(down) * H / h)


def nanodet(w, h, W, H):
    """get_resize_matrix of nanodet with keep_ratio: T @ Rs @ C."""
    new, pads, _, _ = ultralytics(w, h, W, H)
    ratio = H / h if w / h < W / H else W / w
    C, Rs, T = np.eye(3), np.eye(3), np.eye(3)
    C[0, 2], C[1, 2], Rs[0, 0], Rs[1, 1], T[0, 2], T[1, 2] = -w / 2, -h / 2, ratio, ratio, 0.5 * W, 0.5 * H
    M = T @ Rs @ C
    return new, pads, (M[0, 2], M[1, 2]), (M[0, 0], M[1, 1])


def shortest_edge(w, h, W, H):
    """torchvision's Resize(256) and CenterCrop((H, W)): its own function for the size, the source's lines for the rest."""
    nh, nw = _compute_resized_output_size((h, w), [256])
    pads = []
    for new, side in ((nw, W), (nh, H)):
        before = (side - new) // 2 if new < side else -int(round((new - side) / 2.0))
        pads.append((before, side - new - before))
    (left, right), (top, bottom) = pads
    return (nw, nh), (left, top, right, bottom), (left, top), (nw / w, nh / h)


# A resized picture of which the network sees a part has at most so many pixels.
LARGEST = 1 << 28

DIALECTS = {"visionScaleFit": vision_fit, "mediaPipe": mediapipe, "nanoDet": nanodet, "centerCrop": center_crop,
            "visionCenterCrop": vision_crop, "openCVCenterCrop": opencv_crop, "shortestEdge": shortest_edge,
            "ultralytics": ultralytics, "letterBoxTopLeft": letterbox_top_left, "letterBoxNoScaleup": letterbox_no_scaleup,
            "ultralyticsSingleGain": single_gain, "yolov5": yolov5, "yolox": yolox,
            "openCV": opencv, "darknet": darknet, "stretch": stretch}

# Where a place (x, y) of a stored picture of w x h lies in the upright one, and back, for the EXIF values.
UPRIGHT = {1: lambda x, y, w, h: (x, y), 2: lambda x, y, w, h: (w - x, y), 3: lambda x, y, w, h: (w - x, h - y),
           4: lambda x, y, w, h: (x, h - y), 5: lambda x, y, w, h: (y, x), 6: lambda x, y, w, h: (h - y, x),
           7: lambda x, y, w, h: (h - y, w - x), 8: lambda x, y, w, h: (y, w - x)}
STORED = {1: lambda u, v, w, h: (u, v), 2: lambda u, v, w, h: (w - u, v), 3: lambda u, v, w, h: (w - u, h - v),
          4: lambda u, v, w, h: (u, h - v), 5: lambda u, v, w, h: (v, u), 6: lambda u, v, w, h: (v, h - u),
          7: lambda u, v, w, h: (w - v, h - u), 8: lambda u, v, w, h: (w - v, u)}


class Placement:
    """A picture of w x h, of which a crop is cut out, turned upright, and placed in a network's input."""

    def __init__(self, dialect, w, h, W, H, crop=None, exif=1):
        self.exif = exif
        x0, y0, x1, y1 = crop or (0, 0, w, h)
        cw, ch = x1 - x0, y1 - y0
        uw, uh = (ch, cw) if exif > 4 else (cw, ch)
        self.new, self.pads, self.origin, self.gain, *part = dialect(uw, uh, W, H)
        # A part of the upright crop is a part of the stored one, whose corner and sides become the crop.
        left, top, pw, ph = part[0] if part else (0, 0, uw, uh)
        (ax, ay), (bx, by) = STORED[exif](left, top, cw, ch), STORED[exif](left + pw, top + ph, cw, ch)
        self.crop = x0 + min(ax, bx), y0 + min(ay, by), x0 + max(ax, bx), y0 + max(ay, by)
        self.sides = self.crop[2] - self.crop[0], self.crop[3] - self.crop[1]
        self.refused = min(self.new) < 1 or min(self.pads) < 0 and self.new[0] * self.new[1] > LARGEST

    def back(self, x, y):
        u, v = (x - self.origin[0]) / self.gain[0], (y - self.origin[1]) / self.gain[1]
        x, y = STORED[self.exif](u, v, *self.sides)
        return x + self.crop[0], y + self.crop[1]

    def forth(self, x, y):
        u, v = UPRIGHT[self.exif](x - self.crop[0], y - self.crop[1], *self.sides)
        return u * self.gain[0] + self.origin[0], v * self.gain[1] + self.origin[1]

    def back_clipped(self, x, y):
        x, y = self.back(x, y)
        return min(max(x, self.crop[0]), self.crop[2]), min(max(y, self.crop[1]), self.crop[3])


def box(way, corners):
    """A box's edges: those of its two corners, in order where an axis is mirrored (the corners are in order before)."""
    (ax, ay), (bx, by) = way(float(corners[0]), float(corners[1])), way(float(corners[2]), float(corners[3]))
    return [F(min(ax, bx)), F(min(ay, by)), F(max(ax, bx)), F(max(ay, by))]


def sizes():
    """Source and network sizes; every fourth source is narrow."""
    n = np.arange(COUNT)
    w, h = hashed_integers(SEED, COUNT, 1, 4096), hashed_integers(SEED + 1, COUNT, 1, 4096)
    h = np.where(n % 4 == 3, hashed_integers(SEED + 2, COUNT, 1, 24), h)
    W, H = 32 * hashed_integers(SEED + 3, COUNT, 1, 40), 32 * hashed_integers(SEED + 4, COUNT, 1, 40)
    H = np.where(n % 2 == 0, W, H)
    return np.stack([w, h, W, H], 1)


def crops(table):
    """A crop of each picture in quarters of a pixel, and an EXIF value."""
    found = []
    for i, (w, h, _, _) in enumerate(table.tolist()):
        a = [int(v) for v in hashed_words(SEED + 20 + i, 4)]
        x0, y0 = a[0] % (4 * w) / 4, a[1] % (4 * h) / 4
        x1, y1 = x0 + (1 + a[2] % int(4 * (w - x0))) / 4, y0 + (1 + a[3] % int(4 * (h - y0))) / 4
        found.append(((x0, y0, x1, y1), i % 8 + 1))
    return found


def ordered(a, b, side):
    """Two of the numbers 0..<1 as the low and the high edge of a box, in float32."""
    low, high = min(a, b), max(a, b)
    return low * F(side), high * F(side)


def corners(u, W, H):
    (x0, x1), (y0, y1) = ordered(u[0], u[2], W), ordered(u[1], u[3], H)
    return x0, y0, x1, y1


def float_back(corners, placement, w, h):
    """As torch: subtract and divide in float32, then clamp."""
    limits = F(w), F(h)
    return np.array([min(max((v - F(placement.origin[i % 2])) / F(placement.gain[i % 2]), F(0)), limits[i % 2])
                     for i, v in enumerate(corners)])


def check_opencv():
    """OpenCV itself says where a white picture lies, and takes a rectangle of whole pixels back."""
    for w, h, W, H in sizes()[:400].tolist():
        p = cv2.dnn.Image2BlobParams()
        p.scalefactor, p.size, p.ddepth, p.swapRB = (1,) * 4, (W, H), cv2.CV_32F, False
        new, pads, origin, gain = opencv(w, h, W, H)
        if min(new) >= 1:
            p.paddingmode, p.borderValue = cv2.dnn.DNN_PMODE_LETTERBOX, (0, 0, 0, 0)
            blob = cv2.dnn.blobFromImageWithParams(np.full((h, w, 3), 255, np.uint8), p)[0, 0]
            ys, xs = np.nonzero(blob > 100)
            assert (xs.min(), ys.min(), W - 1 - xs.max(), H - 1 - ys.max()) == pads
            rect = (10 - origin[0]) / gain[0], (12 - origin[1]) / gain[1], 30 / gain[0], 40 / gain[1]
            assert np.abs(np.subtract(p.blobRectToImageRect((10, 12, 30, 40), (w, h)), rect)).max() <= 1
        new, pads, origin, gain = opencv_crop(w, h, W, H)
        if new[0] * new[1] > 1 << 20 or w * h > 1 << 22 or min(w, h) < 8:
            continue
        p.paddingmode = cv2.dnn.DNN_PMODE_CROP_CENTER
        # Ramps show which place of the picture each pixel is: its column and its row, straight but for the edges.
        image = np.empty((h, w, 3), np.float32)
        image[..., 0], image[..., 1], image[..., 2] = np.arange(w) + 0.5, (np.arange(h) + 0.5)[:, None], 0
        blob = cv2.dnn.blobFromImageWithParams(image, p)[0]
        assert blob.shape[1:] == (H, W)
        for found, pad, length, side in ((blob[0, H // 2], pads[0], w, W), (blob[1, :, W // 2], pads[1], h, H)):
            expected = np.clip((np.arange(side) + 0.5 - pad) / gain[0], 0.5, length - 0.5)
            assert np.abs(found - expected).max() < 1e-2 / gain[0] + 1e-2, (w, h, W, H)
        rect = (10 - origin[0]) / gain[0], (12 - origin[1]) / gain[1], 8 / gain[0], 6 / gain[1]
        # OpenCV truncates a rectangle of float32.
        assert np.abs(np.subtract(p.blobRectToImageRect((10, 12, 8, 6), (w, h)), rect)).max() <= 1.01, (w, h, W, H, rect)


def check_mediapipe():
    """MediaPipe's own last steps, in float32 too, are near."""
    worst = 0
    for w, h, W, H in sizes().tolist():
        left, top = pad_roi(w, h, W, H)
        if w > 64 * h or h > 64 * w or W > 8 * H or H > 8 * W:
            continue
        placement = Placement(mediapipe, w, h, W, H)
        for u in (F(0.25), F(0.5), F(0.8)):
            x = (u - left) / (F(1) - (left + left)) * F(w)
            y = (u - top) / (F(1) - (top + top)) * F(h)
            near = placement.back(float(u) * W, float(u) * H)
            # One step of float32 at 1, over the fraction that shows the picture.
            unit = 2.0 ** -23 / min(float(F(1) - (left + left)), float(F(1) - (top + top)))
            worst = max(worst, abs(float(x) - near[0]) / (unit * max(w, h)), abs(float(y) - near[1]) / (unit * max(w, h)))
    assert worst < 4, worst
    print(f"MediaPipe in float32 to the end: at most {worst:.2f} steps of 2^-23 of the padded region beside this")


def rectangles(table):
    """LetterBox with auto: the input's size for a picture, and the pads in it, at bounds and strides; scaleup or not."""
    rows = []
    for i, (w, h, W, H) in enumerate(table.tolist()):
        for scaleup in (True, False):
            new, pads = letterbox(w, h, W, H, scaleup=scaleup, auto=True)
            rows.append([new[0] + pads[0] + pads[2], new[1] + pads[1] + pads[3], *new, *pads])
    return np.array(rows, np.int32)


def main():
    check_opencv()
    check_mediapipe()
    table = sizes()
    cut = crops(table[:CROPS])
    units = (hashed_words(SEED + 5, 4 * COUNT) >> np.uint32(8)).astype(F) * F(2.0 ** -24)
    with Goldens("placement", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless", "torchvision"]) as goldens:
        goldens.add("sizes", table[:100].astype(np.int32))
        pads = rectangles(table)
        goldens.add("rectangles", pads[:200])
        goldens.add("rectangles.hash", np.array([int(fnv1a(pads.tobytes()), 16)], np.uint64))
        for name, dialect in DIALECTS.items():
            whole, boxes, worst, refused = [], [], 0, 0
            for i, (w, h, W, H) in enumerate(table.tolist()):
                p = Placement(dialect, w, h, W, H)
                u = units[4 * i:4 * i + 4]
                if p.refused:  # told apart by zeros
                    whole.append([0] * 6)
                    boxes.append([F(0)] * 12)
                    refused += 1
                    continue
                whole.append([*p.new, *p.pads])
                given, there = corners(u, W, H), corners(u, w, h)
                found = box(p.back_clipped, given)
                point = p.back(float(given[0]), float(given[3]))
                boxes.append([*found, *box(p.forth, there), *map(F, point), *map(F, p.forth(float(there[0]), float(there[3])))])
                if name != "centerCrop":
                    # In steps of float32 at the largest number that the framework's own arithmetic sees.
                    far = np.abs(float_back(given, p, w, h).astype(np.float64) - np.array(found, np.float64))
                    for axis, side in ((0, W), (1, H)):
                        unit = np.spacing(F(max(side, abs(p.origin[axis])))) / p.gain[axis]
                        length = (w, h)[axis]
                        worst = max(worst, far[axis::2].max() / (unit + np.spacing(F(length))))
            parts = []
            for (w, h, W, H), (crop, exif), i in zip(table.tolist(), cut, range(CROPS)):
                p = Placement(dialect, w, h, W, H, crop, exif)
                u = units[4 * i:4 * i + 4]
                if p.refused:
                    parts.append([F(0)] * 16)
                    continue
                given, there = corners(u, W, H), corners(u, w, h)
                parts.append([
                    *map(F, p.crop), *box(p.back_clipped, given), *box(p.forth, there),
                    *map(F, p.back(float(given[0]), float(given[3]))), *map(F, p.forth(float(there[0]), float(there[3])))])
            whole, boxes, parts = np.array(whole, np.int32), np.array(boxes, F), np.array(parts, F)
            goldens.add(f"{name}.whole", whole[:100])
            goldens.add(f"{name}.boxes", boxes[:100])
            goldens.add(f"{name}.crops", parts[:100])
            goldens.add(f"{name}.refused", np.array([refused], np.int32))
            hashes = [int(fnv1a(a.tobytes()), 16) for a in (whole, boxes, parts)]
            goldens.add(f"{name}.hashes", np.array(hashes, np.uint64))
            print(f"{name}: {refused} refused; float32 throughout is at most {worst:.2f} steps beside")


main()
