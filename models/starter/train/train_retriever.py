"""Trains the linear retriever and writes models/starter/retriever.json: `train_retriever.py [check]`.

One softmax over the topics and one logistic unit for the language, on the same hashed features; weights as bytes.
With `check`, a fifth of the hand-written cores is kept out first, to choose settings without the held-out set.
"""

import base64
import json
import random
import sys

import numpy
import torch
from read_topics import DATA, LANGUAGES, read_slots, read_topics, read_words
from retriever_features import BUCKETS, features
from vary_phrasings import count_choices, fill_slots, vary

EPOCHS, RATE, DECAY = 9, 0.02, 1e-5
VARIATIONS, CHOICE_VARIATIONS, MIXTURES, OUT_SHARE = 4, 20, 220, 3


def expand(cores, rng):
    """(topic, language, text) rows: each core as written and in variations."""
    slots, rows = read_slots(), []
    for topic, language, core in cores:
        count = count_choices(core, VARIATIONS, CHOICE_VARIATIONS)
        for turn in range(count + 1):
            text = fill_slots(core, slots[language], rng)
            rows.append((topic, language, text if turn == 0 else vary(text, language, rng)))
    return rows


def mix_words(rng):
    """Telegrams: a topic's own words among words that mean nothing by themselves, so that only the former count."""
    words, rows = read_words(), []
    for (topic, language), own in words.items():
        if topic == "filler":
            continue
        filler = words["filler", language]
        for _ in range(MIXTURES * (OUT_SHARE if topic == "out_of_reach" else 1)):
            chosen = rng.sample(own, rng.choice((1, 1, 2, 2, 3))) + rng.sample(filler, rng.randrange(7))
            rng.shuffle(chosen)
            rows.append((topic, language, vary(" ".join(chosen), language, rng)))
    return rows


def to_bags(texts):
    found = [features(text) for text in texts]
    offsets = numpy.cumsum([0] + [len(f) for f in found[:-1]])
    flat = torch.tensor([bucket for f in found for bucket in f])
    weights = torch.tensor([1 / max(1, len(f)) ** 0.5 for f in found for _ in f], dtype=torch.float)
    return flat, torch.tensor(offsets), weights


def fit(rows, names):
    """EmbeddingBag whose columns are the topics and, last, French."""
    torch.manual_seed(3)
    rng = random.Random(3)
    bag = torch.nn.EmbeddingBag(BUCKETS, len(names) + 1, mode="sum")
    torch.nn.init.zeros_(bag.weight)
    optimizer = torch.optim.Adam(bag.parameters(), lr=RATE, weight_decay=DECAY)
    rows, place = list(rows), {name: i for i, name in enumerate(names)}
    for epoch in range(EPOCHS):
        rng.shuffle(rows)
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - epoch / EPOCHS)
        for start in range(0, len(rows), 256):
            part = rows[start : start + 256]
            flat, offsets, weights = to_bags([text for _, _, text in part])
            scores = bag(flat, offsets, per_sample_weights=weights)
            topic = torch.nn.functional.cross_entropy(scores[:, :-1], torch.tensor([place[t] for t, _, _ in part]), label_smoothing=0.05)
            french = torch.tensor([float(language == "fr") for _, language, _ in part])
            loss = topic + 0.5 * torch.nn.functional.binary_cross_entropy_with_logits(scores[:, -1], french)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    return bag.weight.detach()


def score(weights, texts):
    flat, offsets, each = to_bags(texts)
    return torch.nn.functional.embedding_bag(flat, weights, offsets, mode="sum", per_sample_weights=each)


def report(weights, names, rows, label):
    scores = score(weights, [text for _, _, text in rows])
    chosen = [names[i] for i in scores[:, :-1].argmax(1).tolist()]
    right = sum(choice in topic.split("|") for choice, (topic, _, _) in zip(chosen, rows))
    language = sum((value > 0) == (row[1] == "fr") for value, row in zip(scores[:, -1].tolist(), rows))
    print(f"{label}: topic {right / len(rows):.3f} language {language / len(rows):.3f} of {len(rows)}")
    return [(row, choice) for row, choice in zip(rows, chosen) if choice not in row[0].split("|")]


def quantise(weights):
    scale = weights.abs().max().item() / 127
    return scale, torch.round(weights / scale).to(torch.int8).numpy()


def main(check):
    cores = [(t.name, language, core) for t in read_topics().values() for language in LANGUAGES for core in t.questions[language]]
    names, rng = list(read_topics()), random.Random(5)
    if check:
        rng.shuffle(cores)
        kept = len(cores) // 5
        missed = report(fit(expand(cores[kept:], rng) + mix_words(rng), names), names, expand(cores[:kept], rng)[::5], "cores kept out")
        for row, choice in missed[:60]:
            print("  ", row, "->", choice)
        return
    scale, table = quantise(fit(expand(cores, rng) + mix_words(rng), names))
    for name in ("dev-first.tsv", "dev-second.tsv", "dev-third.tsv"):
        held_out = [line.split("\t") for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
        report(torch.tensor(table).float() * scale, names, [(t, language, text) for language, t, text in held_out], name)
    out = {"buckets": BUCKETS, "topics": names, "scale": scale, "weights": base64.b64encode(table.tobytes()).decode()}
    (DATA.parent / "retriever.json").write_text(json.dumps(out), encoding="utf-8")


if __name__ == "__main__":
    main("check" in sys.argv[1:])
