"""Writes down lines of a corpus with the model as it was learnt: `greedy_lines.py <weights.pt> <tokenizer.json> <corpus> <count>`."""

import json
import sys

import torch
from examples import LETTERS, Corpus
from greedy import encode, greedy
from model import Whisper
from tokenizer import Tokenizer


def main(weights, tokenizer_path, folder, count):
    tokenizer, corpus = Tokenizer(tokenizer_path), Corpus(folder)
    model = Whisper(tokenizer.size, len(LETTERS) + 1).eval()
    model.load_state_dict(torch.load(weights))
    for line in corpus.lines[: int(count)]:
        _, heard = encode(model, corpus.samples(line))
        start = [tokenizer.special["<|startoftranscript|>"]]
        tokens = greedy(model, tokenizer, heard, start)
        print(json.dumps({"text": line["text"], "heard": tokenizer.decode(tokens), "tokens": tokens}, ensure_ascii=False))


if __name__ == "__main__":
    main(*sys.argv[1:])
