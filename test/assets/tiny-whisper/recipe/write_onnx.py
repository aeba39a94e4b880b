"""Writes the two files that transformers.js loads: `write_onnx.py <weights.pt> <model folder>`."""

import json
import math
import sys
from pathlib import Path

import numpy
import torch
from onnx_bytes import BOOL, FLOAT, INT64, Graph

POSITIONS = 1500


class Network(Graph):
    """Layers of Whisper, by the names of their weights."""

    def __init__(self, weights, heads):
        super().__init__()
        self.weights, self.heads = weights, heads
        self.width = weights["decoder.positional_embedding"].shape[1]

    def exact(self, name):
        return self.constant(name, self.weights[name])

    def linear(self, x, name):
        weight = self.small(f"{name}.weight", self.weights[f"{name}.weight"].T, axis=1)
        product = self.node("MatMul", [x, weight])
        return self.node("Add", [product, self.exact(f"{name}.bias")]) if f"{name}.bias" in self.weights else product

    def norm(self, x, name):
        return self.node("LayerNormalization", [x, self.exact(f"{name}.weight"), self.exact(f"{name}.bias")], axis=-1, epsilon=1e-5)

    def gelu(self, x):
        erf = self.node("Erf", [self.node("Div", [x, self.scalar(math.sqrt(2))])])
        return self.node("Mul", [self.node("Mul", [x, self.scalar(0.5)]), self.node("Add", [erf, self.scalar(1.0)])])

    def split(self, x):
        """Batch × places × width to batch × heads × places × part."""
        apart = self.node("Reshape", [x, self.whole(0, 0, self.heads, self.width // self.heads)])
        return self.node("Transpose", [apart], perm=[0, 2, 1, 3])

    def attend(self, x, name, key, value, mask=None):
        query = self.split(self.linear(x, f"{name}.query"))
        turned = self.node("Transpose", [key], perm=[0, 1, 3, 2])
        scores = self.node("Mul", [self.node("MatMul", [query, turned]), self.scalar((self.width // self.heads) ** -0.5)])
        scores = self.node("Add", [scores, mask]) if mask else scores
        mixed = self.node("MatMul", [self.node("Softmax", [scores], axis=-1), value])
        together = self.node("Reshape", [self.node("Transpose", [mixed], perm=[0, 2, 1, 3]), self.whole(0, 0, self.width)])
        return self.linear(together, f"{name}.out")

    def feed_forward(self, x, name):
        inner = self.gelu(self.linear(self.norm(x, f"{name}.mlp_ln"), f"{name}.mlp.0"))
        return self.node("Add", [x, self.linear(inner, f"{name}.mlp.2")])


def encoder(weights, shape):
    graph = Network(weights, shape["encoder_attention_heads"])
    graph.inputs = [("input_features", FLOAT, ["batch", 80, 2 * POSITIONS])]
    graph.outputs = [("last_hidden_state", FLOAT, ["batch", POSITIONS, graph.width])]
    x = "input_features"
    for name, stride in [("encoder.conv1", 1), ("encoder.conv2", 2)]:
        weight = graph.small(f"{name}.weight", weights[f"{name}.weight"], axis=0)
        x = graph.gelu(graph.node("Conv", [x, weight, graph.exact(f"{name}.bias")], kernel_shape=[3], pads=[1, 1], strides=[stride]))
    x = graph.node("Add", [graph.node("Transpose", [x], perm=[0, 2, 1]), places(graph)])
    for layer in range(shape["encoder_layers"]):
        name = f"encoder.blocks.{layer}"
        heard = graph.norm(x, f"{name}.attn_ln")
        key, value = (graph.split(graph.linear(heard, f"{name}.attn.{part}")) for part in ["key", "value"])
        x = graph.node("Add", [x, graph.attend(heard, f"{name}.attn", key, value)])
        x = graph.feed_forward(x, name)
    graph.node("LayerNormalization", [x, graph.exact("encoder.ln_post.weight"), graph.exact("encoder.ln_post.bias")], "last_hidden_state", axis=-1, epsilon=1e-5)
    return graph.bytes()


def places(graph):
    """Sines and cosines of the places, computed when the model is loaded."""
    numbers = graph.constant("places", numpy.arange(POSITIONS, dtype=numpy.float32)[:, None])
    half = graph.width // 2
    rates = graph.constant("rates", numpy.exp(-math.log(10_000) / (half - 1) * numpy.arange(half, dtype=numpy.float32))[None, :])
    angles = graph.node("Mul", [numbers, rates])
    return graph.node("Concat", [graph.node("Sin", [angles]), graph.node("Cos", [angles])], axis=1)


def decoder(weights, shape):
    """
    `merged` as Optimum calls it: with what was computed for the tokens before, or without. Without, keys and values of
    the sound are made of all its places; with them, of none, and joined to those that are given.
    """
    graph = Network(weights, shape["decoder_attention_heads"])
    layers, vocabulary, part = shape["decoder_layers"], shape["vocab_size"], graph.width // graph.heads
    kept = lambda name, who, length: [(f"{name}.{layer}.{who}.{kind}", FLOAT, ["batch", graph.heads, length, part]) for layer in range(layers) for kind in ["key", "value"]]
    graph.inputs = [
        ("input_ids", INT64, ["batch", "length"]),
        ("encoder_hidden_states", FLOAT, ["batch", "frames", graph.width]),
        *kept("past_key_values", "decoder", "past"),
        *kept("past_key_values", "encoder", "past_frames"),
        ("use_cache_branch", BOOL, [1]),
    ]
    graph.outputs = [("logits", FLOAT, ["batch", "length", vocabulary]), *kept("present", "decoder", "all"), *kept("present", "encoder", "all_frames")]
    first, numbers, mask = order(graph)
    table = graph.small("decoder.token_embedding.weight", weights["decoder.token_embedding.weight"], axis=0)
    where = graph.node("Gather", [graph.small("decoder.positional_embedding", weights["decoder.positional_embedding"], axis=0), numbers])
    x = graph.node("Add", [graph.node("Gather", [table, "input_ids"]), where])
    heard = graph.node("Slice", ["encoder_hidden_states", graph.whole(0), first, graph.whole(1)])
    for layer in range(layers):
        name = f"decoder.blocks.{layer}"
        said = graph.norm(x, f"{name}.attn_ln")
        key, value = (joined(graph, said, f"{name}.attn.{kind}", f"{layer}.decoder.{kind}") for kind in ["key", "value"])
        x = graph.node("Add", [x, graph.attend(said, f"{name}.attn", key, value, mask)])
        key, value = (joined(graph, heard, f"{name}.cross_attn.{kind}", f"{layer}.encoder.{kind}") for kind in ["key", "value"])
        x = graph.node("Add", [x, graph.attend(graph.norm(x, f"{name}.cross_attn_ln"), f"{name}.cross_attn", key, value)])
        x = graph.feed_forward(x, name)
    turned = graph.node("Transpose", [table], perm=[1, 0])
    graph.node("MatMul", [graph.norm(x, "decoder.ln"), turned], "logits")
    return graph.bytes()


def joined(graph, x, name, kept):
    return graph.node("Concat", [f"past_key_values.{kept}", graph.split(graph.linear(x, name))], f"present.{kept}", axis=2)


def order(graph):
    """How many places of the sound are to be looked at first; the numbers of the new tokens; and which they may look at."""
    size = lambda name, axis: graph.node("Squeeze", [graph.node("Gather", [graph.node("Shape", [name]), graph.whole(axis)])])
    past = size("past_key_values.0.decoder.key", 2)
    total = graph.node("Add", [past, size("input_ids", 1)])
    numbers = graph.node("Range", [past, total, graph.scalar(1)])
    every = graph.node("Range", [graph.scalar(0), total, graph.scalar(1)])
    later = graph.node("Greater", [graph.node("Unsqueeze", [every, graph.whole(0)]), graph.node("Unsqueeze", [numbers, graph.whole(1)])])
    mask = graph.node("Where", [later, graph.scalar(-1e9), graph.scalar(0.0)])
    first = graph.node("Where", ["use_cache_branch", graph.whole(0), graph.whole(POSITIONS)])
    return first, numbers, mask


def main(weights_path, folder):
    folder = Path(folder)
    shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    weights = {name: tensor.numpy() for name, tensor in torch.load(weights_path, map_location="cpu").items()}
    (folder / "onnx").mkdir(exist_ok=True)
    (folder / "onnx/encoder_model.onnx").write_bytes(encoder(weights, shape))
    (folder / "onnx/decoder_model_merged.onnx").write_bytes(decoder(weights, shape))


if __name__ == "__main__":
    main(*sys.argv[1:])
