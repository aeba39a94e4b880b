"""Makes one Whisper model in two formats: ONNX as Hugging Face publishes it, and ggml as whisper.cpp reads it.

The shape is that of whisper-tiny (Radford et al., 2022, table 1); the weights are random numbers from a fixed seed, so
that it understands nothing. So that both programs do the same work, the last layer of the decoder makes one token follow
another: whatever is heard, every window gets the same times and words and then its end.

Needs Debian's python3-numpy and python3-onnx. Usage: make-whisper-model.py <folder> [words in a window]
"""

import json
import os
import struct
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WIDTH, HEADS, MELS = 384, 6, 80
LAYERS = {"encoder": 4, "decoder": 4}
FRAMES, CONTEXT, HIDDEN = 1500, 448, 4 * 384
# Matrices and tables as whole numbers of 8 bits, in the ONNX files alone.
IS_SMALL = False
WORDS, VOCABULARY = 50257, 51865
END, START, ENGLISH, TRANSCRIBE, FIRST_TIME = 50257, 50258, 50259, 50359, 50364
HEAD = WIDTH // HEADS


def chain(words):
    """The tokens that follow each other in every window: two segments, the second to the end of 30 seconds."""
    named = list(range(1000, 1000 + words))
    half = words // 2
    time = lambda seconds: FIRST_TIME + round(seconds * 50)
    return [TRANSCRIBE, time(0), *named[:half], time(14.98), time(15), *named[half:], time(30), END]


def make_weights(tokens):
    """Whisper's tensors by the names that whisper.cpp knows, as 32-bit floats rounded to 16 bits."""
    random = np.random.default_rng(20221206)
    normal = lambda scale, *shape: (scale * random.standard_normal(shape)).astype(np.float32)
    weights = {
        "encoder.positional_embedding": normal(0.1, FRAMES, WIDTH),
        "encoder.conv1.weight": normal(0.05, WIDTH, MELS, 3),
        "encoder.conv1.bias": normal(0.01, WIDTH),
        "encoder.conv2.weight": normal(0.02, WIDTH, WIDTH, 3),
        "encoder.conv2.bias": normal(0.01, WIDTH),
        "decoder.positional_embedding": normal(0.01, CONTEXT, WIDTH),
        "decoder.token_embedding.weight": normal(0.02, VOCABULARY, WIDTH),
    }
    for side, final in (("encoder", "ln_post"), ("decoder", "ln")):
        for layer in range(LAYERS[side]):
            block = f"{side}.blocks.{layer}"
            for attention in ("attn", "cross_attn")[: 1 if side == "encoder" else 2]:
                for part in ("query", "key", "value", "out"):
                    scale = 0.002 if part == "out" else 0.02
                    weights[f"{block}.{attention}.{part}.weight"] = normal(scale, WIDTH, WIDTH)
                    if part != "key":
                        weights[f"{block}.{attention}.{part}.bias"] = normal(0.001, WIDTH)
                norm(weights, f"{block}.{attention}_ln")
            weights[f"{block}.mlp.0.weight"] = normal(0.02, HIDDEN, WIDTH)
            weights[f"{block}.mlp.0.bias"] = normal(0.01, HIDDEN)
            weights[f"{block}.mlp.2.weight"] = normal(0.002, WIDTH, HIDDEN)
            weights[f"{block}.mlp.2.bias"] = normal(0.001, WIDTH)
            norm(weights, f"{block}.mlp_ln")
        norm(weights, f"{side}.{final}")
    fix_order(weights, tokens, normal)
    return {name: array.astype(np.float16).astype(np.float32) for name, array in weights.items()}


def norm(weights, name):
    weights[f"{name}.weight"] = np.ones(WIDTH, np.float32)
    weights[f"{name}.bias"] = np.zeros(WIDTH, np.float32)


