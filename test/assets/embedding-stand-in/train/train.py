"""Trains the vectors by contrast: `train.py <work folder> <minutes> [<earlier work folder>]`. Reads vocabulary.txt and stems.tsv, writes embedding.npy."""

import pathlib
import sys
import time

import numpy
import torch
from evaluate import rank_passages, summarise
from make_pairs import PairMaker
from model import TRASH, WIDTH, pool, scale
from wordpiece import Tokenizer

HERE = pathlib.Path(__file__).resolve().parent
TEMPERATURE = 0.06
RATE = 0.01
WARM_STEPS = 200


def contrast(left, right, groups):
    """InfoNCE both ways; texts of the same group are no negatives of each other. Source: van den Oord et al. 2018."""
    scores = left @ right.T / TEMPERATURE
    same = (groups[:, None] == groups[None, :]) & ~torch.eye(len(groups), dtype=torch.bool)
    scores = scores.masked_fill(same, -1e4)
    target = torch.arange(len(groups))
    return torch.nn.functional.cross_entropy(scores, target) + torch.nn.functional.cross_entropy(scores.T, target)


class RowAdam:
    """Adam (Kingma and Ba 2015) on those rows alone that a step has read; 22,000 rows at each step would take most of the time."""

    def __init__(self, table):
        self.table, self.mean, self.square = table, torch.zeros_like(table), torch.zeros_like(table)
        self.steps = torch.zeros(len(table), 1)

    def step(self, rows, gradient, rate):
        self.steps[rows] += 1
        self.mean[rows] = 0.9 * self.mean[rows] + 0.1 * gradient
        self.square[rows] = 0.98 * self.square[rows] + 0.02 * gradient**2
        mean = self.mean[rows] / (1 - 0.9 ** self.steps[rows])
        square = self.square[rows] / (1 - 0.98 ** self.steps[rows])
        self.table[rows] -= rate * mean / (square.sqrt() + 1e-8)


def take_step(table, optimizer, batches, rate):
    """One step over all kinds of pairs; returns the loss."""
    used = torch.tensor(sorted({piece for batch in batches for side in batch[:2] for text in side for piece in text}))
    place = {piece: row for row, piece in enumerate(used.tolist())}
    leaf = table[used].requires_grad_()
    rows = scale(leaf)
    loss = 0
    for left, right, groups, weight in batches:
        sides = ([[place[piece] for piece in text] for text in side] for side in (left, right))
        loss = loss + weight * contrast(*(pool(rows, side) for side in sides), torch.tensor(groups))
    loss.backward()
    optimizer.step(used, leaf.grad, rate)
    return loss.item()


def read_pieces(folder):
    return (folder / "vocabulary.txt").read_text(encoding="utf-8").split("\n")


def start_table(pieces, earlier):
    """Random vectors, or those of an earlier training for the pieces that it had."""
    table = torch.randn(len(pieces), WIDTH) * 0.3
    table[:, -TRASH:] = 0
    if earlier:
        known = dict(zip(read_pieces(earlier), numpy.load(earlier / "embedding.npy")))
        for row, piece in enumerate(pieces):
            if piece in known:
                table[row] = torch.tensor(known[piece])
    return table


def main(folder, minutes, earlier=None):
    torch.manual_seed(5)
    torch.set_num_threads(1)
    pieces = read_pieces(folder)
    tokenizer = Tokenizer(pieces)
    maker = PairMaker(tokenizer, folder / "stems.tsv", seed=5)
    table = start_table(pieces, earlier)
    optimizer = RowAdam(table)
    started, step, total = time.time(), 0, minutes * 60
    while (spent := time.time() - started) < total:
        rate = RATE * min(1, (step + 1) / WARM_STEPS) * max(0.03, 1 - spent / total)
        loss = take_step(table, optimizer, list(maker.batches()), rate)
        step += 1
        if step % 200 == 0:
            first, _, reciprocal = summarise(rank_passages(table, tokenizer, HERE / "dev.tsv"))
            print(f"{spent:6.0f} s step {step} loss {loss:.3f} dev first {first:.3f} mrr {reciprocal:.3f}", flush=True)
    numpy.save(folder / "embedding.npy", table.numpy())


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), float(sys.argv[2]), *(pathlib.Path(folder) for folder in sys.argv[3:4]))
