"""Pairs of texts that mean the same, drawn anew for every step."""

import collections
import random

from read_data import read_concepts, read_exchanges, read_messages, read_thesaurus, split_sentences
from wordpiece import END, START, split_words

CONCEPTS, PASSAGES, EXCHANGES, TOPICS, FORMS = 320, 160, 64, 64, 64
"""Pairs of each kind in a step."""
LONGEST_KEY = 4
SPLIT_SHARE = 0.12
"""How often a word is cut otherwise than by the longest match, so that pieces inside words learn something too."""
OTHER = {"en": "fr", "fr": "en"}


class PairMaker:
    def __init__(self, tokenizer, stems_path, seed):
        self.random = random.Random(seed)
        self.tokenizer = tokenizer
        self.stems = dict(read_stems(stems_path))
        self.lines = list(read_concepts())
        self.keys = self.index_phrases()
        self.messages = [(language, split_sentences(text)) for language, text in read_messages() if language in OTHER]
        self.messages = [message for message in self.messages if message[1]]
        self.exchanges = list(read_exchanges())
        self.topics = [words for _, words in read_thesaurus()]
        self.forms = self.group_forms()

    def index_phrases(self):
        """Where a phrase of at most four words stands, by the stems of its words in its own language."""
        keys = collections.defaultdict(list)
        for number, phrases in enumerate(self.lines):
            for language, phrase in phrases:
                stems = self.stem_all(split_words(phrase), language)
                if 0 < len(stems) <= LONGEST_KEY:
                    keys[language, stems].append(number)
        return keys

    def stem_all(self, words, language):
        return tuple(self.stem(word, language) for word in words)

    def stem(self, word, language):
        stems = self.stems.get(word)
        return stems[0 if language == "en" else 1] if stems else word

    def group_forms(self):
        """Words of at least four letters that share a stem."""
        groups = collections.defaultdict(list)
        for word, stems in self.stems.items():
            for language, stem in enumerate(stems):
                if len(stem) >= 4 and word.isalpha():
                    groups[language, stem].append(word)
        return [words for words in groups.values() if 1 < len(words) < 12]

    def batches(self):
        """(left, right, groups, weight) of each kind; left and right as piece ids."""
        yield (*self.unzip(self.concept_pair, CONCEPTS), 1.0)
        yield (*self.unzip(self.passage_pair, PASSAGES), 1.0)
        yield (*self.unzip(self.exchange_pair, EXCHANGES), 0.5)
        yield (*self.unzip(self.topic_pair, TOPICS), 0.25)
        yield (*self.unzip(self.form_pair, FORMS), 0.25)

    def unzip(self, make, count):
        pairs = [make() for _ in range(count)]
        return [self.encode(pair[0]) for pair in pairs], [self.encode(pair[1]) for pair in pairs], [pair[2] for pair in pairs]

    def encode(self, words):
        pieces = [piece for word in words for piece in self.encode_word(word)]
        return [START, *pieces, END]

    def encode_word(self, word):
        if len(word) > 4 and self.random.random() < SPLIT_SHARE:
            return self.tokenizer.match("\u2581" + word, self.random.randint(3, len(word)))
        return self.tokenizer.encode_word(word)

    def concept_pair(self):
        number = self.random.randrange(len(self.lines))
        (left_language, left), (right_language, right) = self.random.sample(self.lines[number], 2)
        if left_language == right_language and self.random.random() < 0.5:
            right = self.random.choice([phrase for language, phrase in self.lines[number] if language != left_language] or [right])
        return split_words(left), split_words(right), number

    def passage_pair(self):
        """A few sentences of a message, and one of them said in other words or in the other language."""
        number = self.random.randrange(len(self.messages))
        language, sentences = self.messages[number]
        start = self.random.randrange(len(sentences))
        passage = sentences[start : start + self.random.randint(1, 5)]
        question = self.rephrase(split_words(self.random.choice(passage)), language)
        return question, [word for sentence in passage for word in split_words(sentence)], number

    def rephrase(self, words, language):
        target = OTHER[language] if self.random.random() < 0.6 else None
        stems, said, at = self.stem_all(words, language), [], 0
        while at < len(words):
            size, number = self.find_key(stems, at, language)
            if size and self.random.random() < 0.85:
                said += split_words(self.random.choice([
                    phrase for spoken, phrase in self.lines[number] if target in (None, spoken) and len(phrase) < 40
                ] or [""]))
            elif size or len(words[at]) > 3 and self.random.random() < (0.35 if target else 0.6):
                said += words[at : at + max(1, size)]
            at += max(1, size)
        return said or list(words)

    def find_key(self, stems, at, language):
        for size in range(min(LONGEST_KEY, len(stems) - at), 0, -1):
            numbers = self.keys.get((language, stems[at : at + size]))
            if numbers:
                return size, self.random.choice(numbers)
        return 0, None

    def exchange_pair(self):
        number = self.random.randrange(len(self.exchanges))
        question, answer = self.exchanges[number]
        return split_words(question), split_words(answer), number

    def topic_pair(self):
        """Words that stand near each other in a list of the thesaurus."""
        number = self.random.randrange(len(self.topics))
        words = self.topics[number]
        at = self.random.randrange(len(words))
        near = words[max(0, at - 8) : at + 9]
        return self.some_of(near), self.some_of(near), number

    def some_of(self, words):
        return [part for word in self.random.sample(words, min(2, len(words))) for part in split_words(word)] or ["a"]

    def form_pair(self):
        number = self.random.randrange(len(self.forms))
        left, right = self.random.sample(self.forms[number], 2)
        return [left], [right], number


def read_stems(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        word, english, french = line.split("\t")
        yield word, (english, french)
