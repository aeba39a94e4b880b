"""
Writes the same network as one file for whisper.cpp, to compare the two: `write_ggml.py <weights.pt> <tokenizer.json> <file>`.
The layout is that of whisper.cpp's models/convert-pt-to-ggml.py. whisper.cpp knows the numbers of the special tokens by
the size of the vocabulary alone, so the tokens move to where the multilingual models have them, and rows that mean
nothing lie between. It also takes two layers of decoder for a model that knows no times: a third one, which adds
nothing, stands behind them.
"""

import struct
import sys

import numpy
import torch
from mel import FILTERS
from tokenizer import Tokenizer

VOCABULARY, WORDS = 51_865, 50_257
MOVED = {
    "<|endoftext|>": 50_257,
    "<|startoftranscript|>": 50_258,
    "<|en|>": 50_259,
    "<|fr|>": 50_265,
    "<|translate|>": 50_358,
    "<|transcribe|>": 50_359,
    "<|startoflm|>": 50_360,
    "<|startofprev|>": 50_361,
    "<|nospeech|>": 50_362,
    "<|notimestamps|>": 50_363,
}
FIRST_TIME, TIMES = 50_364, 1_501
NEVER = -50.0
EXACT = ["encoder.conv1.bias", "encoder.conv2.bias", "encoder.positional_embedding", "decoder.positional_embedding"]


def widen(weights, tokenizer):
    """
    The embedding with a row for each of Whisper's tokens. What a layer norm gives, less its bias and over its scale, sums
    to 0: times one over the scale it is a number that never changes, and a row of it gives the same logit always.
    """
    table, scale, bias = (weights[f"decoder.{name}"] for name in ["token_embedding.weight", "ln.weight", "ln.bias"])
    wide = numpy.tile(NEVER / (bias / scale).sum() / scale, (VOCABULARY, 1))
    wide[: tokenizer.words] = table[: tokenizer.words]
    for name, place in MOVED.items():
        wide[place] = table[tokenizer.special[name]]
    wide[FIRST_TIME:] = table[tokenizer.first_time : tokenizer.first_time + TIMES]
    return wide.astype(numpy.float32)


def with_idle_layer(weights):
    """A last layer of the decoder whose every output is 0."""
    first, last = "decoder.blocks.0.", 1 + max(int(name.split(".")[2]) for name in weights if name.startswith("decoder.blocks."))
    copied = {name.replace(first, f"decoder.blocks.{last}."): values for name, values in weights.items() if name.startswith(first)}
    silent = {name: numpy.zeros_like(values) for name, values in copied.items() if ".out." in name or ".mlp.2." in name}
    return {**weights, **copied, **silent}


def write(file, weights, tokenizer, heads=3):
    count = lambda part: 1 + max(int(name.split(".")[2]) for name in weights if name.startswith(f"{part}.blocks."))
    width = weights["decoder.ln.bias"].size
    shape = [VOCABULARY, 1500, width, heads, count("encoder"), 448, width, heads, count("decoder"), 80, 1]
    file.write(struct.pack("i" * 12, 0x67676D6C, *shape))
    file.write(struct.pack("ii", *FILTERS.shape) + FILTERS.tobytes())
    file.write(struct.pack("i", WORDS))
    for token in range(WORDS):
        word = bytes(tokenizer.bytes_of[letter] for letter in tokenizer.names.get(token, ""))
        file.write(struct.pack("i", len(word)) + word)
    for name, values in {**weights, "decoder.token_embedding.weight": widen(weights, tokenizer)}.items():
        write_tensor(file, name, values)


def write_tensor(file, name, values):
    if name in EXACT[:2]:
        values = values.reshape(-1, 1)
    is_half = values.ndim > 1 and name not in EXACT
    values = values.astype(numpy.float16 if is_half else numpy.float32)
    file.write(struct.pack("iii", values.ndim, len(name), int(is_half)))
    file.write(struct.pack("i" * values.ndim, *reversed(values.shape)) + name.encode() + values.tobytes())


def main(weights_path, tokenizer_path, output):
    weights = {name: tensor.numpy() for name, tensor in torch.load(weights_path, map_location="cpu").items() if not name.startswith("letters.")}
    with open(output, "wb") as file:
        write(file, with_idle_layer(weights), Tokenizer(tokenizer_path))


if __name__ == "__main__":
    main(*sys.argv[1:])
