"""Writes down sound with the model as it was learnt, greedily, for comparison with the exported files."""

import math

import numpy
import torch
from mel import log_mel
from model import POSITIONS


def encode(model, samples):
    """Over all 30 seconds, as the exported model does."""
    places = min(POSITIONS, math.ceil(len(samples) / 320))
    features, silence = log_mel(samples, 2 * places + 4)
    features = numpy.pad(features, ((0, 0), (0, max(0, 2 * POSITIONS - features.shape[1]))), constant_values=silence)
    features = torch.from_numpy(features[None, :, : 2 * POSITIONS])
    with torch.no_grad():
        return features, model.encoder(features)


def greedy(model, tokenizer, heard, start, most=120):
    """The most likely tokens after `start`, with times left free; up to the end of the text."""
    tokens = list(start)
    while len(tokens) < most and tokens[-1] != tokenizer.special["<|endoftext|>"]:
        with torch.no_grad():
            tokens.append(int(model.decoder(torch.tensor([tokens]), heard)[0, -1].argmax()))
    return tokens[len(start) :]
