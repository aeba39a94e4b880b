"""Reads the built-in help from models/starter/data/topics: one block per topic.

`@ name`, then `key.<lang>:` (terms an answer must hold: groups by `;`, alternatives by `|`),
`<lang>?` (cores of questions, by ` | `) and `<lang>!` (one whole answer a line).
"""

import json
import pathlib
import re
import unicodedata
from dataclasses import dataclass, field

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
LANGUAGES = ("en", "fr")


@dataclass
class Topic:
    """One subject of the help, in both languages."""

    name: str
    questions: dict = field(default_factory=lambda: {"en": [], "fr": []})
    answers: dict = field(default_factory=lambda: {"en": [], "fr": []})
    keys: dict = field(default_factory=lambda: {"en": [], "fr": []})


def read_topics():
    """All topics in file order. Raises ValueError when an answer lacks its topic's key terms."""
    topics = {}
    for path in sorted((DATA / "topics").glob("*.txt"), key=lambda path: int(path.name.split("-")[0])):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("@ "):
                topic = topics.setdefault(line[2:], Topic(line[2:]))
            elif line:
                read_line(topic, line)
    for topic in topics.values():
        check_answers(topic)
    return topics


def read_line(topic, line):
    if line.startswith("key."):
        groups = line.split(":", 1)[1].split(";")
        topic.keys[line[4:6]] = [[term.strip() for term in group.split("|")] for group in groups]
    elif line[2] == "?":
        topic.questions[line[:2]] += [core.strip() for core in line[3:].split(" | ")]
    elif line[2] == "!":
        topic.answers[line[:2]].append(set_type(line[3:].strip(), line[:2]))
    else:
        raise ValueError(line)


def set_type(text, language):
    """Curly apostrophes, and in French no-break spaces before high punctuation; code between backticks stays."""
    parts = text.split("`")
    for index in range(0, len(parts), 2):
        parts[index] = parts[index].replace("'", "’")
        if language == "fr":
            parts[index] = re.sub(r" ([!?:;»])", "\u00a0\\1", parts[index]).replace("« ", "«\u00a0")
    return "`".join(parts)


def check_answers(topic):
    for language in LANGUAGES:
        for answer in topic.answers[language]:
            for group in topic.keys[language]:
                if not any(fold(term) in fold(answer) for term in group):
                    raise ValueError(f"{topic.name} {language}: {group} missing in: {answer}")


def fold(text):
    """Lower case without accents, straight apostrophes: the form in which terms are compared."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
    return bare.replace("’", "'").replace("œ", "oe")


def read_slots():
    return json.loads((DATA / "slots.json").read_text(encoding="utf-8"))


def read_words():
    """(topic, language) to the words and phrases that speak of it; `filler` speaks of nothing."""
    words = {}
    for line in (DATA / "words.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("@"):
            topic = line.split(" ", 1)[1]
        else:
            words.setdefault((topic, line[:2]), []).extend(word.replace("_", " ") for word in line[3:].split())
    return words
