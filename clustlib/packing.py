"""Texts of a working in few bytes, for a pickle."""

import zlib

# Phrases of many workings, which a pickle need not repeat. It is read with them: never change them.
_PHRASES = (
    rb"TP} \ FP} \ FN} \ TN} & \text{same } T & \text{other } T \\ \hline C_{1} & C_{2} & T_{1} & "
    rb"T_{2} & T_{3} & n_i \\ \hline m_j & \quad (\text{base }2) \log_{2} \left(\frac{\sum_{i} "
    rb"\sum_{j} n_{ij}}{n}\right) \\[4pt] &\approx \cdot H(T|C) I(C,T) $\displaystyle "
    rb"\begin{array}{l}\begin{array}{r|rrr|r}\end{array} \qquad \begin{aligned} &= \frac{1}{n} "
    rb"\\[4pt] &= \\[4pt] &\approx 0.\end{aligned}\end{array}$"
)


def packed(*texts: str) -> bytes:
    """The texts as few bytes."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_PHRASES)
    return packer.compress("\0".join(texts).encode()) + packer.flush()


def unpacked(packed: bytes) -> list[str]:
    """The texts again."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_PHRASES)
    return unpacker.decompress(packed).decode().split("\0")