def fix_order(weights, tokens, normal):
    """One hidden value for each token of the chain: it answers to that token alone and calls for the next."""
    known = [START, ENGLISH, *tokens]
    directions = normal(1, len(known), WIDTH)
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    weights["decoder.token_embedding.weight"][known] = 4 * directions
    last = f"decoder.blocks.{LAYERS['decoder'] - 1}.mlp"
    for at, token in enumerate(known[:-1]):
        weights[f"{last}.0.weight"][at] = directions[at]
        weights[f"{last}.0.bias"][at] = -10
        weights[f"{last}.2.weight"][:, at] = 4 * directions[at + 1]


class Graph:
    """Nodes of one ONNX graph, in order; weights, and the `ready` nodes that widen small ones, are shared by all graphs of a model."""

    def __init__(self, weights, constants, ready, prefix):
        self.weights, self.constants, self.ready, self.prefix, self.nodes = weights, constants, ready, prefix, []

    def op(self, kind, *inputs, outputs=1, **attributes):
        names = [f"{self.prefix}{kind}_{len(self.nodes)}_{at}" for at in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, **attributes))
        return names[0] if outputs == 1 else names

    def weight(self, name, transposed=False):
        array = self.weights[name]
        if not IS_SMALL or array.ndim < 2 or name == "encoder.positional_embedding":
            return self.constant(f"{name}.T", array.T.copy()) if transposed else self.constant(name, array)
        if f"{name}.8" not in self.constants:
            scale = np.maximum(np.abs(array).max(axis=tuple(range(1, array.ndim)), keepdims=True), 1e-12) / 127
            whole = self.constant(f"{name}.8", np.round(array / scale).astype(np.int8))
            self.ready.append(helper.make_node("Cast", [whole], [f"{name}.f"], to=TensorProto.FLOAT))
            self.ready.append(helper.make_node("Mul", [f"{name}.f", self.constant(f"{name}.scale", scale)], [name]))
            if array.ndim == 2:
                self.ready.append(helper.make_node("Transpose", [name], [f"{name}.T"], perm=[1, 0]))
        return f"{name}.T" if transposed else name

    def constant(self, name, array):
        self.constants.setdefault(name, numpy_helper.from_array(np.asarray(array), name))
        return name

    def numbers(self, *values):
        return self.constant("n_" + "_".join(map(str, values)), np.array(values, np.int64))

    def scalar(self, value):
        return self.constant(f"s_{value}", np.array(value, np.float32))

    def linear(self, x, name):
        product = self.op("MatMul", x, self.weight(f"{name}.weight", transposed=True))
        bias = f"{name}.bias"
        return self.op("Add", product, self.weight(bias)) if bias in self.weights else product

    def layer_norm(self, x, name):
        return self.op("LayerNormalization", x, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"), axis=-1, epsilon=1e-5)

    def gelu(self, x):
        error = self.op("Erf", self.op("Div", x, self.scalar(2**0.5)))
        return self.op("Mul", self.op("Mul", x, self.op("Add", error, self.scalar(1.0))), self.scalar(0.5))

    def heads(self, x):
        return self.op("Transpose", self.op("Reshape", x, self.numbers(0, -1, HEADS, HEAD)), perm=[0, 2, 1, 3])

    def attend(self, x, keys, values, name, mask=None):
        query = self.op("Mul", self.linear(x, f"{name}.query"), self.scalar(HEAD**-0.5))
        scores = self.op("MatMul", self.heads(query), self.op("Transpose", keys, perm=[0, 1, 3, 2]))
        if mask is not None:
            scores = self.op("Add", scores, mask)
        mixed = self.op("MatMul", self.op("Softmax", scores, axis=-1), values)
        joined = self.op("Reshape", self.op("Transpose", mixed, perm=[0, 2, 1, 3]), self.numbers(0, 0, WIDTH))
        return self.linear(joined, f"{name}.out")

    def feed_forward(self, x, block):
        hidden = self.gelu(self.linear(self.layer_norm(x, f"{block}.mlp_ln"), f"{block}.mlp.0"))
        return self.op("Add", x, self.linear(hidden, f"{block}.mlp.2"))

    def rename(self, name, output):
        self.nodes.append(helper.make_node("Identity", [name], [output]))


def value(name, shape, kind=TensorProto.FLOAT):
    return helper.make_tensor_value_info(name, kind, shape)


def encoder(weights):
    constants, ready = {}, []
    graph = Graph(weights, constants, ready, "")
    conv = lambda x, name, stride: graph.gelu(
        graph.op("Conv", x, graph.weight(f"{name}.weight"), graph.weight(f"{name}.bias"), kernel_shape=[3], pads=[1, 1], strides=[stride])
    )
    x = conv(conv("input_features", "encoder.conv1", 1), "encoder.conv2", 2)
    x = graph.op("Add", graph.op("Transpose", x, perm=[0, 2, 1]), graph.weight("encoder.positional_embedding"))
    for layer in range(LAYERS["encoder"]):
        block = f"encoder.blocks.{layer}"
        normed = graph.layer_norm(x, f"{block}.attn_ln")
        keys, values = (graph.heads(graph.linear(normed, f"{block}.attn.{part}")) for part in ("key", "value"))
        x = graph.op("Add", x, graph.attend(normed, keys, values, f"{block}.attn"))
        x = graph.feed_forward(x, block)
    graph.rename(graph.layer_norm(x, "encoder.ln_post"), "last_hidden_state")
    inputs = [value("input_features", ["batch", MELS, 2 * FRAMES])]
    outputs = [value("last_hidden_state", ["batch", FRAMES, WIDTH])]
    return helper.make_graph(ready + graph.nodes, "encoder", inputs, outputs, list(constants.values()))


def cache_names(kind):
    return [f"{kind}.{layer}.{side}.{part}" for layer in range(LAYERS["decoder"]) for side in ("decoder", "encoder") for part in ("key", "value")]


def decoder_branch(weights, constants, ready, cached):
    """The decoder with or without what it has written before; optimum merges the two in the same way."""
    prefix = "cached_" if cached else "first_"
    graph = Graph(weights, constants, ready, prefix)
    count = graph.op("Shape", "input_ids", start=1, end=2)
    before = graph.op("Shape", "past_key_values.0.decoder.key", start=2, end=3) if cached else graph.numbers(0)
    all_tokens = graph.op("Add", before, count)
    places = graph.op("Slice", graph.weight("decoder.positional_embedding"), before, all_tokens, graph.numbers(0))
    x = graph.op("Add", graph.op("Gather", graph.weight("decoder.token_embedding.weight"), "input_ids"), places)
    mask = graph.constant("mask", np.triu(np.full((CONTEXT, CONTEXT), -1e9, np.float32), 1))
    rows = graph.op("Slice", mask, before, all_tokens, graph.numbers(0))
    mask = graph.op("Slice", rows, graph.numbers(0), all_tokens, graph.numbers(1))
    present = {}
    for layer in range(LAYERS["decoder"]):
        block = f"decoder.blocks.{layer}"
        normed = graph.layer_norm(x, f"{block}.attn_ln")
        own = {}
        for part in ("key", "value"):
            own[part] = graph.heads(graph.linear(normed, f"{block}.attn.{part}"))
            if cached:
                own[part] = graph.op("Concat", f"past_key_values.{layer}.decoder.{part}", own[part], axis=2)
            present[f"present.{layer}.decoder.{part}"] = own[part]
        x = graph.op("Add", x, graph.attend(normed, own["key"], own["value"], f"{block}.attn", mask))
        normed = graph.layer_norm(x, f"{block}.cross_attn_ln")
        heard = {}
        for part in ("key", "value"):
            if cached:
                heard[part] = f"past_key_values.{layer}.encoder.{part}"
                nothing = graph.constant("nothing", np.zeros((0, HEADS, 1, HEAD), np.float32))
                present[f"present.{layer}.encoder.{part}"] = graph.op("Identity", nothing)
            else:
                heard[part] = graph.heads(graph.linear("encoder_hidden_states", f"{block}.cross_attn.{part}"))
                present[f"present.{layer}.encoder.{part}"] = heard[part]
        x = graph.op("Add", x, graph.attend(normed, heard["key"], heard["value"], f"{block}.cross_attn"))
        x = graph.feed_forward(x, block)
    logits = graph.op("MatMul", graph.layer_norm(x, "decoder.ln"), graph.weight("decoder.token_embedding.weight", transposed=True))
    names = {"logits": logits, **present}
    outputs = []
    for name in ["logits", *cache_names("present")]:
        graph.rename(names[name], prefix + name)
        outputs.append(value(prefix + name, None))
    return helper.make_graph(graph.nodes, prefix + "decoder", [], outputs)


def decoder(weights):
    constants, ready = {}, []
    branches = {
        "then_branch": decoder_branch(weights, constants, ready, cached=True),
        "else_branch": decoder_branch(weights, constants, ready, cached=False),
    }
    outputs = ["logits", *cache_names("present")]
    choice = helper.make_node("If", ["use_cache_branch"], outputs, **branches)
    past = [value(name, ["batch", HEADS, "past" if ".decoder." in name else "heard", HEAD]) for name in cache_names("past_key_values")]
    inputs = [
        value("input_ids", ["batch", "length"], TensorProto.INT64),
        value("encoder_hidden_states", ["batch", "frames", WIDTH]),
        *past,
        value("use_cache_branch", [1], TensorProto.BOOL),
    ]
    shapes = [value("logits", ["batch", "length", VOCABULARY])]
    shapes += [value(name, ["some", HEADS, "all" if ".decoder." in name else "frames", HEAD]) for name in cache_names("present")]
    return helper.make_graph([*ready, choice], "decoder", inputs, shapes, list(constants.values()))


def save_onnx(graph, path):
    model = helper.make_model(graph, producer_name="alcove bench", opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 8
    with open(path, "wb") as file:
        file.write(model.SerializeToString())


def byte_letters():
    """GPT-2's letter for each byte."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    other = [byte for byte in range(256) if byte not in plain]
    return {byte: chr(byte) if byte in plain else chr(256 + other.index(byte)) for byte in range(256)}


def word_bytes():
    """256 bytes, then words that are all different and as little alike as words are: alike, they would count as a loop."""
    letters = lambda number: "".join(chr(97 + number // 26**place % 26) for place in range(5))
    return [*(bytes([byte]) for byte in range(256)), *(f" {letters(at * 7368787 % 26**5)}".encode() for at in range(WORDS - 256))]


def special_tokens():
    languages = ["en", "zh", "de", "es", "ru", "ko", "fr", *(f"x{at:02}" for at in range(92))]
    tasks = ["translate", "transcribe", "startoflm", "startofprev", "nospeech", "notimestamps"]
    names = ["endoftext", "startoftranscript", *languages, *tasks, *(f"{at / 50:.2f}" for at in range(1501))]
    return [f"<|{name}|>" for name in names]


def save_settings(folder):
    letters = byte_letters()
    specials = special_tokens()
    added = [
        {"id": WORDS + at, "content": content, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": WORDS + at < FIRST_TIME}
        for at, content in enumerate(specials)
    ]
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    words = {"".join(letters[byte] for byte in word): at for at, word in enumerate(word_bytes())}
    ends = {"decoder_start_token_id": START, "bos_token_id": END, "eos_token_id": END, "pad_token_id": END}
    files = {
        "config.json": {
            "model_type": "whisper",
            "architectures": ["WhisperForConditionalGeneration"],
            "is_encoder_decoder": True,
            "d_model": WIDTH,
            "encoder_layers": LAYERS["encoder"],
            "decoder_layers": LAYERS["decoder"],
            "encoder_attention_heads": HEADS,
            "decoder_attention_heads": HEADS,
            "max_source_positions": FRAMES,
            "max_target_positions": CONTEXT,
            "num_mel_bins": MELS,
            "vocab_size": VOCABULARY,
            **ends,
        },
        "generation_config.json": {
            **ends,
            "is_multilingual": True,
            "lang_to_id": {"<|en|>": ENGLISH, "<|fr|>": WORDS + specials.index("<|fr|>")},
            "task_to_id": {"translate": TRANSCRIBE - 1, "transcribe": TRANSCRIBE},
            "no_timestamps_token_id": FIRST_TIME - 1,
            "max_initial_timestamp_index": 50,
            "max_length": CONTEXT,
        },
        "preprocessor_config.json": {
            "feature_extractor_type": "WhisperFeatureExtractor",
            "feature_size": MELS,
            "sampling_rate": 16000,
            "n_fft": 400,
            "hop_length": 160,
            "chunk_length": 30,
            "n_samples": 480000,
            "nb_max_frames": 3000,
        },
        "tokenizer_config.json": {"tokenizer_class": "WhisperTokenizer", "model_max_length": 1024},
        "tokenizer.json": {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": added,
            "normalizer": None,
            "pre_tokenizer": byte_level,
            "post_processor": None,
            "decoder": byte_level,
            "model": {"type": "BPE", "vocab": words, "merges": []},
        },
    }
    for name, content in files.items():
        with open(os.path.join(folder, name), "w") as file:
            json.dump(content, file)


def mel_filters():
    """Slaney's mel filters (Auditory Toolbox, 1998), as Whisper's own file holds them: 80 rows for 201 frequencies."""
    to_mel = lambda hertz: np.where(hertz < 1000, 3 * hertz / 200, 15 + 27 * np.log(np.maximum(hertz, 1) / 1000) / np.log(6.4))
    to_hertz = lambda mel: np.where(mel < 15, 200 * mel / 3, 1000 * np.exp(np.log(6.4) / 27 * (mel - 15)))
    edges = to_hertz(np.linspace(to_mel(np.array(0.0)), to_mel(np.array(8000.0)), MELS + 2))
    slopes = edges[:, None] - np.linspace(0, 8000, 201)[None, :]
    widths = np.diff(edges)[:, None]
    filters = np.maximum(0, np.minimum(-slopes[:-2] / widths[:-1], slopes[2:] / widths[1:]))
    return (filters * (2 / (edges[2:] - edges[:-2]))[:, None]).astype(np.float32)


def save_ggml(weights, path):
    """The format of whisper.cpp's models/convert-pt-to-ggml.py, weights of 16 bits but the small ones."""
    with open(path, "wb") as file:
        file.write(struct.pack("<12i", 0x67676D6C, VOCABULARY, FRAMES, WIDTH, HEADS, LAYERS["encoder"], CONTEXT, WIDTH, HEADS, LAYERS["decoder"], MELS, 1))
        filters = mel_filters()
        file.write(struct.pack("<2i", *filters.shape) + filters.tobytes())
        words = word_bytes()
        file.write(struct.pack("<i", len(words)))
        for word in words:
            file.write(struct.pack("<i", len(word)) + word)
        for name, array in weights.items():
            data = array.reshape(-1, 1) if name in ("encoder.conv1.bias", "encoder.conv2.bias") else array
            small = data.ndim < 2 or name.endswith("positional_embedding") or "conv" in name and name.endswith("bias")
            kind = int(not small)
            file.write(struct.pack("<3i", data.ndim, len(name), kind))
            file.write(struct.pack(f"<{data.ndim}i", *reversed(data.shape)) + name.encode())
            file.write(data.astype(np.float16 if kind else np.float32).tobytes())


def main():
    folder = sys.argv[1]
    words = int(sys.argv[2]) if len(sys.argv) > 2 else 96
    weights = make_weights(chain(words))
    os.makedirs(os.path.join(folder, "onnx"), exist_ok=True)
    save_onnx(encoder(weights), os.path.join(folder, "onnx", "encoder_model.onnx"))
    save_onnx(decoder(weights), os.path.join(folder, "onnx", "decoder_model_merged.onnx"))
    save_settings(folder)
    save_ggml(weights, os.path.join(folder, "ggml-f16.bin"))


if __name__ == "__main__":
    main()
