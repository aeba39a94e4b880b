"""Writes the trained network as GGUF (version 3), by the format's specification: `write_gguf.py <work folder> <file>`."""

import pathlib
import struct
import sys

import numpy
import sentencepiece
import torch
from model import Shape, Starter
from starter_format import CHAT_TEMPLATE, CONTROLS, END

UINT32, FLOAT32, BOOL, STRING, ARRAY, INT32 = 4, 6, 7, 8, 9, 5
F32, F16, ALIGNMENT = 0, 1, 32
SHARPNESS = 3.0
"""Factor on the logits, by way of the last norm: an app that samples at 0.7 then samples at 0.23; greedy stays as it is."""
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6


def pack_string(text):
    data = text.encode("utf-8")
    return struct.pack("<Q", len(data)) + data


def pack_value(kind, value):
    if kind == STRING:
        return pack_string(value)
    if kind == ARRAY:
        inner, items = value
        return struct.pack("<IQ", inner, len(items)) + b"".join(pack_value(inner, item) for item in items)
    return struct.pack({UINT32: "<I", INT32: "<i", FLOAT32: "<f", BOOL: "<?"}[kind], value)


def token_type(processor, index):
    if processor.is_unknown(index):
        return UNKNOWN
    if processor.is_control(index):
        return CONTROL
    return BYTE if processor.is_byte(index) else NORMAL


def metadata(shape, processor):
    indices = range(processor.get_piece_size())
    return [
        ("general.architecture", STRING, "llama"),
        ("general.name", STRING, "Alcove starter"),
        ("general.license", STRING, "GPL-3.0-or-later"),
        ("general.languages", ARRAY, (STRING, ["en", "fr"])),
        ("general.file_type", UINT32, 1),
        ("llama.vocab_size", UINT32, shape.vocabulary),
        ("llama.context_length", UINT32, shape.context),
        ("llama.embedding_length", UINT32, shape.width),
        ("llama.block_count", UINT32, shape.layers),
        ("llama.feed_forward_length", UINT32, shape.hidden),
        ("llama.rope.dimension_count", UINT32, shape.head_width),
        ("llama.rope.freq_base", FLOAT32, shape.rope_base),
        ("llama.attention.head_count", UINT32, shape.heads),
        ("llama.attention.head_count_kv", UINT32, shape.key_heads),
        ("llama.attention.layer_norm_rms_epsilon", FLOAT32, shape.epsilon),
        ("tokenizer.ggml.model", STRING, "llama"),
        ("tokenizer.ggml.pre", STRING, "default"),
        ("tokenizer.ggml.tokens", ARRAY, (STRING, [processor.id_to_piece(i) for i in indices])),
        ("tokenizer.ggml.scores", ARRAY, (FLOAT32, [processor.get_score(i) for i in indices])),
        ("tokenizer.ggml.token_type", ARRAY, (INT32, [token_type(processor, i) for i in indices])),
        ("tokenizer.ggml.bos_token_id", UINT32, processor.bos_id()),
        ("tokenizer.ggml.eos_token_id", UINT32, END),
        ("tokenizer.ggml.unknown_token_id", UINT32, processor.unk_id()),
        ("tokenizer.ggml.add_bos_token", BOOL, False),
        ("tokenizer.ggml.add_eos_token", BOOL, False),
        ("tokenizer.ggml.add_space_prefix", BOOL, False),
        ("tokenizer.chat_template", STRING, CHAT_TEMPLATE),
    ]


def tensors(state, shape):
    """(name, array) in file order; matrices as half precision, norms as single. Embeddings serve as output too."""
    names = {"attention_norm": "attn_norm", "q": "attn_q", "k": "attn_k", "v": "attn_v", "o": "attn_output",
             "feed_norm": "ffn_norm", "gate": "ffn_gate", "up": "ffn_up", "down": "ffn_down"}
    yield "token_embd.weight", state["embedding.weight"].numpy().astype(numpy.float16)
    yield "output_norm.weight", state["norm.weight"].numpy()
    for layer in range(shape.layers):
        for ours, theirs in names.items():
            weight = state[f"blocks.{layer}.{ours}.weight"].numpy()
            yield f"blk.{layer}.{theirs}.weight", weight.astype(numpy.float16) if weight.ndim == 2 else weight


def pad(data):
    return data + b"\0" * (-len(data) % ALIGNMENT)


def write(path, state, shape, processor):
    entries, infos, offset, blobs = metadata(shape, processor), b"", 0, []
    items = list(tensors(state, shape))
    for name, array in items:
        sizes = array.shape[::-1]
        infos += pack_string(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, F16 if array.dtype == numpy.float16 else F32, offset)
        blobs.append(pad(array.tobytes()))
        offset += len(blobs[-1])
    head = b"GGUF" + struct.pack("<IQQ", 3, len(items), len(entries))
    head += b"".join(pack_string(key) + struct.pack("<I", kind) + pack_value(kind, value) for key, kind, value in entries)
    pathlib.Path(path).write_bytes(pad(head + infos) + b"".join(blobs))


def load(folder):
    """The network with its weights as the file will hold them, and its tokenizer."""
    processor = sentencepiece.SentencePieceProcessor(model_file=f"{folder}/tokenizer.model")
    if [processor.id_to_piece(3 + i) for i in range(len(CONTROLS))] != CONTROLS:
        raise ValueError("control tokens are not where starter_format says")
    model = Starter(Shape())
    state = torch.load(f"{folder}/starter.pt")
    model.load_state_dict({name: w.half().float() if w.dim() == 2 else w for name, w in state.items()})
    model.norm.weight.data *= SHARPNESS
    return model.eval(), processor


if __name__ == "__main__":
    network, spm = load(sys.argv[1])
    write(sys.argv[2], network.state_dict(), network.shape, spm)
