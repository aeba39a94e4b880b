"""Turns a Whisper model of CTranslate2 (faster-whisper) into a folder of ONNX files as Hugging Face publishes them.

The graph is the one of test/bench/make-whisper-model.py, which whisper.cpp is compared with; only its weights are put in.

Usage: whisper_onnx.py <folder with model.bin> <out folder>
"""

import importlib.util
import json
import os
import struct
import sys

import numpy as np

BENCH = os.path.join(os.path.dirname(__file__), "..", "..", "bench", "make-whisper-model.py")
spec = importlib.util.spec_from_file_location("bench", BENCH)
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)

# ctranslate2/specs/model_spec.py: float32, int8, int16, int32, float16.
KINDS = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


def read_model(path):
    with open(path, "rb") as file:
        data = file.read()
    at = 0

    def take(layout):
        nonlocal at
        values = struct.unpack_from("<" + layout, data, at)
        at += struct.calcsize("<" + layout)
        return values[0] if len(values) == 1 else values

    def text():
        nonlocal at
        length = take("H")
        at += length
        return data[at - length : at - 1].decode()

    if (take("I"), text(), take("I"))[1] != "WhisperSpec":
        raise SystemExit("This is no Whisper model of CTranslate2.")
    tensors = {}
    for _ in range(take("I")):
        name = text()
        shape = [take("I") for _ in range(take("B"))]
        kind, size = take("B"), take("I")
        tensors[name] = np.frombuffer(data, KINDS[kind], size // np.dtype(KINDS[kind]).itemsize, at).reshape(shape)
        at += size
    return tensors


def rename(theirs):
    """The names that the graph knows; fused projections are taken apart (a key has no bias in Whisper)."""
    own = {"decoder.token_embedding.weight": theirs["decoder/embeddings/weight"]}
    layers = {side: len({name.split("/")[1] for name in theirs if name.startswith(f"{side}/layer_") and name.count("/") > 2}) for side in ("encoder", "decoder")}

    def norm(name, source):
        own[f"{name}.weight"], own[f"{name}.bias"] = theirs[f"{source}/gamma"], theirs[f"{source}/beta"]

    def linear(names, source):
        for name, weight, bias in zip(names, *(np.split(theirs[f"{source}/{part}"], len(names)) for part in ("weight", "bias"))):
            own[f"{name}.weight"] = weight
            if not name.endswith(".key"):
                own[f"{name}.bias"] = bias

    for side, final in (("encoder", "ln_post"), ("decoder", "ln")):
        own[f"{side}.positional_embedding"] = theirs[f"{side}/position_encodings/encodings"]
        norm(f"{side}.{final}", f"{side}/layer_norm")
        for layer in range(layers[side]):
            block, source = f"{side}.blocks.{layer}", f"{side}/layer_{layer}"
            parts = lambda kind, *names: [f"{block}.{kind}.{name}" for name in names]
            norm(f"{block}.attn_ln", f"{source}/self_attention/layer_norm")
            linear(parts("attn", "query", "key", "value"), f"{source}/self_attention/linear_0")
            linear(parts("attn", "out"), f"{source}/self_attention/linear_1")
            if side == "decoder":
                norm(f"{block}.cross_attn_ln", f"{source}/attention/layer_norm")
                linear(parts("cross_attn", "query"), f"{source}/attention/linear_0")
                linear(parts("cross_attn", "key", "value"), f"{source}/attention/linear_1")
                linear(parts("cross_attn", "out"), f"{source}/attention/linear_2")
            norm(f"{block}.mlp_ln", f"{source}/ffn/layer_norm")
            linear(parts("mlp", "0"), f"{source}/ffn/linear_0")
            linear(parts("mlp", "2"), f"{source}/ffn/linear_1")
    for conv in ("conv1", "conv2"):
        for part in ("weight", "bias"):
            own[f"encoder.{conv}.{part}"] = theirs[f"encoder/{conv}/{part}"]
    return {name: np.ascontiguousarray(array, np.float32) for name, array in own.items()}, layers


def set_shape(weights, layers):
    """The graph's module keeps the shape in its globals."""
    bench.VOCABULARY, bench.WIDTH = weights["decoder.token_embedding.weight"].shape
    bench.LAYERS = layers
    bench.HIDDEN = 4 * bench.WIDTH
    bench.HEAD = 64
    bench.HEADS = bench.WIDTH // bench.HEAD


def save_settings(source, out):
    with open(os.path.join(source, "config.json")) as file:
        suppressed = json.load(file)["suppress_ids"]
    with open(os.path.join(source, "tokenizer.json")) as file:
        tokenizer = json.load(file)
    named = {token["content"]: token["id"] for token in tokenizer["added_tokens"]}
    end, start = named["<|endoftext|>"], named["<|startoftranscript|>"]
    is_multilingual = bench.VOCABULARY >= 51865
    ends = {"decoder_start_token_id": start, "bos_token_id": end, "eos_token_id": end, "pad_token_id": end}
    languages = {name: number for name, number in named.items() if len(name) in (6, 7) and start < number < named["<|translate|>"]}
    tasks = {"transcribe": named["<|transcribe|>"], "translate": named["<|translate|>"]}
    shape = {"d_model": bench.WIDTH, "num_mel_bins": 80, "vocab_size": bench.VOCABULARY, "max_source_positions": 1500, "max_target_positions": 448}
    both = {f"{side}_{what}": number for side in ("encoder", "decoder") for what, number in (("layers", bench.LAYERS[side]), ("attention_heads", bench.HEADS))}
    files = {
        "config.json": {"model_type": "whisper", "architectures": ["WhisperForConditionalGeneration"], "is_encoder_decoder": True, **shape, **both, **ends},
        "generation_config.json": {
            **ends,
            "is_multilingual": is_multilingual,
            **({"lang_to_id": languages, "task_to_id": tasks} if is_multilingual else {}),
            "no_timestamps_token_id": named["<|notimestamps|>"],
            "max_initial_timestamp_index": 50,
            "max_length": 448,
            "suppress_tokens": suppressed,
        },
        "preprocessor_config.json": {
            "feature_extractor_type": "WhisperFeatureExtractor",
            "feature_size": 80,
            "sampling_rate": 16000,
            "n_fft": 400,
            "hop_length": 160,
            "chunk_length": 30,
            "n_samples": 480000,
            "nb_max_frames": 3000,
        },
        "tokenizer_config.json": {"tokenizer_class": "WhisperTokenizer", "model_max_length": 1024},
        "tokenizer.json": tokenizer,
    }
    for name, content in files.items():
        with open(os.path.join(out, name), "w") as file:
            json.dump(content, file)


def main():
    source, out = sys.argv[1:3]
    weights, layers = rename(read_model(os.path.join(source, "model.bin")))
    set_shape(weights, layers)
    os.makedirs(os.path.join(out, "onnx"), exist_ok=True)
    bench.save_onnx(bench.encoder(weights), os.path.join(out, "onnx", "encoder_model.onnx"))
    bench.save_onnx(bench.decoder(weights), os.path.join(out, "onnx", "decoder_model_merged.onnx"))
    save_settings(source, out)


main()
