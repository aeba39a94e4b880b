"""Writes the trained vectors as a BERT in GGUF (version 3): `write_gguf.py <work folder> <file> <parity.json>`.

One layer whose attention and feed-forward weights are zero: what goes in passes on, and only the last norm's gain tells.
"""

import json
import pathlib
import struct
import sys

import numpy
import torch
from model import EPSILON, WIDTH, embed, gain
from wordpiece import END, SPECIALS, START, UNKNOWN, Tokenizer

UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
F32, F16, Q8_0, ALIGNMENT = 0, 1, 8, 32
CONTEXT, HEADS, HIDDEN = 1024, 4, 32
NORMAL, CONTROL = 1, 3
SAMPLES = [
    "How much is the monthly rent, and who pays for repairs?",
    "Le locataire s'acquitte d'un loyer de 740 euros, payable d'avance le 5 de chaque mois.",
    "The dishwasher does not drain: clean the filter.",
    "Posologie : un comprimé matin et soir pendant 7 jours, à avaler avec un verre d’eau.",
    "Ægir Þórsson’s cœur-à-cœur — 12,50 €",
    "élan vital\n\n\tnaïveté  ÉTÉ",
    "zqxjkv 漢字 test",
]


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


def metadata(pieces):
    return [
        ("general.architecture", STRING, "bert"),
        ("general.name", STRING, "Alcove embedding stand-in"),
        ("general.license", STRING, "GPL-3.0-or-later"),
        ("general.languages", ARRAY, (STRING, ["en", "fr"])),
        ("general.file_type", UINT32, 7),
        ("bert.context_length", UINT32, CONTEXT),
        ("bert.embedding_length", UINT32, WIDTH),
        ("bert.block_count", UINT32, 1),
        ("bert.feed_forward_length", UINT32, HIDDEN),
        ("bert.attention.head_count", UINT32, HEADS),
        ("bert.attention.layer_norm_epsilon", FLOAT32, EPSILON),
        ("bert.attention.causal", BOOL, False),
        ("bert.pooling_type", UINT32, 1),
        ("tokenizer.ggml.model", STRING, "bert"),
        ("tokenizer.ggml.pre", STRING, "default"),
        ("tokenizer.ggml.token_type_count", UINT32, 1),
        ("tokenizer.ggml.tokens", ARRAY, (STRING, pieces)),
        ("tokenizer.ggml.token_type", ARRAY, (INT32, [CONTROL if i < len(SPECIALS) else NORMAL for i in range(len(pieces))])),
        ("tokenizer.ggml.padding_token_id", UINT32, 0),
        ("tokenizer.ggml.unknown_token_id", UINT32, UNKNOWN),
        ("tokenizer.ggml.bos_token_id", UINT32, START),
        ("tokenizer.ggml.cls_token_id", UINT32, START),
        ("tokenizer.ggml.eos_token_id", UINT32, END),
        ("tokenizer.ggml.seperator_token_id", UINT32, END),
    ]


def tensors(table):
    """(name, ggml type, sizes innermost first, bytes) in file order."""
    zeros = lambda *shape: numpy.zeros(shape, numpy.float16)
    single = lambda name, values: (name, F32, [len(values)], numpy.asarray(values, numpy.float32).tobytes())
    half = lambda name, array: (name, F16, list(array.shape[::-1]), array.tobytes())
    norm = lambda name, weights: (single(f"{name}.weight", weights), single(f"{name}.bias", numpy.zeros(WIDTH)))
    linear = lambda name, outer, inner: (half(f"{name}.weight", zeros(outer, inner)), single(f"{name}.bias", numpy.zeros(outer)))
    ones = numpy.ones(WIDTH)
    yield ("token_embd.weight", Q8_0, [WIDTH, len(table)], quantise(table)[0])
    yield ("token_types.weight", F32, [WIDTH, 1], numpy.zeros(WIDTH, numpy.float32).tobytes())
    yield half("position_embd.weight", zeros(CONTEXT, WIDTH))
    yield from norm("token_embd_norm", ones)
    for part in ("q", "k", "v", "output"):
        yield from linear(f"blk.0.attn_{part}", WIDTH, WIDTH)
    yield from norm("blk.0.attn_output_norm", ones)
    yield from linear("blk.0.ffn_up", HIDDEN, WIDTH)
    yield from linear("blk.0.ffn_down", WIDTH, HIDDEN)
    yield from norm("blk.0.layer_output_norm", gain().numpy())


def quantise(table):
    """Blocks of 32 as a half-precision scale and 8-bit numbers, as bytes and as the numbers they stand for. Source: ggml, block_q8_0."""
    blocks = table.reshape(-1, 32)
    scales = (numpy.abs(blocks).max(1) / 127).astype(numpy.float16)
    divisor = numpy.where(scales == 0, 1, scales.astype(numpy.float32))
    numbers = numpy.clip(numpy.round(blocks / divisor[:, None]), -127, 127).astype(numpy.int8)
    packed = numpy.concatenate([scales[:, None].view(numpy.uint8), numbers.view(numpy.uint8)], axis=1)
    return packed.tobytes(), (numbers * scales.astype(numpy.float32)[:, None]).reshape(table.shape)


def pad(data):
    return data + b"\0" * (-len(data) % ALIGNMENT)


def write(path, table, pieces):
    entries, infos, offset, blobs = metadata(pieces), b"", 0, []
    items = list(tensors(table))
    for name, kind, sizes, data in items:
        infos += pack_string(name) + struct.pack(f"<I{len(sizes)}QIQ", len(sizes), *sizes, kind, offset)
        blobs.append(pad(data))
        offset += len(blobs[-1])
    head = b"GGUF" + struct.pack("<IQQ", 3, len(items), len(entries))
    head += b"".join(pack_string(key) + struct.pack("<I", kind) + pack_value(kind, value) for key, kind, value in entries)
    path.write_bytes(pad(head + infos) + b"".join(blobs))


def main(folder, path, parity):
    pieces = (folder / "vocabulary.txt").read_text(encoding="utf-8").split("\n")
    # Scaled beforehand, which changes nothing and keeps the 8-bit numbers of every piece equally fine.
    table = torch.nn.functional.layer_norm(torch.tensor(numpy.load(folder / "embedding.npy")), (WIDTH,), None, None, EPSILON).numpy()
    write(path, table, pieces)
    tokenizer = Tokenizer(pieces)
    vectors = embed(torch.tensor(quantise(table)[1]), [tokenizer.encode(text) for text in SAMPLES])
    rows = [{"text": text, "vector": [round(float(x), 5) for x in vector]} for text, vector in zip(SAMPLES, vectors)]
    parity.write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(*(pathlib.Path(argument) for argument in sys.argv[1:4]))
