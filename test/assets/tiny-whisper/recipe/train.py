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
PEAK_RATE, AGAIN_RATE, LAST_RATE, WARM_STEPS, CTC_SHARE = 2e-3, 1.2e-3, 2e-5, 100, 0.3
# How much it counts at first where the decoder looks, until half of the time is over; and how near is near.
GUIDE_SHARE, NEAR_SECONDS = 0.6, 0.25
# Until it hears single sentences, longer ones only slow it down.
SINGLE_SHARE, MOST_SENTENCES = 0.25, 3


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
        self.said = torch.full((len(examples), width), -1.0)
        for row, each in enumerate(examples):
            self.said[row, : len(each.said)] = torch.tensor(each.said)


def batches(sampler, longest):
    """Batches of examples of about the same length."""
    while True:
        drawn = sorted((sampler.draw(longest) for _ in range(ROWS * GROUP)), key=lambda each: each.places)
        groups = [drawn[at : at + ROWS] for at in range(0, len(drawn), ROWS)]
        for group in sampler.rng.permutation(len(groups)):
            yield Batch(groups[group])


def losses(model, batch):
    """Cross entropy of the tokens, and of the letters (CTC); and how far the first heads look from where a token is said."""
    heard, bias, longest = model.encoder.sampled(batch.features, batch.lengths, SILENT_PLACES)
    logits = model.decoder(batch.tokens[:, :-1], heard, bias)
    words = F.cross_entropy(logits.flatten(0, 1), batch.targets[:, 1:].flatten(), ignore_index=IGNORED)
    away = sum(distance(block.cross_attn.weights[:, 0, :, :longest], batch.said[:, 1:]) for block in model.decoder.blocks)
    said = [row for row, each in enumerate(batch.letters) if each]
    letters = model.letters(heard[said, :longest]).log_softmax(-1).transpose(0, 1)
    flat = torch.tensor([letter for row in said for letter in batch.letters[row]])
    sizes = torch.tensor([len(batch.letters[row]) for row in said])
    lengths = batch.lengths[said].clamp(max=longest)
    return words, F.ctc_loss(letters, flat, lengths, sizes, reduction="sum", zero_infinity=True) / len(flat), away


def distance(weights, said):
    """Guided attention (Tachibana et al., 2017), by time instead of by share: 0 where a token is said, 1 far from it."""
    places = torch.arange(weights.shape[2]) / 50
    near = torch.exp(-((places[None, None, :] - said[:, :, None]) ** 2) / (2 * NEAR_SECONDS**2))
    is_said = said >= 0
    return (1 - (weights * near).sum(2))[is_said].mean() if is_said.any() else weights.sum() * 0


def level(encoder, batch):
    """Makes the first layers as loud as the places that are added to them: otherwise nothing is heard for long."""
    x = batch.features
    with torch.no_grad():
        for layer in [encoder.conv1, encoder.conv2]:
            layer.bias.zero_()
            layer.weight.mul_(1 / layer(x).std(2).mean())
            layer.bias.sub_(layer(x).mean((0, 2)))
            x = F.gelu(layer(x))


def rate_at(peak, share, step):
    warm = min(1, (step + 1) / WARM_STEPS)
    return warm * (LAST_RATE + (peak - LAST_RATE) * (1 + math.cos(math.pi * share)) / 2)


def main(folder, tokenizer_path, minutes, weights=None, single_share=SINGLE_SHARE):
    folder, rng = Path(folder), numpy.random.default_rng(int(time.time()) if weights else 1)
    tokenizer, corpus = Tokenizer(tokenizer_path), Corpus(folder / "corpus")
    torch.manual_seed(1)
    model = Whisper(tokenizer.size, len(LETTERS) + 1)
    sampler = Sampler(corpus, tokenizer, rng)
    if weights:
        model.load_state_dict(torch.load(weights))
    else:
        level(model.encoder, next(batches(sampler, 1)))
    optimizer = torch.optim.AdamW(model.parameters(), lr=PEAK_RATE, betas=(0.9, 0.98), weight_decay=0.01)
    started, step, sums = time.time(), 0, numpy.zeros(3)
    source, longest, peak = None, None, AGAIN_RATE if weights else PEAK_RATE
    while (share := (time.time() - started) / (60 * minutes)) < 1:
        wanted = 1 if share < float(single_share) else MOST_SENTENCES
        if wanted != longest:
            source, longest = batches(sampler, wanted), wanted
        for group in optimizer.param_groups:
            group["lr"] = rate_at(peak, share, step)
        words, letters, away = losses(model, next(source))
        optimizer.zero_grad()
        guide = GUIDE_SHARE * max(0, 1 - 2 * share)
        ((1 - CTC_SHARE) * words + CTC_SHARE * letters + guide * away).backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        if not torch.isfinite(norm):
            print(f"{step} left out: words {words.item()} letters {letters.item()}", flush=True)
            continue
        optimizer.step()
        step += 1
        sums += [words.item(), letters.item(), away.item()]
        if step % 50 == 0:
            print(f"{step} {share:.3f} {rate_at(peak, share, step):.5f} words {sums[0] / 50:.4f} letters {sums[1] / 50:.4f} away {sums[2] / 50:.3f} of {len(corpus.lines)}", flush=True)
            sums[:] = 0
        if step % 200 == 0:
            corpus.refresh()
            torch.save(model.state_dict(), folder / "weights.pt")
    torch.save(model.state_dict(), folder / "weights.pt")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *sys.argv[4:])
