import { BadGguf } from './bad-gguf.ts';
import type { ByteCursor } from './byte-cursor.ts';
import type { GgufMetadata, GgufValue } from './gguf.types.ts';

const keyBytesLimit = 65_535;
const textBytesLimit = 4 << 20;
const arrayLengthLimit = 4_000_000;
const keptNumbersLimit = 1_024;

/** Reads `count` key-value pairs; throws BadGguf on a repeated key, an unknown type or an excessive size. */
export async function readMetadata(cursor: ByteCursor, count: number): Promise<GgufMetadata> {
  const metadata = new Map<string, GgufValue>();
  for (let index = 0; index < count; index++) {
    const key = await readText(cursor, keyBytesLimit);
    if (key === '' || metadata.has(key))
      throw new BadGguf('The model file repeats or leaves out a key name.');
    metadata.set(key, await readValue(cursor));
  }
  return metadata;
}

/** A length-prefixed UTF-8 text of at most `limit` bytes. */
export async function readText(cursor: ByteCursor, limit: number): Promise<string> {
  const bytes = await readTextLength(cursor, limit);
  await cursor.need(bytes);
  return cursor.takeText(bytes);
}

async function readValue(cursor: ByteCursor): Promise<GgufValue> {
  await cursor.need(4);
  const type = cursor.takeUint32();
  if (type === textType) return { kind: 'string', value: await readText(cursor, textBytesLimit) };
  if (type === arrayType) return readArray(cursor);
  if (type === booleanType) return { kind: 'boolean', value: await readBoolean(cursor) };
  return { kind: 'number', value: await readScalar(cursor, scalarOf(type)) };
}

async function readArray(cursor: ByteCursor): Promise<GgufValue> {
  await cursor.need(12);
  const type = cursor.takeUint32();
  const length = cursor.takeUint64();
  if (length > arrayLengthLimit) throw new BadGguf('A list in the model file is too long.');
  if (type === textType) return skipTexts(cursor, length);
  if (type === booleanType) return readBooleans(cursor, length);
  const scalar = scalarOf(type);
  if (length <= keptNumbersLimit) return readNumbers(cursor, scalar, length);
  await cursor.skip(scalar.bytes * length);
  return { kind: 'array', length, elements: 'number', numbers: undefined };
}

async function skipTexts(cursor: ByteCursor, length: number): Promise<GgufValue> {
  for (let index = 0; index < length; index++) {
    if (!cursor.has(8)) await cursor.need(8);
    const bytes = boundedLength(cursor.takeUint64(), textBytesLimit);
    await cursor.skip(bytes);
  }
  return { kind: 'array', length, elements: 'string', numbers: undefined };
}

async function readBooleans(cursor: ByteCursor, length: number): Promise<GgufValue> {
  if (length <= keptNumbersLimit)
    return { ...(await readNumbers(cursor, scalarOf(0), length)), elements: 'boolean' };
  await cursor.skip(length);
  return { kind: 'array', length, elements: 'boolean', numbers: undefined };
}

async function readNumbers(cursor: ByteCursor, scalar: Scalar, length: number): Promise<GgufArray> {
  const numbers: number[] = [];
  for (let index = 0; index < length; index++) numbers.push(await readScalar(cursor, scalar));
  return { kind: 'array', length, elements: 'number', numbers };
}

async function readBoolean(cursor: ByteCursor): Promise<boolean> {
  await cursor.need(1);
  const value = cursor.takeNumber(1, (buffer, at) => buffer.readUInt8(at));
  if (value > 1) throw new BadGguf('The model file holds a yes-or-no value that is neither.');
  return value === 1;
}

async function readScalar(cursor: ByteCursor, scalar: Scalar): Promise<number> {
  await cursor.need(scalar.bytes);
  return cursor.takeNumber(scalar.bytes, scalar.read);
}

async function readTextLength(cursor: ByteCursor, limit: number): Promise<number> {
  await cursor.need(8);
  return boundedLength(cursor.takeUint64(), limit);
}

function boundedLength(bytes: number, limit: number): number {
  if (bytes > limit) throw new BadGguf('A text in the model file is too long.');
  return bytes;
}

interface Scalar {
  bytes: number;
  read: (buffer: Buffer, at: number) => number;
}

type GgufArray = Extract<GgufValue, { kind: 'array' }>;

/** Value types by number. Source: `gguf_metadata_value_type`, GGUF specification in ggml/docs/gguf.md. */
const booleanType = 7;
const textType = 8;
const arrayType = 9;
const scalars: ReadonlyMap<number, Scalar> = new Map([
  [0, { bytes: 1, read: (buffer, at) => buffer.readUInt8(at) }],
  [1, { bytes: 1, read: (buffer, at) => buffer.readInt8(at) }],
  [2, { bytes: 2, read: (buffer, at) => buffer.readUInt16LE(at) }],
  [3, { bytes: 2, read: (buffer, at) => buffer.readInt16LE(at) }],
  [4, { bytes: 4, read: (buffer, at) => buffer.readUInt32LE(at) }],
  [5, { bytes: 4, read: (buffer, at) => buffer.readInt32LE(at) }],
  [6, { bytes: 4, read: (buffer, at) => buffer.readFloatLE(at) }],
  [10, { bytes: 8, read: (buffer, at) => Number(buffer.readBigUInt64LE(at)) }],
  [11, { bytes: 8, read: (buffer, at) => Number(buffer.readBigInt64LE(at)) }],
  [12, { bytes: 8, read: (buffer, at) => buffer.readDoubleLE(at) }],
]);

function scalarOf(type: number): Scalar {
  const scalar = scalars.get(type);
  if (!scalar) throw new BadGguf('The model file holds a value of an unknown type.');
  return scalar;
}
