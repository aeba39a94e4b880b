"""Builds the encoder as an ONNX graph on one sequence, with its matrices in blocks of 4 or 8 bits."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

BLOCK = 32
# Products of 8-bit numbers: what the kernels of all processors do alike.
INT8_PRODUCTS = 4


class Graph:
    """Nodes and weights of a graph in the making."""

    def __init__(self):
        self.nodes, self.weights, self.count = [], [], 0

    def add(self, operator, *inputs, domain="", **attributes):
        self.count += 1
        name = f"{operator.lower()}_{self.count}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], name=name, domain=domain, **attributes))
        return name

    def weight(self, values, name=None):
        name = name or f"weight_{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def multiply(self, x, numbers, scales, bits):
        """x times the transpose of a matrix in blocks: `numbers` are whole and lie around 0."""
        rows, columns = numbers.shape
        blocks = columns // BLOCK
        unsigned = (numbers.astype(np.int16) + (1 << (bits - 1))).astype(np.uint8).reshape(rows, blocks, BLOCK)
        if bits == 4:
            unsigned = unsigned[..., 0::2] | (unsigned[..., 1::2] << 4)
        return self.add(
            "MatMulNBits",
            x,
            self.weight(unsigned),
            self.weight(scales.astype(np.float32).reshape(rows, blocks)),
            domain="com.microsoft",
            K=columns,
            N=rows,
            bits=bits,
            block_size=BLOCK,
            accuracy_level=INT8_PRODUCTS,
        )

    def model(self, inputs, outputs):
        graph = helper.make_graph(self.nodes, "second-reader", inputs, outputs, self.weights)
        opsets = [helper.make_opsetid("", 21), helper.make_opsetid("com.microsoft", 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=10)


def to_blocks(matrix, bits):
    """(whole numbers around 0, scales) of a matrix in blocks of 32."""
    rows, columns = matrix.shape
    most = (1 << (bits - 1)) - 1
    blocks = matrix.reshape(rows, columns // BLOCK, BLOCK)
    scales = np.maximum(np.abs(blocks).max(-1) / most, 1e-12)
    numbers = np.clip(np.round(blocks / scales[..., None]), -most, most).astype(np.int8)
    return numbers.reshape(rows, columns), scales


def embed(graph, ids, words, scales, others):
    """Words in 4 bits, places, and their norm. `ids` is one row of numbers."""
    rows, width = words.shape
    nibbles = words.astype(np.uint8) & 15
    packed = nibbles[:, 0::2] | (nibbles[:, 1::2] << 4)
    tensor = helper.make_tensor("words", TensorProto.INT4, [rows, width], packed.tobytes(), raw=True)
    graph.weights.append(tensor)
    found = graph.add(
        "GatherBlockQuantized", "words", ids, graph.weight(scales.astype(np.float32)), domain="com.microsoft", block_size=BLOCK, gather_axis=0, quantize_axis=1
    )
    length = graph.add("Shape", ids)
    places = graph.add("Slice", graph.weight(others["places"]), graph.weight(np.array([0])), length, graph.weight(np.array([0])))
    summed = graph.add("Add", found, places)
    return norm(graph, summed, *others["norm"])


def norm(graph, x, weight, bias):
    return graph.add("LayerNormalization", x, graph.weight(weight), graph.weight(bias), epsilon=1e-12)


def layer(graph, x, parts, heads):
    """One layer of BERT; `parts` maps q, k, v, ao, fi, fo to (numbers, scales, bits, bias) and aln, oln to norms."""
    linear = lambda name, value: graph.add("Add", graph.multiply(value, *parts[name][:3]), graph.weight(parts[name][3]))
    width = parts["q"][0].shape[0]
    size = width // heads
    split = graph.weight(np.array([-1, heads, size]))
    query, key, value = (graph.add("Reshape", linear(name, x), split) for name in "qkv")
    query = graph.add("Mul", graph.add("Transpose", query, perm=[1, 0, 2]), graph.weight(np.float32(size**-0.5)))
    weights = graph.add("Softmax", graph.add("MatMul", query, graph.add("Transpose", key, perm=[1, 2, 0])), axis=-1)
    read = graph.add("MatMul", weights, graph.add("Transpose", value, perm=[1, 0, 2]))
    read = graph.add("Reshape", graph.add("Transpose", read, perm=[1, 0, 2]), graph.weight(np.array([-1, width])))
    x = norm(graph, graph.add("Add", x, linear("ao", read)), *parts["aln"])
    inner = graph.add("Gelu", linear("fi", x))
    return norm(graph, graph.add("Add", x, linear("fo", inner)), *parts["oln"])


def frozen_layer(encoder, number):
    """The parts of a layer as they are packed."""
    columns = lambda name: encoder.inner if name == "fo" else encoder.width
    matrices = {
        name: (*encoder.packed(f"l{number}.{name}.w", columns(name)), 4, encoder.plain(f"l{number}.{name}.b"))
        for name in ("q", "k", "v", "ao", "fi", "fo")
    }
    norms = {name: (encoder.plain(f"l{number}.{name}.w"), encoder.plain(f"l{number}.{name}.b")) for name in ("aln", "oln")}
    return {**matrices, **norms}


def frozen_embedding(encoder, kept):
    words, scales = encoder.packed("emb.word", encoder.width)
    places = encoder.plain("emb.pos").reshape(-1, encoder.width) + encoder.plain("emb.type")[: encoder.width]
    return words[kept], scales[kept], {"places": places, "norm": (encoder.plain("emb.ln.w"), encoder.plain("emb.ln.b"))}
