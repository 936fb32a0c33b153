"""Bytes and numbers that any language can make again: Tests/DetectionPrimitivesTests/Support/HashedInputs.swift does."""
import numpy as np


def hashed_words(seed, count):
    """Well-mixed 32-bit words of a seed and the places 0..<count; all arithmetic modulo 2**32."""
    with np.errstate(over="ignore"):
        x = np.uint32(seed) + np.arange(count, dtype=np.uint32) * np.uint32(0x9E3779B9)
        x = (x ^ (x >> np.uint32(16))) * np.uint32(0x21F0AAAD)
        x = (x ^ (x >> np.uint32(15))) * np.uint32(0x735A2D97)
        return x ^ (x >> np.uint32(15))


def hashed_bytes(seed, count):
    """The high bytes of the words."""
    return (hashed_words(seed, count) >> np.uint32(24)).astype(np.uint8)


def hashed_integers(seed, count, low, high):
    """Whole numbers in low...high, one of each word."""
    return low + (hashed_words(seed, count).astype(np.int64) % (high - low + 1))
