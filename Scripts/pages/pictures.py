"""The sizes of pictures, read from their first bytes."""
import struct


def describe(path):
    """Width, height, and whether it moves; zeros for other files."""
    head = path.read_bytes()[:32]
    if head[:8] == b"\x89PNG\r\n\x1a\n":
        return *struct.unpack(">II", head[16:24]), False
    if head[:4] != b"RIFF" or head[8:12] != b"WEBP":
        return 0, 0, False
    if head[12:16] == b"VP8X":
        width, height = (int.from_bytes(head[at:at + 3], "little") + 1 for at in (24, 27))
        return width, height, bool(head[20] & 2)
    if head[12:16] == b"VP8L":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, False
    return *(size & 0x3FFF for size in struct.unpack("<HH", head[26:30])), False
