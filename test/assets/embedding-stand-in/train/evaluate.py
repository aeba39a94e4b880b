"""How often a question finds its passage among all of a file's: `evaluate.py <work folder> <questions.tsv>`; `-v` shows the misses."""

import pathlib
import sys

import numpy
import torch
from model import embed
from wordpiece import Tokenizer


def rank_passages(table, tokenizer, path):
    """(question, passage, rank, what came first) for each line of the file."""
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    with torch.no_grad():
        questions, passages = (embed(table, [tokenizer.encode(row[side]) for row in rows]) for side in (0, 1))
    scores = questions @ passages.T
    ranks = (scores >= scores.diag()[:, None]).sum(1).tolist()
    return [(*row, rank, rows[first][1]) for row, rank, first in zip(rows, ranks, scores.argmax(1).tolist())]


def summarise(ranked):
    """Share that comes first, share among the first five, and mean reciprocal rank."""
    ranks = [rank for *_, rank, _ in ranked]
    return [sum(measure(rank) for rank in ranks) / len(ranks) for measure in (lambda r: r == 1, lambda r: r <= 5, lambda r: 1 / r)]


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    pieces = (folder / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
    result = rank_passages(torch.tensor(numpy.load(folder / "embedding.npy")), Tokenizer(pieces), pathlib.Path(sys.argv[2]))
    print("first %.3f, among five %.3f, mean reciprocal rank %.3f" % tuple(summarise(result)))
    if "-v" in sys.argv:
        for question, passage, rank, first in sorted(result, key=lambda row: -row[2]):
            print(rank, "|", question, "|", passage, "|", first if rank > 1 else "")
