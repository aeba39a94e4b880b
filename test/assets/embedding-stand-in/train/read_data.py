"""The texts that the model learns from: concept lines, the thesaurus, and messages as co-occurrence. All written in this project."""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
MODELS = HERE.parents[3] / "models"
THESAURUS_LEFT_OUT = re.compile("name|surname|number_word|negation|mark|filler|quantity|taste_opinion|street_word|say_tell|_verb")


def read_concepts():
    """For each line its phrases as (language, phrase); fields between `||` alternate between English and French."""
    for path in sorted((HERE / "concepts").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            phrases = [
                ("en" if index % 2 == 0 else "fr", phrase.strip())
                for index, field in enumerate(line.split("||"))
                for phrase in field.split("|")
                if phrase.strip()
            ]
            if len(phrases) > 1:
                yield phrases


def read_thesaurus():
    """Word lists by topic; neighbours in a list mean nearly the same, in either language."""
    for path in sorted((MODELS / "sensitivity" / "thesaurus").glob("*.txt")):
        if not THESAURUS_LEFT_OUT.search(path.stem):
            yield path.stem, path.read_text(encoding="utf-8").split()


def read_messages():
    """(language, text) of messages and documents from the scorer's training data, their labels dropped."""
    for path in sorted((MODELS / "sensitivity" / "data").rglob("*.txt")):
        language = "mixed"
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#") and "lang:" in line:
                language = line.split("lang:")[1].split("|")[0].strip()
            if line[:2] not in ("+ ", "- "):
                continue
            text = re.sub(r"\[(document|system|user|assistant|tool|conversation)\]", " ", line[2:]).replace("\\n", "\n")
            if len(text) > 30:
                yield language, text


def read_exchanges():
    """(question, answer) of the conversations among those messages."""
    for _, text in read_messages():
        turns = [turn.strip() for turn in text.split("¶")]
        for question, answer in zip(turns, turns[1:]):
            if question.startswith("U:") and answer.startswith("A:") and len(question) > 12 and len(answer) > 20:
                yield question[2:].strip(), answer[2:].strip()


def split_sentences(text):
    """Sentences and lines of at least three words."""
    parts = re.split(r"(?<=[.!?;:])\s+|\n+", text)
    return [part.strip() for part in parts if len(part.split()) >= 3]
