/** Writes ONNX files (onnx.proto3 of ONNX 1.12) as far as the scripted speech model needs them. */
export interface OnnxGraph {
  inputs: OnnxValue[];
  outputs: OnnxValue[];
  constants: OnnxConstant[];
  nodes: OnnxNode[];
}

type OnnxType = 'float' | 'int64' | 'bool';
export interface OnnxValue {
  name: string;
  type: OnnxType;
  /** Words are dimensions of any size. */
  shape: (number | string)[];
}
interface OnnxConstant {
  name: string;
  shape: number[];
  data: Float32Array | BigInt64Array;
  /** The path of the file that the data is in, instead. */
  outside?: string;
}
interface OnnxNode {
  op: string;
  inputs: string[];
  output: string;
  attributes?: Record<string, number | number[]>;
}

const TYPES = { float: 1, int64: 7, bool: 9 } as const;

export function onnxBytes(graph: OnnxGraph): Buffer {
  return Buffer.concat([
    number(1, 8),
    text(2, 'alcove test script'),
    message(7, [
      ...graph.nodes.map((node) => message(1, writeNode(node))),
      text(2, 'scripted'),
      ...graph.constants.map((constant) => message(5, writeConstant(constant))),
      ...graph.inputs.map((value) => message(11, writeValue(value))),
      ...graph.outputs.map((value) => message(12, writeValue(value))),
    ]),
    message(8, [number(2, 17)]),
  ]);
}

function writeNode({ op, inputs, output, attributes = {} }: OnnxNode): Buffer[] {
  return [
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => message(5, writeAttribute(name, value))),
  ];
}

function writeAttribute(name: string, value: number | number[]): Buffer[] {
  if (typeof value === 'number') return [text(1, name), number(3, value), number(20, 2)];
  return [text(1, name), ...value.map((each) => number(8, each)), number(20, 7)];
}

function writeConstant({ name, shape, data, outside }: OnnxConstant): Buffer[] {
  const type = data instanceof Float32Array ? TYPES.float : TYPES.int64;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const head = [...shape.map((size) => number(1, size)), number(2, type), text(8, name)];
  if (outside === undefined) return [...head, field(9, bytes)];
  return [...head, message(13, [text(1, 'location'), text(2, outside)]), number(14, 1)];
}

function writeValue({ name, type, shape }: OnnxValue): Buffer[] {
  const dimensions = shape.map((size) =>
    message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]),
  );
  const tensor = message(1, [number(1, TYPES[type]), message(2, dimensions)]);
  return [text(1, name), message(2, [tensor])];
}

function message(id: number, parts: Buffer[]): Buffer {
  return field(id, Buffer.concat(parts));
}

function text(id: number, value: string): Buffer {
  return field(id, Buffer.from(value));
}

function field(id: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(BigInt((id << 3) | 2)), varint(BigInt(bytes.length)), bytes]);
}

function number(id: number, value: number): Buffer {
  return Buffer.concat([varint(BigInt(id << 3)), varint(BigInt.asUintN(64, BigInt(value)))]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}
