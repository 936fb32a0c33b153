"""Where pictures lie in a network's input, written down from the frameworks' formulas in plain Python and NumPy float32.

For each dialect: 4,000 pairs of sizes by hash, a hundred in full, and boxes brought back.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_integers, hashed_words
from torchvision.transforms.functional import _compute_resized_output_size

F = np.float32
COUNT = 4000
SEED = 11


def ultralytics(w, h, W, H):
    r = min(H / h, W / w)
    new = max(round(w * r), 1), max(round(h * r), 1)
    dw, dh = (W - new[0]) / 2, (H - new[1]) / 2
    pads = round(dw - 0.1), round(dh - 0.1), round(dw + 0.1), round(dh + 0.1)
    origin = round((W - new[0]) / 2 - 0.1), round((H - new[1]) / 2 - 0.1)
    return new, pads, origin, (new[0] / w, new[1] / h)


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


def darknet(w, h, W, H):
    new = (W, h * W // w) if F(W) / F(w) < F(H) / F(h) else (w * H // h, H)
    left, top = (W - new[0]) // 2, (H - new[1]) // 2
    return new, (left, top, W - new[0] - left, H - new[1] - top), ((W - new[0]) / 2, (H - new[1]) / 2), (new[0] / w, new[1] / h)


def stretch(w, h, W, H):
    return (W, H), (0, 0, 0, 0), (0, 0), (W / w, H / h)


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

DIALECTS = {"visionScaleFit": vision_fit, "mediaPipe": vision_fit, "nanoDet": nanodet,
            "visionCenterCrop": vision_crop, "shortestEdge": shortest_edge,
            "ultralytics": ultralytics, "ultralyticsSingleGain": single_gain, "yolov5": yolov5, "yolox": yolox,
            "openCV": opencv, "darknet": darknet, "stretch": stretch}


def sizes():
    """Source and network sizes; every fourth source is narrow."""
    n = np.arange(COUNT)
    w, h = hashed_integers(SEED, COUNT, 1, 4096), hashed_integers(SEED + 1, COUNT, 1, 4096)
    h = np.where(n % 4 == 3, hashed_integers(SEED + 2, COUNT, 1, 24), h)
    W, H = 32 * hashed_integers(SEED + 3, COUNT, 1, 40), 32 * hashed_integers(SEED + 4, COUNT, 1, 40)
    H = np.where(n % 2 == 0, W, H)
    return np.stack([w, h, W, H], 1)


def back(box, origin, gain, w, h):
    """As torch: subtract and divide in float32, then clamp."""
    limits = F(w), F(h)
    out = []
    for i, v in enumerate(box):
        x = (F(v) - F(origin[i % 2])) / F(gain[i % 2])
        out.append(min(max(x, F(0)), limits[i % 2]))
    return out


def check_opencv():
    """OpenCV itself says where a white picture lies, and takes a rectangle of whole pixels back."""
    for w, h, W, H in sizes()[:400].tolist():
        new, pads, origin, gain = opencv(w, h, W, H)
        if min(new) < 1:
            continue
        p = cv2.dnn.Image2BlobParams()
        p.scalefactor, p.size, p.ddepth, p.swapRB = (1,) * 4, (W, H), cv2.CV_32F, False
        p.paddingmode, p.borderValue = cv2.dnn.DNN_PMODE_LETTERBOX, (0, 0, 0, 0)
        blob = cv2.dnn.blobFromImageWithParams(np.full((h, w, 3), 255, np.uint8), p)[0, 0]
        ys, xs = np.nonzero(blob > 100)
        assert (xs.min(), ys.min(), W - 1 - xs.max(), H - 1 - ys.max()) == pads
        box = (10 - origin[0]) / gain[0], (12 - origin[1]) / gain[1], 30 / gain[0], 40 / gain[1]
        assert np.abs(np.subtract(p.blobRectToImageRect((10, 12, 30, 40), (w, h)), box)).max() <= 1


def main():
    check_opencv()
    table = sizes()
    units = (hashed_words(SEED + 5, 4 * COUNT) >> np.uint32(8)).astype(F) * F(2.0 ** -24)
    with Goldens("placement", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless", "torchvision"]) as goldens:
        goldens.add("sizes", table[:100].astype(np.int32))
        for name, dialect in DIALECTS.items():
            whole, boxes = [], []
            for i, (w, h, W, H) in enumerate(table.tolist()):
                new, pads, origin, gain = dialect(w, h, W, H)
                if min(new) < 1 or min(pads) < 0 and new[0] * new[1] > LARGEST:  # refused: told apart by zeros
                    whole.append([0] * 6)
                    boxes.append([F(0)] * 4)
                    continue
                whole.append([*new, *pads])
                u = units[4 * i:4 * i + 4]
                boxes.append(back([u[0] * F(W), u[1] * F(H), u[2] * F(W), u[3] * F(H)], origin, gain, w, h))
            whole, boxes = np.array(whole, np.int32), np.array(boxes, F)
            goldens.add(f"{name}.whole", whole[:100])
            goldens.add(f"{name}.boxes", boxes[:100])
            hashes = [int(fnv1a(whole.tobytes()), 16), int(fnv1a(boxes.tobytes()), 16)]
            goldens.add(f"{name}.hashes", np.array(hashes, np.uint64))


main()
