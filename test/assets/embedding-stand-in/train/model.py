"""The network: one vector a piece, scaled to unit variance, then the mean over a text. It is a BERT whose one layer passes on."""

import torch

WIDTH = 256
TRASH = 2
"""Dimensions that the last norm multiplies by zero: what a piece puts there it takes from its weight in the mean."""
EPSILON = 1e-12


def gain():
    weights = torch.ones(WIDTH)
    weights[-TRASH:] = 0
    return weights


def scale(rows):
    """What the three norms make of a piece's vector, whatever its length."""
    return torch.nn.functional.layer_norm(rows, (WIDTH,), gain(), None, EPSILON)


def pool(rows, texts):
    """Mean of scaled rows over each text; `texts` are lists of row numbers. Scaled to length 1."""
    lengths = torch.tensor([0] + [len(text) for text in texts[:-1]])
    ids = torch.tensor([piece for text in texts for piece in text])
    sums = torch.nn.functional.embedding_bag(ids, rows, lengths.cumsum(0), mode="mean")
    return torch.nn.functional.normalize(sums, dim=1)


def embed(table, texts):
    """One vector of length 1 for each text, as lists of piece ids."""
    return pool(scale(table), texts)
