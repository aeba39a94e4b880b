"""Trains by the clock: `train.py <work folder> <tokenizer.json> <minutes> [weights to go on from] [share of the time for single sentences]`."""

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

ROWS, GROUP, SILENT_PLACES = 8, 8, 24
PEAK_RATE, LAST_RATE, WARM_STEPS, CTC_SHARE = 1.3e-3, 2e-5, 200, 0.4
# Until it hears single sentences, longer ones only slow it down.
SINGLE_SHARE, MOST_SENTENCES = 0.25, 5


class Batch:
    def __init__(self, examples):
        longest = max(each.places for each in examples) + 5
        self.lengths = torch.tensor([each.places + 1 for each in examples]).clamp(max=1500)
        features = numpy.stack([
            numpy.pad(each.features, ((0, 0), (0, 2 * longest - each.features.shape[1])), constant_values=each.silence)
            for each in examples
        ])
        self.features = torch.from_numpy(features)
        width = max(len(each.tokens) for each in examples)
        self.tokens = torch.zeros(len(examples), width, dtype=torch.long)
        self.targets = torch.full((len(examples), width), IGNORED)
        for row, each in enumerate(examples):
            tokens, learnt = torch.tensor(each.tokens), torch.tensor(each.learnt)
            self.tokens[row, : len(tokens)] = tokens
            self.targets[row, : len(tokens)] = tokens.masked_fill(~learnt, IGNORED)
        self.letters = [each.letters for each in examples]


def batches(sampler, longest):
    """Batches of examples of about the same length."""
    while True:
        drawn = sorted((sampler.draw(longest) for _ in range(ROWS * GROUP)), key=lambda each: each.places)
        groups = [drawn[at : at + ROWS] for at in range(0, len(drawn), ROWS)]
        for group in sampler.rng.permutation(len(groups)):
            yield Batch(groups[group])


def losses(model, batch):
    """Cross entropy of the tokens, and of the letters (CTC)."""
    heard, bias, longest = model.encoder.sampled(batch.features, batch.lengths, SILENT_PLACES)
    logits = model.decoder(batch.tokens[:, :-1], heard, bias)
    words = F.cross_entropy(logits.flatten(0, 1), batch.targets[:, 1:].flatten(), ignore_index=IGNORED)
    letters = model.letters(heard[:, :longest]).log_softmax(-1).transpose(0, 1)
    flat = torch.tensor([letter for each in batch.letters for letter in each], dtype=torch.long)
    sizes = torch.tensor([len(each) for each in batch.letters])
    return words, F.ctc_loss(letters, flat, batch.lengths.clamp(max=longest), sizes, zero_infinity=True)


def rate_at(share, step):
    warm = min(1, (step + 1) / WARM_STEPS)
    return warm * (LAST_RATE + (PEAK_RATE - LAST_RATE) * (1 + math.cos(math.pi * share)) / 2)


def main(folder, tokenizer_path, minutes, weights=None, single_share=SINGLE_SHARE):
    folder, rng = Path(folder), numpy.random.default_rng(int(time.time()) if weights else 1)
    tokenizer, corpus = Tokenizer(tokenizer_path), Corpus(folder / "corpus")
    torch.manual_seed(1)
    model = Whisper(tokenizer.size, len(LETTERS) + 1)
    if weights:
        model.load_state_dict(torch.load(weights))
    optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    sampler, started, step, sums = Sampler(corpus, tokenizer, rng), time.time(), 0, numpy.zeros(2)
    source, longest = None, None
    while (share := (time.time() - started) / (60 * minutes)) < 1:
        wanted = 1 if share < float(single_share) else MOST_SENTENCES
        if wanted != longest:
            source, longest = batches(sampler, wanted), wanted
        for group in optimizer.param_groups:
            group["lr"] = rate_at(share, step)
        words, letters = losses(model, next(source))
        optimizer.zero_grad()
        ((1 - CTC_SHARE) * words + CTC_SHARE * letters).backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if not torch.isfinite(norm):
            print(f"{step} left out: words {words.item()} letters {letters.item()}", flush=True)
            continue
        optimizer.step()
        step += 1
        sums += [words.item(), letters.item()]
        if step % 50 == 0:
            print(f"{step} {share:.3f} {rate_at(share, step):.5f} words {sums[0] / 50:.4f} letters {sums[1] / 50:.4f} of {len(corpus.lines)}", flush=True)
            sums[:] = 0
        if step % 200 == 0:
            corpus.refresh()
            torch.save(model.state_dict(), folder / "weights.pt")
    torch.save(model.state_dict(), folder / "weights.pt")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *sys.argv[4:])
