"""Byte-level BPE from a tokenizer.json, as far as the sentences of the corpus need it."""

import json
import re

PIECES = re.compile(r" ?[^\W\d_]+| ?\d+| ?[^\w\s]+|\s+")


class Tokenizer:
    def __init__(self, path):
        read = json.loads(open(path, encoding="utf-8").read())
        self.ids = dict(read["model"]["vocab"])
        self.words = len(self.ids)
        self.special = {each["content"]: each["id"] for each in read["added_tokens"]}
        self.first_time = self.special["<|0.00|>"]
        self.size = self.words + len(self.special)
        self.ranks = {tuple(merge.split(" ")): rank for rank, merge in enumerate(read["model"]["merges"])}
        printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
        rest = [byte for byte in range(256) if byte not in printable]
        self.letters = {byte: chr(byte) for byte in printable} | {byte: chr(256 + at) for at, byte in enumerate(rest)}
        self.known = {}
        self.bytes_of = {letter: byte for byte, letter in self.letters.items()}
        self.names = {token: name for name, token in self.ids.items()}

    def encode(self, text):
        return [token for piece in PIECES.findall(text) for token in self.encode_piece(piece)]

    def encode_piece(self, piece):
        if piece not in self.known:
            symbols = [self.letters[byte] for byte in piece.encode()]
            while len(symbols) > 1:
                rank, at = min((self.ranks.get(pair, 1e9), at) for at, pair in enumerate(zip(symbols, symbols[1:])))
                if rank == 1e9:
                    break
                symbols[at : at + 2] = [symbols[at] + symbols[at + 1]]
            self.known[piece] = [self.ids[symbol] for symbol in symbols]
        return self.known[piece]

    def decode(self, ids):
        return bytes(self.bytes_of[letter] for token in ids if token < self.words for letter in self.names[token]).decode(errors="replace")

    def time(self, seconds):
        return self.first_time + min(1500, max(0, round(seconds * 50)))
