"""
Trains the decoder alone, on what the encoder makes of examples that are changed bit by bit: ten times as many steps in the
same time. `train_decoder.py <work folder> <tokenizer.json> <minutes> <weights to go on from>`.
"""

import math
import sys
import time
from pathlib import Path

import numpy
import torch
from examples import IGNORED, LETTERS, Corpus, Sampler
from model import Whisper
from tokenizer import Tokenizer
from torch.nn import functional as F
from train import SILENT_PLACES, batches, distance

ROWS, POOL, FRESH_EVERY = 16, 2400, 4
PEAK_RATE, LAST_RATE, WARM_STEPS = 1.2e-3, 1e-5, 100
# How often a word that was written before is another one: who trusts the words too much listens too little.
CHANGED_SHARE = 0.05
SENTENCES = 3


class Encoded:
    """An example as the encoder hears it."""

    def __init__(self, heard, bias, tokens, targets, said):
        self.heard, self.bias, self.tokens, self.targets, self.said = heard, bias, tokens, targets, said


def encode(model, batch):
    with torch.no_grad():
        heard, bias, longest = model.encoder.sampled(batch.features, batch.lengths, SILENT_PLACES)
    for row, length in enumerate(batch.lengths.clamp(max=longest).tolist()):
        kept = torch.cat([torch.arange(length), torch.arange(longest, longest + SILENT_PLACES)])
        size = int((batch.targets[row] != IGNORED).nonzero().max()) + 1
        yield Encoded(heard[row, kept], bias[row, 0, 0, kept], batch.tokens[row, :size], batch.targets[row, :size], batch.said[row, :size])


def join(drawn):
    """Examples side by side: what is heard, with what to add to its scores, tokens, targets, and when they are said."""
    places, width = max(len(each.heard) for each in drawn), max(len(each.tokens) for each in drawn)
    fill = lambda values, size, value: F.pad(values, (0, size - len(values)), value=value)
    heard = torch.stack([F.pad(each.heard, (0, 0, 0, places - len(each.heard))) for each in drawn])
    bias = torch.stack([fill(each.bias, places, -1e9) for each in drawn])[:, None, None]
    tokens = torch.stack([fill(each.tokens, width, 0) for each in drawn])
    targets = torch.stack([fill(each.targets, width, IGNORED) for each in drawn])
    return heard, bias, tokens, targets, torch.stack([fill(each.said, width, -1.0) for each in drawn])


def change(tokens, words):
    changed = (torch.rand(tokens.shape) < CHANGED_SHARE) & (tokens < words)
    return torch.where(changed, torch.randint(0, words, tokens.shape), tokens)


def main(folder, tokenizer_path, minutes, weights):
    folder, rng, minutes = Path(folder), numpy.random.default_rng(int(time.time())), float(minutes)
    tokenizer = Tokenizer(tokenizer_path)
    model = Whisper(tokenizer.size, len(LETTERS) + 1)
    model.load_state_dict(torch.load(weights))
    source = batches(Sampler(Corpus(folder / "corpus"), tokenizer, rng), SENTENCES)
    optimizer = torch.optim.AdamW(model.decoder.parameters(), lr=PEAK_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    started, step, sums, pool, oldest = time.time(), 0, numpy.zeros(2), [], 0
    while len(pool) < POOL:
        pool += encode(model, next(source))
    print(f"{len(pool)} examples after {time.time() - started:.0f} s", flush=True)
    while (share := (time.time() - started) / (60 * minutes)) < 1:
        if step % FRESH_EVERY == 0:
            for fresh in encode(model, next(source)):
                pool[oldest % len(pool)] = fresh
                oldest += 1
        rate = min(1, (step + 1) / WARM_STEPS) * (LAST_RATE + (PEAK_RATE - LAST_RATE) * (1 + math.cos(math.pi * share)) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        heard, bias, tokens, targets, said = join([pool[at] for at in rng.integers(len(pool), size=ROWS)])
        logits = model.decoder(change(tokens, tokenizer.words)[:, :-1], heard, bias)
        words = F.cross_entropy(logits.flatten(0, 1), targets[:, 1:].flatten(), ignore_index=IGNORED)
        away = sum(distance(block.cross_attn.weights[:, 0], said[:, 1:]) for block in model.decoder.blocks)
        optimizer.zero_grad()
        (words + 0.3 * (1 - share) * away).backward()
        torch.nn.utils.clip_grad_norm_(model.decoder.parameters(), 1.0)
        optimizer.step()
        step += 1
        sums += [words.item(), away.item()]
        if step % 100 == 0:
            print(f"{step} {share:.3f} {rate:.5f} words {sums[0] / 100:.4f} away {sums[1] / 100:.3f}", flush=True)
            sums[:] = 0
        if step % 300 == 0:
            torch.save(model.state_dict(), folder / "weights.pt")
    torch.save(model.state_dict(), folder / "weights.pt")


if __name__ == "__main__":
    main(*sys.argv[1:])
