"""The classifier as an ONNX graph, which only the parity test reads: the same 8-bit numbers, added up by another program."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper


def write_onnx(path, tables, scales, bias, category, category_scale, category_biases):
    """Inputs: the feature numbers of a window, one list a part. Outputs: log-odds of sensitive, and of each category."""
    numbers = {"bias": np.array(bias, np.float32), "category_biases": np.array(category_biases, np.float32), "zero": np.array(0, np.int8)}
    nodes, terms = [], []
    add = lambda op, inputs, output, **how: nodes.append(helper.make_node(op, inputs, [output], **how))
    for part, table, scale in [*((p, tables[p], scales[p]) for p in tables), ("category", category, category_scale)]:
        numbers[f"{part}_table"], numbers[f"{part}_scale"] = table, np.array(scale, np.float32)
        add("DequantizeLinear", [f"{part}_table", f"{part}_scale", "zero"], f"{part}_weights")
        add("Gather", [f"{part}_weights", part], f"{part}_found")
        add("ReduceSum", [f"{part}_found", "axis"], f"{part}_sum", keepdims=0)
        add("Shape", [part], f"{part}_shape")
        add("Cast", [f"{part}_shape"], f"{part}_count", to=TensorProto.FLOAT)
        add("Sqrt", [f"{part}_count"], f"{part}_root")
        add("Div", [f"{part}_sum", f"{part}_root"], f"{part}_term")
        terms.append(f"{part}_term")
    numbers["axis"] = np.array([0], np.int64)
    add("Sum", [*terms[:-1], "bias"], "logit")
    add("Add", [terms[-1], "category_biases"], "categories")
    inputs = [helper.make_tensor_value_info(part, TensorProto.INT64, [f"{part}_n"]) for part in [*tables, "category"]]
    outputs = [
        helper.make_tensor_value_info("logit", TensorProto.FLOAT, [1]),
        helper.make_tensor_value_info("categories", TensorProto.FLOAT, [len(category_biases)]),
    ]
    initialisers = [numpy_helper.from_array(np.ascontiguousarray(value), name) for name, value in numbers.items()]
    graph = helper.make_graph(nodes, "sensitivity", inputs, outputs, initialisers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))
