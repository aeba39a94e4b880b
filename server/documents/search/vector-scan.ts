/**
 * Dot products of the query at `query` (16 bits a component) with `count` > 0 rows of 8-bit components that begin at
 * `vectors`, written to `products` as 32-bit integers. Addresses are in bytes; `stride`, the components of a row and of
 * the query, is a multiple of 16.
 */
export type ScanVectors = (
  query: number,
  vectors: number,
  stride: number,
  count: number,
  products: number,
) => void;

/**
 * Makes a scan over `memory`. In WebAssembly because its SIMD takes eight components an instruction; JavaScript takes
 * some ten times as long (docs/adr/0008-vector-index.md).
 */
export function makeVectorScan(memory: WebAssembly.Memory): ScanVectors {
  compiled ??= new WebAssembly.Module(Uint8Array.from(assembleModule()));
  return new WebAssembly.Instance(compiled, { m: { m: memory } }).exports.s as ScanVectors;
}

let compiled: WebAssembly.Module | undefined;

// Instructions by their numbers in the WebAssembly 2.0 specification, section 5.4.
const I32 = 0x7f;
const V128 = 0x7b;
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const constant = (value: number) => [0x41, value];
const add = 0x6a;
const subtract = 0x6b;
const differs = 0x47;
const loop = [0x03, 0x40];
const repeatIf = [0x0d, 0];
const end = 0x0b;
const store = [0x36, 2, 0];
const zeros = [...constant(0), 0xfd, 0x11];
const lane = (index: number) => [0xfd, 0x1b, index];
const addLanes = [0xfd, 0xae, 0x01];
/** Products of eight 16-bit pairs, neighbours summed into four 32-bit lanes. */
const multiplyPairs = [0xfd, 0xba, 0x01];
const loadEightShorts = (offset: number) => [0xfd, 0x00, 0, offset];
const loadEightBytes = (offset: number) => [0xfd, 0x01, 0, offset];

const [query, vectors, stride, count, products] = [0, 1, 2, 3, 4];
const [at, rowEnd, sum] = [5, 6, 7];

function assembleModule(): number[] {
  const parameters = [I32, I32, I32, I32, I32];
  const locals = [2, 2, I32, 1, V128];
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...sized(parameters), 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x00, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name('s'), 0x00, 0]),
    ...section(10, [1, ...sized([...locals, ...scanRows(), end])]),
  ];
}

function scanRows(): number[] {
  return [
    ...loop,
    ...[...zeros, ...set(sum), ...get(query), ...set(at)],
    ...[...get(vectors), ...get(stride), add, ...set(rowEnd)],
    ...scanRow(),
    ...[...get(products), ...sumOf(sum), ...store],
    ...[...get(products), ...constant(4), add, ...set(products)],
    ...[...get(count), ...constant(1), subtract, ...tee(count), ...repeatIf],
    end,
  ];
}

function scanRow(): number[] {
  return [
    ...loop,
    ...eightComponents(0),
    ...eightComponents(8),
    ...[...get(at), ...constant(32), add, ...set(at)],
    ...[...get(vectors), ...constant(16), add, ...tee(vectors), ...get(rowEnd), differs, ...repeatIf],
    end,
  ];
}

/** `sum` += query · row, over eight components. */
function eightComponents(offset: number): number[] {
  return [
    ...[...get(at), ...loadEightShorts(2 * offset), ...get(vectors), ...loadEightBytes(offset)],
    ...[...multiplyPairs, ...get(sum), ...addLanes, ...set(sum)],
  ];
}

/** Of the four lanes. */
function sumOf(local: number): number[] {
  const [first = [], ...others] = [0, 1, 2, 3].map((index) => [...get(local), ...lane(index)]);
  return [...first, ...others.flatMap((other) => [...other, add])];
}

function section(id: number, content: number[]): number[] {
  return [id, ...sized(content)];
}

function name(letter: string): number[] {
  return [1, letter.charCodeAt(0)];
}

/** Bytes after their number, which is written in seven bits a byte, lowest first. */
function sized(bytes: number[]): number[] {
  const { length } = bytes;
  return length < 128 ? [length, ...bytes] : [128 | (length & 127), length >> 7, ...bytes];
}
