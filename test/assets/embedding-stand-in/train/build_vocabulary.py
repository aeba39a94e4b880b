"""Chooses the pieces: `build_vocabulary.py <work folder>` writes words.txt (every word, for stem-words.ts) and vocabulary.txt."""

import collections
import pathlib
import string
import sys

from read_data import read_concepts, read_messages, read_thesaurus
from wordpiece import LONGEST, SPECIALS, split_words

SIZE = 22_000
ENDINGS = 1_500
LETTERS = string.ascii_lowercase + string.digits + "œæß"
PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~«»’“”–—…€£°•"


def count_words():
    """How often each word occurs; a word of the concept lines or the thesaurus counts as frequent."""
    counts = collections.Counter()
    for phrases in read_concepts():
        for _, phrase in phrases:
            for word in split_words(phrase):
                counts[word] += 1_000
    for _, words in read_thesaurus():
        for word in words:
            for part in split_words(word):
                counts[part] += 3
    for _, text in read_messages():
        counts.update(split_words(text))
    return counts


def frequent_endings(counts):
    """Ends of words, which carry what remains of a word when its beginning is a piece."""
    endings = collections.Counter()
    for word, count in counts.items():
        for size in range(2, 7):
            if len(word) > size + 2:
                endings[word[-size:]] += min(count, 5)
    return [ending for ending, _ in endings.most_common(ENDINGS)]


def choose_pieces(counts):
    pieces = list(SPECIALS)
    pieces += ["\u2581" + char for char in PUNCTUATION + LETTERS] + list(LETTERS)
    pieces += ["\u2581" + str(number) for number in range(10, 100)] + [str(number).zfill(2) for number in range(100)]
    pieces += [a + b for a in string.ascii_lowercase for b in string.ascii_lowercase]
    pieces += ["\u2581" + a + b for a in string.ascii_lowercase for b in string.ascii_lowercase]
    pieces += frequent_endings(counts)
    words = (word for word, _ in counts.most_common() if 1 < len(word) < LONGEST and word.isalpha())
    seen = set(pieces)
    for word in words:
        if len(seen) >= SIZE:
            break
        if "\u2581" + word not in seen:
            seen.add("\u2581" + word)
            pieces.append("\u2581" + word)
    return list(dict.fromkeys(pieces))


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    word_counts = count_words()
    (folder / "words.txt").write_text("\n".join(word_counts), encoding="utf-8")
    (folder / "vocabulary.txt").write_text("\n".join(choose_pieces(word_counts)), encoding="utf-8")
