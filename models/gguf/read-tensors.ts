import { BadGguf } from './bad-gguf.ts';
import type { ByteCursor } from './byte-cursor.ts';
import type { GgufTensor } from './gguf.types.ts';
import { readText } from './read-metadata.ts';
import { type TensorType, tensorTypes } from './tensor-types.ts';

/** Source: GGML_MAX_NAME and GGML_MAX_DIMS in ggml.h. */
const nameBytesLimit = 63;
const dimensionsLimit = 4;

/**
 * Reads `count` tensor entries. Throws BadGguf unless each has a name of its own, a known type and dimensions
 * that fit it, and unless the tensors lie one behind the other, each start padded to `alignment` bytes.
 */
export async function readTensors(
  cursor: ByteCursor,
  count: number,
  alignment: number,
): Promise<GgufTensor[]> {
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
  const type = typeOf(cursor.takeUint32());
  const offset = cursor.takeUint64();
  const elements = countElements(dimensions);
  return {
    name,
    dimensions,
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
