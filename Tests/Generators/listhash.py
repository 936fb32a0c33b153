"""A short hash of a list of whole numbers: Tests/DetectionPrimitivesTests/Support/ListHash.swift has the same."""


def list_hash(numbers):
    """FNV-1a over 32-bit words, not bytes."""
    value = 0x811C9DC5
    for number in numbers:
        value = ((value ^ (int(number) & 0xFFFFFFFF)) * 0x01000193) & 0xFFFFFFFF
    return value
