"""The vocabulary and the tokenizer that both made language models share."""

# Words of a prompt that the made models listen to, as one token each.
WHERE, COLOUR, FRENCH = ["where", "où"], ["colour", "couleur"], ["français"]
# What they write, a phrase each.
ENGLISH = {
    "picture": "A picture",
    "parts": [f" in {count} parts" for count in range(1, 26)],
    "mostly": ", mostly",
    "colours": [" red", " green", " blue"],
    "brightest": ", brightest at the",
    "quarters": [" upper left", " upper right", " lower left", " lower right"],
    "end": ".\n",
}
FRENCH_PHRASES = {
    "picture": "Une image",
    "parts": [f" en {count} morceaux" for count in range(1, 26)],
    "mostly": ", surtout",
    "colours": [" rouge", " verte", " bleue"],
    "brightest": ", plus claire",
    "quarters": [" en haut à gauche", " en haut à droite", " en bas à gauche", " en bas à droite"],
    "end": ".\n",
}
FLORENCE_MARKS = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
SMOLVLM_MARKS = ["<|endoftext|>", "<|im_start|>", "<end_of_utterance>", "<fake_token_around_image>", "<image>",
                 "<global-img>"] + [f"<row_{row}_col_{column}>" for row in range(1, 7) for column in range(1, 7)]


def letters():
    """A printable character for each byte, as byte-level BPE has them (GPT-2)."""
    kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
    spare = iter(range(256, 512))
    return {byte: chr(byte) if byte in kept else chr(next(spare)) for byte in range(256)}


LETTERS = letters()


def spell(text):
    """A text in the characters of byte-level BPE."""
    return "".join(LETTERS[byte] for byte in text.encode())


class Vocabulary:
    """Bytes, words that are heard, phrases that are written, then marks."""

    def __init__(self, marks):
        self.tokens, self.merges, self.marks = [LETTERS[byte] for byte in range(256)], [], marks
        for word in WHERE + COLOUR + FRENCH:
            self.learn(spell(word))
        self.first_phrase = len(self.tokens)
        for language in (ENGLISH, FRENCH_PHRASES):
            for phrase in language.values():
                self.tokens += [spell(text) for text in ([phrase] if isinstance(phrase, str) else phrase)
                                if spell(text) not in self.tokens]
        self.first_mark = len(self.tokens)
        self.tokens += marks

    def learn(self, word):
        """Merges that make a whole word one token."""
        for end in range(1, len(word)):
            merge = f"{word[:end]} {word[end]}"
            if merge not in self.merges:
                self.merges.append(merge)
                self.tokens.append(word[: end + 1])

    def id(self, text):
        return self.tokens.index(text if text in self.marks else spell(text))

    def tokenizer(self, post_processor):
        """tokenizer.json as the tokenizers library writes it."""
        added = [{"id": self.first_mark + at, "content": mark, "single_word": False, "lstrip": False,
                  "rstrip": False, "normalized": False, "special": True} for at, mark in enumerate(self.marks)]
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
        return {
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": None,
            "pre_tokenizer": byte_level, "post_processor": post_processor, "decoder": byte_level,
            "model": {"type": "BPE", "vocab": {token: at for at, token in enumerate(self.tokens)},
                      "merges": self.merges},
        }
