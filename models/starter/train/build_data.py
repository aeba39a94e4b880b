"""Writes what the recipe makes of the topics: phrasings.tsv (topic, language, text) and answers.json."""

import json
import random

from read_topics import DATA, LANGUAGES, read_slots, read_topics
from vary_phrasings import count_choices, fill_slots, vary

VARIATIONS = 5
CHOICE_VARIATIONS = 14


def build_phrasings(topics, rng):
    """Every core once as written, then its variations; no text twice."""
    slots, seen, rows = read_slots(), set(), []
    for topic in topics.values():
        for language in LANGUAGES:
            for core in topic.questions[language]:
                fill = lambda: fill_slots(core, slots[language], rng)
                count = count_choices(core, VARIATIONS, CHOICE_VARIATIONS)
                for text in [fill()] + [vary(fill(), language, rng) for _ in range(count)]:
                    if (topic.name, text) not in seen:
                        seen.add((topic.name, text))
                        rows.append((topic.name, language, text))
    return rows


def main():
    topics = read_topics()
    rows = build_phrasings(topics, random.Random(7))
    (DATA / "phrasings.tsv").write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    answers = {t.name: {"answers": t.answers, "keys": t.keys} for t in topics.values() if t.answers["en"]}
    (DATA / "answers.json").write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(len(topics), "topics,", len(rows), "phrasings,", sum(len(a["answers"]["en"]) + len(a["answers"]["fr"]) for a in answers.values()), "answers")


if __name__ == "__main__":
    main()
