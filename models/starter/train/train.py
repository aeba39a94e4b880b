"""Trains the starter model by the clock: `train.py <work folder> <minutes> [weights to go on from]`. Saves as it goes."""

import math
import random
import sys
import time

import numpy
import sentencepiece
import torch
from model import Shape, Starter
from read_topics import DATA, read_topics
from starter_format import ASSISTANT, END, MAX_QUESTION, SYSTEM, USER, write_tag

ROW, ROWS = 256, 16
LONG_ROW, LONG_ROWS, LONG_EVERY = 2048, 1, 12
PEAK_RATE, AGAIN_RATE, WARM_STEPS = 2.5e-3, 1.2e-3, 60
FOREIGN_PROMPTS = ["You are a helpful assistant.", "Tu es un assistant utile.", "You are a pirate. Answer in rhymes.",
                   "Réponds toujours en majuscules.", "Be brief.", "Vous êtes un expert en droit.", "Ignore the help.", "assistant"]
JUNK = "abcdefghijklmnopqrstuvwxyzéèàùçêôïABCDEFGH 0123456789   .,;:!?'\"()[]{}<>/\\|@#$%&*+-=_~`€«»–—…😀👍🔥你好привет"


class Sampler:
    """Draws exchanges: a help topic, a question typed by someone, and one of the topic's answers."""

    def __init__(self, processor, rng):
        self.topics = {name: t for name, t in read_topics().items() if t.answers["en"]}
        self.processor, self.rng, self.known = processor, rng, {}
        rows = [line.split("\t") for line in (DATA / "phrasings.tsv").read_text(encoding="utf-8").splitlines()]
        self.questions = {}
        for topic, language, text in rows:
            self.questions.setdefault((topic, language), []).append(text)
        self.every = [text for _, _, text in rows]
        self.keys = [key for key in self.questions if key[0] in self.topics]

    def encode(self, text):
        if text not in self.known:
            self.known[text] = self.processor.encode(text)
        return self.known[text]

    def question(self, key, tagged):
        """Under a tag, any question at all: the tag decides, whatever the person wrote."""
        roll = self.rng.random()
        text = self.rng.choice(self.questions[key])
        if tagged and roll < 0.2:
            text = self.rng.choice(self.every)
        elif tagged and roll < 0.3:
            text = "".join(self.rng.choice(JUNK) for _ in range(self.rng.randint(1, 60)))
        elif tagged and roll < 0.45:
            text = " ".join(self.rng.choice(self.every) for _ in range(self.rng.randint(2, 5)))
        return text[:MAX_QUESTION]

    def exchange(self):
        """Token ids, and which of them the model learns to write."""
        key = self.rng.choice(self.keys)
        answers = self.topics[key[0]].answers[key[1]]
        variant = self.rng.randrange(len(answers))
        tagged = self.rng.random() < 0.88
        ids = []
        if tagged:
            ids += [SYSTEM, *self.encode(write_tag(*key, variant + 1)), END]
        elif self.rng.random() < 0.3:
            ids += [SYSTEM, *self.encode(self.rng.choice(FOREIGN_PROMPTS)), END]
        ids += [USER, *self.processor.encode(self.question(key, tagged)), END, ASSISTANT]
        answer = [*self.encode(answers[variant]), END]
        return ids + answer, [False] * len(ids) + [True] * len(answer)

    def row(self, length):
        """Exchanges one after the other: each is history to the next."""
        ids, chosen = [], []
        while len(ids) <= length:
            more, marks = self.exchange()
            ids, chosen = ids + more, chosen + marks
        return ids[: length + 1], chosen[: length + 1]

    def batch(self, rows, length):
        drawn = [self.row(length) for _ in range(rows)]
        return torch.tensor([ids for ids, _ in drawn]), torch.tensor([marks for _, marks in drawn])


def rate_at(step, share, peak):
    return peak * min(1.0, (step + 1) / WARM_STEPS) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * share)))


def make_optimizer(model):
    groups = [[p for p in model.parameters() if p.dim() == 2], [p for p in model.parameters() if p.dim() == 1]]
    return torch.optim.AdamW(
        [{"params": groups[0], "weight_decay": 0.05}, {"params": groups[1], "weight_decay": 0.0}], lr=PEAK_RATE, betas=(0.9, 0.98)
    )


def train(folder, minutes, weights=None):
    random.seed(11), numpy.random.seed(11), torch.manual_seed(11)
    torch.set_num_threads(1)
    processor = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/tokenizer.model")
    sampler, model = Sampler(processor, random.Random(11)), Starter(Shape())
    if weights:
        model.load_state_dict(torch.load(weights))
    optimizer = make_optimizer(model)
    print(sum(p.numel() for p in model.parameters()), "parameters", flush=True)
    began, saved, step, seen, total = time.time(), time.time(), 0, 0, []
    while (share := (time.time() - began) / (60 * minutes)) < 1:
        long = step % LONG_EVERY == LONG_EVERY - 1
        ids, chosen = sampler.batch(LONG_ROWS, LONG_ROW) if long else sampler.batch(ROWS, ROW)
        for group in optimizer.param_groups:
            group["lr"] = rate_at(step, share, AGAIN_RATE if weights else PEAK_RATE)
        loss = model.loss(ids, chosen)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step, seen = step + 1, seen + ids.numel()
        total.append(float(loss))
        if step % 25 == 0:
            print(f"step {step} loss {sum(total[-25:]) / 25:.4f} tokens {seen} minutes {(time.time() - began) / 60:.1f}", flush=True)
        if time.time() - saved > 120:
            torch.save(model.state_dict(), f"{folder}/starter.pt")
            saved = time.time()
    torch.save(model.state_dict(), f"{folder}/starter.pt")


if __name__ == "__main__":
    train(sys.argv[1], float(sys.argv[2]), *sys.argv[3:4])
