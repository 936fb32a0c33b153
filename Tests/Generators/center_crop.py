"""OpenCV's center crop, `blobFromImageWithParams` with DNN_PMODE_CROP_CENTER: pictures of RGB by hash.

Case i has a source of w x h pixels, bytes hashed with seed SEED + 10 + i, and a network of W x H. OpenCV resizes by a
factor and not to a size, so samples lie elsewhere than those of a resize to the rounded size. The last cases are of usual
sizes.
"""
import cv2
import numpy as np
from goldens import Goldens, fnv1a
from hashed import hashed_bytes, hashed_integers

COUNT = 400
SEED = 700
USUAL = [(1920, 1080, 640, 640), (1280, 720, 416, 416), (640, 480, 320, 240), (1000, 750, 640, 384)]


def cropped(i, w, h, W, H):
    image = hashed_bytes(SEED + 10 + i, 3 * w * h).reshape(h, w, 3)
    params = cv2.dnn.Image2BlobParams()
    params.size = (W, H)
    params.paddingmode = cv2.dnn.DNN_PMODE_CROP_CENTER
    params.datalayout = cv2.DATA_LAYOUT_NHWC
    blob = cv2.dnn.blobFromImageWithParams(image, params)[0]
    made = blob.astype(np.uint8)
    assert made.shape == (H, W, 3) and (made == blob).all()
    return made


def main():
    w, h = hashed_integers(SEED, COUNT, 1, 200), hashed_integers(SEED + 1, COUNT, 1, 200)
    W, H = hashed_integers(SEED + 2, COUNT, 1, 120), hashed_integers(SEED + 3, COUNT, 1, 120)
    cases = np.concatenate([np.stack([w, h, W, H], 1), np.array(USUAL)]).astype(np.int32)
    hashes, moved = [], 0
    for i, (w, h, W, H) in enumerate(cases.tolist()):
        made = cropped(i, w, h, W, H)
        hashes.append(int(fnv1a(made.tobytes()), 16))
        image = hashed_bytes(SEED + 10 + i, 3 * w * h).reshape(h, w, 3)
        factor = max(np.float32(W) / np.float32(w), np.float32(H) / np.float32(h))
        size = (max(int(np.rint(w * float(factor))), W), max(int(np.rint(h * float(factor))), H))
        whole = cv2.resize(image, size, interpolation=cv2.INTER_LINEAR)
        x, y = (size[0] - W) // 2, (size[1] - H) // 2
        moved += not (whole[y:y + H, x:x + W] == made).all()
    print(f"{moved} of {len(cases)} differ from a resize to the rounded size")
    with Goldens("center_crop", generator=__file__, seed=SEED, packages=["numpy", "opencv-python-headless"]) as g:
        g.add("cases", cases)
        g.add("hashes", np.array(hashes, np.uint64))


main()
