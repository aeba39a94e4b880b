import { type FileHandle, open } from 'node:fs/promises';
import { BadGguf } from './bad-gguf.ts';
import { ByteCursor } from './byte-cursor.ts';
import { describeModel } from './describe-model.ts';
import type {
  GgufFacts,
  GgufLayout,
  GgufMetadata,
  GgufReading,
  GgufTensor,
  GgufValue,
} from './gguf.types.ts';
import { type TensorType, tensorTypes } from './tensor-types.ts';

const keyCountLimit = 4_096;
const tensorCountLimit = 65_536;
const magicAndCountsBytes = 24;

/**
 * Reads the header of a GGUF file, version 2 or 3, and checks it strictly before llama.cpp may see the file:
 * every count and length bounded, every tensor inside the file, the keys a chat model needs present.
 * Takes at most 64 MiB of header and never loads a tensor. Does not throw: an unreadable file is a reason too.
 * Source: GGUF specification, ggml/docs/gguf.md.
 */
export async function readGgufHeader(path: string): Promise<GgufReading> {
  return toReading(async () => {
    await using file = await open(path, 'r');
    const { metadata, tensors } = await readGgufLayout(file);
    return describeModel(metadata, tensors);
  });
}

/** The facts that `read` finds, or why there are none. */
export async function toReading(read: () => Promise<GgufFacts>): Promise<GgufReading> {
  try {
    return { ok: true, facts: await read() };
  } catch (error) {
    if (error instanceof BadGguf) return { ok: false, reason: error.message, trouble: error.trouble };
    return { ok: false, reason: 'The model file cannot be read.', trouble: 'damaged' };
  }
}

/** Where the keys and tensors of an open file lie, all of them inside it. Throws BadGguf, and the system's errors. */
export async function readGgufLayout(file: FileHandle): Promise<GgufLayout> {
  const status = await file.stat();
  if (!status.isFile()) throw new BadGguf('The model is not a file.');
  const cursor = new ByteCursor(file, status.size);
  const counts = await readCounts(cursor);
  const { metadata, places } = await readMetadata(cursor, counts.keys);
  const alignment = readAlignment(metadata);
  const tensors = await readTensors(cursor, counts.tensors, alignment);
  const dataStart = pad(cursor.position, alignment);
  requireData(tensors, dataStart, status.size);
  return { metadata, places, tensors, alignment, dataStart };
}

async function readCounts(cursor: ByteCursor): Promise<{ tensors: number; keys: number }> {
  await cursor.need(magicAndCountsBytes);
  if (cursor.takeText(4) !== 'GGUF') throw new BadGguf('The file is not a GGUF model.', 'not_gguf');
  const version = cursor.takeUint32();
  if (version !== 2 && version !== 3) throw new BadGguf('The model file has an unknown GGUF version.');
  const tensors = cursor.takeUint64();
  const keys = cursor.takeUint64();
  if (tensors > tensorCountLimit) throw new BadGguf('The model file has a wrong number of tensors.');
  if (keys < 1 || keys > keyCountLimit) throw new BadGguf('The model file has a wrong number of keys.');
  return { tensors, keys };
}

function readAlignment(metadata: GgufMetadata): number {
  const value = metadata.get('general.alignment');
  if (value === undefined) return 32;
  const alignment = value.kind === 'number' ? value.value : 0;
  if (alignment < 8 || alignment > 65_536 || !Number.isInteger(Math.log2(alignment))) {
    throw new BadGguf('The model file has a wrong alignment.');
  }
  return alignment;
}

function requireData(tensors: GgufTensor[], dataStart: number, fileBytes: number): void {
  const last = tensors.at(-1);
  if (last && dataStart + last.offset + last.bytes > fileBytes) {
    throw new BadGguf('The model file is cut off: some of its tensors are missing.');
  }
}

