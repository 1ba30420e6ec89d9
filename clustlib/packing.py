"""Texts of a working in few bytes, for a pickle."""

import re
import zlib
from itertools import pairwise

# Phrases of many workings, which a pickle need not repeat; # is a number, ¶ a new line. They are
# read with it: never change them. Others may be put before them, for a pickle counts from the end.
_PHRASES = (
    r"H(T|C) = Σ_i (n_i/n) · H(T|C_i)    (base 2)¶         (H(T|C1) = #/# · log2 (#/#) + #/# · "
    r"log2 (#/#) + #/# · log2 (#/#) ≈ #)¶         (H(T|C2) = #/# · log2 (#/#) + #/# · log2 (#/#) "
    r"+ #/# · log2 (#/#) ≈ #)¶       = #/# · # + #/# · #¶       ≈ #¶$\displaystyle "
    r"\begin{array}{l}\begin{array}{r|rrr|r} & T_{1} & T_{2} & T_{3} & n_i \\ \hline C_{1} & # & "
    r"# & # & # \\ C_{2} & # & # & # & # \\ \hline m_j & # & # & # & #\end{array} \\[1ex] "
    r"\displaystyle \begin{aligned}H(T|C) &= \sum_{i} \frac{n_{i}}{n} \cdot H(T|C_{i}) \\[4pt] & "
    r"\quad (\text{base }2) \\[4pt] & \quad (H(T|C_{1}) = \frac{#}{#} \cdot \log_{2} "
    r"\left(\frac{#}{#}\right) + \frac{#}{#} \cdot \log_{2} \left(\frac{#}{#}\right) + "
    r"\frac{#}{#} \cdot \log_{2} \left(\frac{#}{#}\right) \approx #) \\[4pt] & \quad (H(T|C_{2}) "
    r"= \frac{#}{#} \cdot \log_{2} \left(\frac{#}{#}\right) + \frac{#}{#} \cdot \log_{2} "
    r"\left(\frac{#}{#}\right) + \frac{#}{#} \cdot \log_{2} \left(\frac{#}{#}\right) \approx #) "
    r"\\[4pt] &= \frac{#}{#} \cdot # + \frac{#}{#} \cdot # \\[4pt] &\approx "
    r"#\end{aligned}\end{array}$¶I(C,T) = Σ_ij (n_ij/n) · log2 (n · n_ij / (n_i · m_j))    (base "
    r"2)¶       = #/# · log2 (# · # / (# · #)) + #/# · log2 (# · # / (# · #)) + … + #/# · log2 (# "
    r"· # / (# · #))¶       ≈ #¶       = H(T) − H(T|C)¶       = # − #¶       ≈ #¶$\displaystyle "
    r"\begin{array}{l}\begin{array}{r|rrr|r} & T_{1} & T_{2} & T_{3} & n_i \\ \hline C_{1} & # & "
    r"# & # & # \\ C_{2} & # & # & # & # \\ \hline m_j & # & # & # & #\end{array} \\[1ex] "
    r"\displaystyle \begin{aligned}I(C,T) &= \sum_{ij} \frac{n_{ij}}{n} \cdot \log_{2} "
    r"\left(\frac{n \cdot n_{ij}}{n_{i} \cdot m_{j}}\right) \\[4pt] & \quad (\text{base }2) "
    r"\\[4pt] &= \frac{#}{#} \cdot \log_{2} \left(\frac{# \cdot #}{# \cdot #}\right) + "
    r"\frac{#}{#} \cdot \log_{2} \left(\frac{# \cdot #}{# \cdot #}\right) + \dots + \frac{#}{#} "
    r"\cdot \log_{2} \left(\frac{# \cdot #}{# \cdot #}\right) \\[4pt] &\approx # \\[4pt] &= H(T) "
    r"- H(T|C) \\[4pt] &= # - # \\[4pt] &\approx #\end{aligned}\end{array}$"
    r"TP} \ FP} \ FN} \ TN} & \text{same } T & \text{other } T \\ \hline C_{1} & C_{2} & T_{1} & "
    r"T_{2} & T_{3} & n_i \\ \hline m_j & \quad (\text{base }2) \log_{2} \left(\frac{\sum_{i} "
    r"\sum_{j} n_{ij}}{n}\right) \\[4pt] &\approx \cdot H(T|C) I(C,T) $\displaystyle "
    r"\begin{array}{l}\begin{array}{r|rrr|r}\end{array} \qquad \begin{aligned} &= \frac{1}{n} "
    r"\\[4pt] &= \\[4pt] &\approx 0.\end{aligned}\end{array}$"
)
_MARK, _END = "\1", b"\2"  # of a number in a text; of a part
_KNOWN = _PHRASES.replace("#", _MARK).replace("¶", "\n").encode()
_NUMBER = re.compile(r"[0-9][0-9.]*[0-9]")
# With this byte no packed text begins: the bits say that its first part is of an unknown kind.
_APART = b"\7"


def packed(*texts: str) -> bytes:
    """The texts as few bytes: as they are, or with their numbers apart, whichever is shorter."""
    text = "\0".join(texts)
    plain, apart = _pressed(text.encode()), _numbers_apart(text)
    return plain if apart is None else min(plain, _APART + _pressed(apart), key=len)


def unpacked(packed: bytes) -> list[str]:
    """The texts again."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_KNOWN)
    if packed[:1] != _APART:
        return unpacker.decompress(packed).decode().split("\0")
    text, numbers, steps = unpacker.decompress(packed[1:]).split(_END, 2)
    known, place, pieces = numbers.decode().split(" "), 0, text.decode().split(_MARK)
    for k, step in enumerate(steps, 1):
        place = (place + step) % 256
        pieces[k] = known[place] + pieces[k]
    return "".join(pieces).split("\0")


def _pressed(text):
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_KNOWN)
    return packer.compress(text) + packer.flush()


def _numbers_apart(text):
    """The text with marks; its numbers, each once; and how far each is in this list from the last.

    A working says a number many times, in text and in LaTeX, and what stands around it is alike.
    """
    numbers = _NUMBER.findall(text)
    known = {number: place for place, number in enumerate(dict.fromkeys(numbers))}
    if len(known) > 256 or _MARK in text or _END.decode() in text:
        return None
    places = [0, *(known[number] for number in numbers)]
    steps = bytes((after - before) % 256 for before, after in pairwise(places))
    return _END.join([_NUMBER.sub(_MARK, text).encode(), " ".join(known).encode(), steps])
