"""Writes ONNX files (onnx.proto3 of ONNX 1.12) as far as the tiny model needs them."""

import struct

import numpy

TYPES = {numpy.dtype("float32"): 1, numpy.dtype("int8"): 3, numpy.dtype("int64"): 7, numpy.dtype("bool"): 9, numpy.dtype("float16"): 10}
FLOAT, INT64, BOOL = 1, 7, 9
OPSET = 17


class Graph:
    """Collects nodes and constants; each method that adds a node gives the name of its output."""

    def __init__(self):
        self.nodes, self.constants, self.inputs, self.outputs, self.count = [], {}, [], [], 0

    def node(self, op, inputs, output=None, **attributes):
        self.count += 1
        output = output or f"{op}_{self.count}"
        self.nodes.append((op, inputs, output, attributes))
        return output

    def constant(self, name, array):
        self.constants[name] = numpy.ascontiguousarray(array)
        return name

    def whole(self, *numbers):
        """A constant of whole numbers, shared by all who need the same."""
        return self.constant("whole_" + "_".join(map(str, numbers)), numpy.array(numbers, numpy.int64))

    def scalar(self, number):
        return self.constant(f"number_{number}", numpy.array(number, numpy.int64 if isinstance(number, int) else numpy.float32))

    def small(self, name, array, axis):
        """A constant as whole numbers of 8 bits, with a scale for each place along `axis`; a float to who uses it."""
        array = array.astype(numpy.float32)
        others = tuple(each for each in range(array.ndim) if each != axis)
        scale = numpy.maximum(numpy.abs(array).max(axis=others, keepdims=True), 1e-12) / 127
        whole = self.constant(f"{name}_int8", numpy.round(array / scale).astype(numpy.int8))
        floats = self.node("Cast", [whole], to=FLOAT)
        return self.node("Mul", [floats, self.constant(f"{name}_scale", scale)])

    def bytes(self):
        parts = [message(1, node(*each)) for each in self.nodes] + [text(2, "tiny-whisper")]
        parts += [message(5, tensor(name, array)) for name, array in self.constants.items()]
        parts += [message(11, value(*each)) for each in self.inputs] + [message(12, value(*each)) for each in self.outputs]
        return number(1, 8) + text(2, "alcove tiny-whisper") + message(7, b"".join(parts)) + message(8, number(2, OPSET))


def node(op, inputs, output, attributes):
    parts = [text(1, name) for name in inputs] + [text(2, output), text(4, op)]
    return b"".join(parts + [message(5, attribute(name, given)) for name, given in attributes.items()])


def attribute(name, given):
    if isinstance(given, float):
        return text(1, name) + varint(2 << 3 | 5) + struct.pack("<f", given) + number(20, 1)
    if isinstance(given, int):
        return text(1, name) + number(3, given) + number(20, 2)
    return text(1, name) + b"".join(number(8, each) for each in given) + number(20, 7)


def tensor(name, array):
    return b"".join(number(1, size) for size in array.shape) + number(2, TYPES[array.dtype]) + text(8, name) + field(9, array.tobytes())


def value(name, kind, shape):
    dimensions = b"".join(message(1, number(1, size) if isinstance(size, int) else text(2, size)) for size in shape)
    return text(1, name) + message(2, message(1, number(1, kind) + message(2, dimensions)))


def message(number_, content):
    return field(number_, content)


def text(number_, content):
    return field(number_, content.encode())


def field(number_, content):
    return varint(number_ << 3 | 2) + varint(len(content)) + content


def number(number_, content):
    return varint(number_ << 3) + varint(content & (1 << 64) - 1)


def varint(rest):
    written = bytearray()
    while rest > 127:
        written.append(rest & 127 | 128)
        rest >>= 7
    return bytes(written) + bytes([rest])