/** Source: GGML_MAX_NAME and GGML_MAX_DIMS in ggml.h. */
const nameBytesLimit = 63;
const dimensionsLimit = 4;

/**
 * Reads `count` tensor entries. Throws BadGguf unless each has a name of its own, a known type and dimensions
 * that fit it, and unless the tensors lie one behind the other, each start padded to `alignment` bytes.
 */
async function readTensors(cursor: ByteCursor, count: number, alignment: number): Promise<GgufTensor[]> {
  const tensors: GgufTensor[] = [];
  const names = new Set<string>();
  let expectedOffset = 0;
  for (let index = 0; index < count; index++) {
    const tensor = await readTensor(cursor);
    if (names.has(tensor.name)) throw new BadGguf('The model file lists a tensor twice.');
    if (tensor.offset !== expectedOffset)
      throw new BadGguf('The tensors of the model file overlap or leave gaps.');
    names.add(tensor.name);
    tensors.push(tensor);
    expectedOffset = pad(tensor.offset + tensor.bytes, alignment);
  }
  return tensors;
}

/** The next multiple of `alignment` that is not below `bytes`. */
export function pad(bytes: number, alignment: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}

async function readTensor(cursor: ByteCursor): Promise<GgufTensor> {
  const name = await readText(cursor, nameBytesLimit);
  const dimensions = await readDimensions(cursor);
  await cursor.need(12);
  const number = cursor.takeUint32();
  const type = typeOf(number);
  const offset = cursor.takeUint64();
  const elements = countElements(dimensions);
  return {
    name,
    dimensions,
    type: number,
    typeName: type.name,
    elements,
    bytes: countBytes(elements, dimensions, type),
    offset,
  };
}

async function readDimensions(cursor: ByteCursor): Promise<number[]> {
  await cursor.need(4);
  const count = cursor.takeUint32();
  if (count < 1 || count > dimensionsLimit)
    throw new BadGguf('A tensor of the model file has a wrong shape.');
  await cursor.need(8 * count);
  return Array.from({ length: count }, () => cursor.takeUint64());
}

function countElements(dimensions: number[]): number {
  const elements = dimensions.reduce((product, size) => product * size, 1);
  if (elements < 1 || !Number.isSafeInteger(elements)) {
    throw new BadGguf('A tensor of the model file has a wrong shape.');
  }
  return elements;
}

function countBytes(elements: number, dimensions: number[], type: TensorType): number {
  const row = dimensions[0] ?? 0;
  const bytes = (elements / type.block) * type.bytes;
  if (row % type.block !== 0 || !Number.isSafeInteger(bytes)) {
    throw new BadGguf('A tensor of the model file has a wrong shape.');
  }
  return bytes;
}

function typeOf(id: number): TensorType {
  const type = tensorTypes.get(id);
  if (!type) throw new BadGguf('The model file holds tensors of an unknown type.');
  return type;
}

const keyBytesLimit = 65_535;
const textBytesLimit = 4 << 20;
const arrayLengthLimit = 4_000_000;
const keptNumbersLimit = 1_024;

/** Reads `count` key-value pairs; throws BadGguf on a repeated key, an unknown type or an excessive size. */
async function readMetadata(
  cursor: ByteCursor,
  count: number,
): Promise<Pick<GgufLayout, 'metadata' | 'places'>> {
  const metadata = new Map<string, GgufValue>();
  const places = new Map<string, { start: number; end: number }>();
  for (let index = 0; index < count; index++) {
    const start = cursor.position;
    const key = await readText(cursor, keyBytesLimit);
    if (key === '' || metadata.has(key))
      throw new BadGguf('The model file repeats or leaves out a key name.');
    metadata.set(key, await readValue(cursor));
    places.set(key, { start, end: cursor.position });
  }
  return { metadata, places };
}

/** A length-prefixed UTF-8 text of at most `limit` bytes. */
async function readText(cursor: ByteCursor, limit: number): Promise<string> {
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
