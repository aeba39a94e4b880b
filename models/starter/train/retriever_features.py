"""What the retriever sees of a text. models/starter/retriever-features.ts must give the same buckets."""

import re
import unicodedata

BUCKETS = 8192


def fold(text):
    """Lower case, no accents, anything but a-z and 0-9 as one space."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", " ", bare.replace("œ", "oe")).strip()


def hash_feature(text):
    """FNV-1a, 32 bits, of ASCII text."""
    value = 0x811C9DC5
    for char in text:
        value = ((value ^ ord(char)) * 0x01000193) & 0xFFFFFFFF
    return (value ^ (value >> 15)) % BUCKETS


def features(text):
    """Buckets of words, pairs of words and pieces of words, each once, sorted."""
    words = fold(text).split(" ") if fold(text) else []
    found = set()
    for index, word in enumerate(words):
        found.add(hash_feature("w " + word))
        if index:
            found.add(hash_feature("b " + words[index - 1] + " " + word))
        framed = f"<{word}>"
        for size in (3, 4, 5):
            for at in range(len(framed) - size + 1):
                found.add(hash_feature(framed[at : at + size]))
    return sorted(found)
