/** A metadata value to write; numbers are written as uint32 unless said otherwise. */
export type WrittenValue =
  | string
  | number
  | boolean
  | { float: number }
  | { strings: string[] }
  | { floats: number[] }
  | { integers: number[] }
  | { booleans: boolean[] };

export interface WrittenTensor {
  name: string;
  /** Innermost first, as in the file. */
  dimensions: number[];
  /** ggml type; F32 by default. */
  type?: number;
  data: Uint8Array;
}

const alignment = 32;

/** Writes a GGUF version 3 file. Source: GGUF specification, ggml/docs/gguf.md. */
export function writeGguf(metadata: Record<string, WrittenValue>, tensors: WrittenTensor[]): Buffer {
  const entries = Object.entries(metadata);
  const header = Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.map(([key, value]) => Buffer.concat([text(key), writeValue(value)])),
    ...writeTensorEntries(tensors),
  ]);
  return Buffer.concat([padded(header), ...tensors.map(({ data }) => padded(data))]);
}

function writeTensorEntries(tensors: WrittenTensor[]): Buffer[] {
  let offset = 0;
  return tensors.map(({ name, dimensions, type, data }) => {
    const entry = [
      text(name),
      uint32(dimensions.length),
      ...dimensions.map(uint64),
      uint32(type ?? 0),
      uint64(offset),
    ];
    offset += Math.ceil(data.length / alignment) * alignment;
    return Buffer.concat(entry);
  });
}

function writeValue(value: WrittenValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([uint32(8), text(value)]);
  if (typeof value === 'number') return Buffer.concat([uint32(4), uint32(value)]);
  if (typeof value === 'boolean') return Buffer.concat([uint32(7), Buffer.from([value ? 1 : 0])]);
  if ('float' in value) return Buffer.concat([uint32(6), float32(value.float)]);
  if ('strings' in value) return writeList(8, value.strings.map(text));
  if ('floats' in value) return writeList(6, value.floats.map(float32));
  if ('booleans' in value)
    return writeList(
      7,
      value.booleans.map((each) => Buffer.from([Number(each)])),
    );
  return writeList(5, value.integers.map(int32));
}

function writeList(type: number, items: Buffer[]): Buffer {
  return Buffer.concat([uint32(9), uint32(type), uint64(items.length), ...items]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
