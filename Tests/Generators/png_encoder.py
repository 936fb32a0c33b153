"""A PNG encoder of its own: every color type, depth, filter and interlacing, on zlib of Python's library alone."""
import struct
import zlib

import numpy as np

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind, data=b""):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed_rows(samples, depth):
    """The rows of samples [height, width, channels] as bytes, before filtering."""
    height, width, channels = samples.shape
    flat = samples.reshape(height, width * channels)
    if depth == 16:
        return flat.astype(">u2").view(np.uint8)
    if depth == 8:
        return flat.astype(np.uint8)
    bits = (flat[:, :, None] >> np.arange(depth - 1, -1, -1)) & 1
    return np.packbits(bits.reshape(height, -1).astype(np.uint8), axis=1)


def paeth(a, b, c):
    estimate = a + b - c
    distances = np.abs(estimate - a), np.abs(estimate - b), np.abs(estimate - c)
    return np.where((distances[0] <= distances[1]) & (distances[0] <= distances[2]), a,
                    np.where(distances[1] <= distances[2], b, c))


def filtered(rows, bytes_per_pixel, filters):
    """Rows behind their filter bytes; `filters` gives the filter of each row of each pass."""
    rows = rows.astype(np.int64)
    result = bytearray()
    above = np.zeros(rows.shape[1], np.int64)
    for row in rows:
        kind = next(filters)
        left = np.concatenate([np.zeros(bytes_per_pixel, np.int64), row])[:len(row)]
        above_left = np.concatenate([np.zeros(bytes_per_pixel, np.int64), above])[:len(row)]
        prediction = [0, left, above, (left + above) // 2, paeth(left, above, above_left)][kind]
        result.append(kind)
        result += ((row - prediction) & 0xFF).astype(np.uint8).tobytes()
        above = row
    return bytes(result)


def cycle(*kinds):
    while True:
        yield from kinds


def image_data(samples, depth, interlaced, filters):
    bytes_per_pixel = max(1, samples.shape[2] * depth // 8)
    passes = [samples[y::dy, x::dx] for x, y, dx, dy in PASSES] if interlaced else [samples]
    return b"".join(filtered(packed_rows(part, depth), bytes_per_pixel, filters) for part in passes
                    if part.shape[0] and part.shape[1])


def deflated(data, level=9, strategy=zlib.Z_DEFAULT_STRATEGY, window=15):
    compressor = zlib.compressobj(level, zlib.DEFLATED, window, 9, strategy)
    return compressor.compress(data) + compressor.flush()


def encode(samples, color_type, depth, interlaced=False, filters=None, palette=None, transparency=None, before=b"",
           pieces=None, compress=deflated, behind=b""):
    """A PNG file of samples [height, width, channels].

    `palette` is [colors, 3], `transparency` the bytes of tRNS, `before` further chunks in front of the data, `pieces`
    the lengths of the IDAT chunks (the last one repeats), `behind` what follows the file.
    """
    height, width, channels = samples.shape
    assert channels == CHANNELS[color_type] and samples.min() >= 0 and samples.max() < 1 << depth
    file = SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, int(interlaced)))
    if palette is not None:
        file += chunk(b"PLTE", np.asarray(palette, np.uint8).tobytes())
    if transparency is not None:
        file += chunk(b"tRNS", transparency)
    file += before
    data = compress(image_data(samples, depth, interlaced, filters or cycle(4, 0, 3, 1, 2)))
    pieces = list(pieces or [len(data)])
    while data or pieces:
        length = pieces.pop(0) if len(pieces) > 1 or not data else pieces[0]
        file += chunk(b"IDAT", data[:length])
        data = data[length:]
        if not data:
            break
    return file + chunk(b"IEND") + behind
