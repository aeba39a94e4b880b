"""Draws what the model learns from: sentences of the corpus one after the other, changed a little, or no speech at all."""

import json
import math
from pathlib import Path

import numpy
from mel import RATE, log_mel
from noise import draw_noise

LETTERS = " abcdefghijklmnopqrstuvwxyzàâäçèéêëîïôöùûüœ’-"
IGNORED = -100


class Corpus:
    def __init__(self, folder):
        self.folder, self.lines, self.by_language = Path(folder), [], {"en": [], "fr": []}
        self.refresh()

    def refresh(self):
        """Takes in what has been written since."""
        text = (self.folder / "corpus.jsonl").read_text(encoding="utf-8")
        lines = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
        self.sound = numpy.memmap(self.folder / "corpus.pcm", dtype="<i2", mode="r")
        for line in lines[len(self.lines) :]:
            if line["offset"] + line["length"] > len(self.sound):
                break
            self.lines.append(line)
            self.by_language[line["voice"][:2]].append(line)

    def samples(self, line):
        return self.sound[line["offset"] : line["offset"] + line["length"]].astype(numpy.float32) / 32_768


class Example:
    """
    Features with their value in silence, how many places hold sound, tokens, which of them are learnt, letters, and about
    when each token is said (seconds; -1 for what is not).
    """

    def __init__(self, samples, tokens, learnt, letters, said=None):
        self.places = min(1500, max(1, math.ceil(len(samples) / 320)))
        self.features, self.silence = log_mel(samples, 2 * self.places)
        self.tokens, self.learnt, self.letters = tokens, learnt, letters
        self.said = said or [-1] * len(tokens)


class Sampler:
    def __init__(self, corpus, tokenizer, rng):
        self.corpus, self.tokenizer, self.rng = corpus, tokenizer, rng

    def draw(self, longest):
        """An example of at most so many sentences."""
        return self.no_speech() if self.rng.random() < 0.08 else self.speech(longest)

    def speech(self, longest):
        rng = self.rng
        language = rng.choice(["en", "fr"])
        count = 1 if rng.random() < 0.8 else rng.integers(1, longest + 1)
        lines = [self.pick(language) for _ in range(count)]
        if rng.random() < 0.7:
            same = [line for line in (self.pick(language) for _ in range(4 * count)) if line["voice"] == lines[0]["voice"]]
            lines = [lines[0], *same][:count]
        samples, times = self.place(lines)
        tokens, learnt, said = self.write(language, lines, times, longest > 1)
        letters = [LETTERS.index(letter) + 1 for letter in " ".join(line["text"] for line in lines).lower() if letter in LETTERS]
        return Example(self.change(samples), tokens, learnt, letters, said)

    def pick(self, language):
        lines = self.corpus.by_language[language]
        return lines[self.rng.integers(len(lines))]

    def place(self, lines):
        """The sentences with silence before, between and behind them, and from when to when each is said."""
        rng = self.rng
        pieces = [numpy.zeros(int(RATE * (rng.uniform(0, 0.3) if rng.random() < 0.85 else rng.uniform(0.3, 1.5))), numpy.float32)]
        at, times = len(pieces[0]), []
        for line in lines:
            sound = self.at_speed(self.corpus.samples(line))
            start, end = speech_span(sound)
            times.append(((at + start) / RATE, (at + end) / RATE))
            gap = numpy.zeros(int(RATE * rng.uniform(0, 0.5)), numpy.float32)
            pieces += [sound, gap]
            at += len(sound) + len(gap)
        return numpy.concatenate(pieces), times

    def at_speed(self, sound):
        if self.rng.random() < 0.6:
            return sound
        places = numpy.arange(0, len(sound) - 1, self.rng.uniform(0.93, 1.07))
        return numpy.interp(places, numpy.arange(len(sound)), sound).astype(numpy.float32)

    def change(self, samples):
        rng = self.rng
        samples = samples * 10 ** (rng.uniform(-20, 6) / 20) if rng.random() < 0.6 else samples
        if rng.random() < 0.35:
            loudness = math.sqrt(float(numpy.mean(samples**2)) + 1e-9)
            noise = draw_noise(rng, len(samples), steady=True)
            samples = samples + noise * loudness * 10 ** (-rng.uniform(12, 45) / 20)
        return numpy.clip(samples, -1, 1)

    def write(self, language, lines, times, may_tell):
        """As Whisper writes: what was said before, at times; start, language and task; words between times."""
        special, encode, rng = self.tokenizer.special, self.tokenizer.encode, self.rng
        told = []
        if may_tell and rng.random() < 0.05:
            told = [special["<|startofprev|>"], *encode(f" {self.pick(language)['text']}")]
        head = [special["<|startoftranscript|>"], special[f"<|{language}|>"], special["<|transcribe|>"]]
        has_times = rng.random() >= 0.2
        body, said = ([], []) if has_times else ([special["<|notimestamps|>"]], [-1])
        for line, (start, end) in zip(lines, times):
            words = encode(f" {line['text']}")
            moments = spread(self.tokenizer, words, start, end)
            body += [self.tokenizer.time(start), *words, self.tokenizer.time(end)] if has_times else words
            said += [start, *moments, end] if has_times else moments
        tokens = told + head + body + [special["<|endoftext|>"]]
        # What is told is not learnt; the language is.
        learnt = [at >= len(told) + 1 for at in range(len(tokens))]
        return tokens, learnt, [-1] * len(told + head) + said + [-1]

    def no_speech(self):
        """`<|nospeech|>` from the start; made to write all the same, it writes nothing."""
        special, rng = self.tokenizer.special, self.rng
        samples = draw_noise(rng, int(RATE * rng.uniform(0.3, 6)), steady=False)
        samples = numpy.clip(samples * 10 ** (rng.uniform(-50, -8) / 20), -1, 1).astype(numpy.float32)
        if rng.random() < 0.5:
            return Example(samples, [special["<|startoftranscript|>"], special["<|nospeech|>"]], [False, True], [])
        language = rng.choice(["<|en|>", "<|fr|>"])
        tokens = [special[name] for name in ["<|startoftranscript|>", language, "<|transcribe|>", "<|0.00|>", "<|endoftext|>"]]
        if rng.random() < 0.2:
            tokens[3] = special["<|notimestamps|>"]
        return Example(samples, tokens, [False, False, False, True, True], [])


def spread(tokenizer, words, start, end):
    """When each token is said, were all letters of a sentence said equally fast."""
    lengths = [len(tokenizer.decode([word])) for word in words]
    ends = numpy.cumsum(lengths)
    return [start + (end - start) * (last - length / 2) / ends[-1] for last, length in zip(ends, lengths)]


def speech_span(sound):
    """From which to which sample something is heard: 45 dB below the loudest, in steps of 10 ms."""
    steps = sound[: len(sound) // 160 * 160].reshape(-1, 160)
    loudness = numpy.sqrt((steps**2).mean(1))
    heard = numpy.flatnonzero(loudness > loudness.max() * 10 ** (-45 / 20))
    return heard[0] * 160, (heard[-1] + 1) * 160
