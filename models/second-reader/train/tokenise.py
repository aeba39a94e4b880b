"""Cuts text into the pieces that were kept, as models/second-reader/serve-reader.ts does."""

import re
import unicodedata

from tokenizers import Tokenizer, models, pre_tokenizers

ROLES = {"user": "U", "assistant": "A", "document": "D", "tool": "T", "system": "S"}


def fold(text):
    """One form for letters that look alike, no signs that cannot be seen, and single blanks."""
    shown = (c for c in text if unicodedata.category(c) not in ("Cc", "Cf") or c in "\n\t\r")
    return re.sub(r"\s+", " ", "".join(unicodedata.normalize("NFKC", c) for c in shown)).strip()


def render(segments):
    """What a person wrote alone stands as it is; all else says who wrote it."""
    if len(segments) == 1 and segments[0]["role"] == "user":
        return segments[0]["text"]
    return "\n".join(f"{ROLES[s['role']]}: {s['text']}" for s in segments)


def make_tokenizer(encoder, kept):
    vocabulary = [(encoder.pieces[piece], float(encoder.scores[piece])) for piece in kept]
    tokenizer = Tokenizer(models.Unigram(vocabulary, unk_id=encoder.unk))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    return tokenizer
