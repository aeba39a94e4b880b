"""WordPiece as llama.cpp reads it (llm_tokenizer_wpm): accents off, lower case, punctuation apart, longest match first."""

import functools
import unicodedata

SPECIALS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
UNKNOWN, START, END = 1, 2, 3
LONGEST = 24
"""Characters of the longest piece."""


def stands_alone(char):
    """Punctuation, ASCII symbols and Chinese characters (the blocks that BERT names) are words of their own."""
    category = unicodedata.category(char)
    if category.startswith("P") or (ord(char) < 0x7F and category.startswith("S")):
        return True
    return any(first <= ord(char) <= last for first, last in CHINESE)


CHINESE = [(0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
           (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)]


@functools.lru_cache(maxsize=None)
def split_words(text):
    """Words and single punctuation marks, base letters only, in lower case; a tuple."""
    words, current = [], ""
    for char in text:
        base = unicodedata.normalize("NFD", char)[0]
        if base.isspace():
            words, current = (words + [current], "") if current else (words, "")
        elif base == "\ufffd" or unicodedata.category(base).startswith("C"):
            continue
        elif stands_alone(base):
            words += [current, base.lower()] if current else [base.lower()]
            current = ""
        else:
            current += base.lower()
    return tuple(words + [current] if current else words)


class Tokenizer:
    """Pieces that begin a word carry U+2581, as in the GGUF file; those inside a word carry nothing."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.ids = {piece: index for index, piece in enumerate(pieces)}
        self.known = {}

    def encode_word(self, word):
        """Piece ids of one word; unknown when some part of it is in no piece."""
        if word not in self.known:
            self.known[word] = self.match("\u2581" + word, LONGEST)
        return self.known[word]

    def match(self, word, longest):
        ids, at = [], 0
        while at < len(word):
            size = min(longest + 1, len(word) - at)
            while size > 0 and word[at : at + size] not in self.ids:
                size -= 1
            if size == 0:
                return [UNKNOWN]
            ids.append(self.ids[word[at : at + size]])
            at += size
        return ids

    def encode(self, text):
        """Ids of a text between the two special tokens, as llama.cpp adds them."""
        return [START, *(piece for word in split_words(text) for piece in self.encode_word(word)), END]
