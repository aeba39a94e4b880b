/**
 * Dot products of the query at `query` with `count` > 0 rows of `stride` bytes that begin at `vectors`, written to
 * `products` as 32-bit integers. Addresses are in bytes; `stride` is a multiple of 16, padded like the query with zeros.
 */
export type ScanVectors = (
  query: number,
  vectors: number,
  stride: number,
  count: number,
  products: number,
) => void;

export interface VectorScans {
  /** Rows of 8-bit components, a query of 16-bit ones. */
  bytes: ScanVectors;
  /**
   * Rows of 4-bit components from 0 to 15, a query of 8-bit ones. Of each 32 components the low halves of 16 bytes hold
   * the first sixteen, the high halves the others.
   */
  nibbles: ScanVectors;
}

/**
 * Makes the scans over `memory`. In WebAssembly because its SIMD takes up to sixteen components an instruction;
 * JavaScript takes some ten times as long (docs/adr/0008-vector-index.md).
 */
export function makeVectorScans(memory: WebAssembly.Memory): VectorScans {
  compiled ??= new WebAssembly.Module(Uint8Array.from(assembleModule()));
  const { b, n } = new WebAssembly.Instance(compiled, { m: { m: memory } }).exports;
  return { bytes: b as ScanVectors, nibbles: n as ScanVectors };
}

let compiled: WebAssembly.Module | undefined;

// Instructions by their numbers in the WebAssembly 3.0 specification, section 5.4.
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
const load = (offset: number) => [0xfd, 0x00, 0, offset];
const loadEightBytesAsShorts = (offset: number) => [0xfd, 0x01, 0, offset];
const zeros = [...constant(0), 0xfd, 0x11];
const lane = (index: number) => [0xfd, 0x1b, index];
const addLanes = [0xfd, 0xae, 0x01];
/** Products of eight 16-bit pairs, neighbours summed into four 32-bit lanes. */
const multiplyShorts = [0xfd, 0xba, 0x01];
/** Products of sixteen pairs of signed bytes and numbers under 128, summed by four and added to four 32-bit lanes. */
const multiplyBytesAndAdd = [0xfd, 0x93, 0x02];
const fifteens = [...constant(15), 0xfd, 0x0f];
const and = [0xfd, 0x4e];
const shiftBytesRight = [0xfd, 0x6d];

const [query, vectors, stride, count, products] = [0, 1, 2, 3, 4];
const [at, rowEnd, sum, part] = [5, 6, 7, 8];

function assembleModule(): number[] {
  const parameters = [I32, I32, I32, I32, I32];
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, ...sized(parameters), 0]),
    ...section(2, [1, ...name('m'), ...name('m'), 0x02, 0x00, 1]),
    ...section(3, [2, 0, 0]),
    ...section(7, [2, ...name('b'), 0x00, 0, ...name('n'), 0x00, 1]),
    ...section(10, [2, ...scanRows(sixteenBytes), ...scanRows(thirtyTwoNibbles)]),
  ];
}

/** A function whose inner loop adds to `sum` what sixteen bytes at `vectors` and 32 at `at` give. */
function scanRows(step: number[]): number[] {
  const locals = [2, 2, I32, 2, V128];
  return sized([
    ...[...locals, ...loop],
    ...[...zeros, ...set(sum), ...get(query), ...set(at)],
    ...[...get(vectors), ...get(stride), add, ...set(rowEnd)],
    ...[...loop, ...step],
    ...[...get(at), ...constant(32), add, ...set(at)],
    ...[...get(vectors), ...constant(16), add, ...tee(vectors), ...get(rowEnd), differs, ...repeatIf],
    end,
    ...[...get(products), ...sumOfLanes(sum), ...store],
    ...[...get(products), ...constant(4), add, ...set(products)],
    ...[...get(count), ...constant(1), subtract, ...tee(count), ...repeatIf],
    ...[end, end],
  ]);
}

const sixteenBytes = [0, 8].flatMap((offset) => [
  ...[...get(at), ...load(2 * offset), ...get(vectors), ...loadEightBytesAsShorts(offset)],
  ...[...multiplyShorts, ...get(sum), ...addLanes, ...set(sum)],
]);

const thirtyTwoNibbles = [
  ...[...get(at), ...load(0), ...get(vectors), ...load(0), ...tee(part), ...fifteens, ...and],
  ...[...get(sum), ...multiplyBytesAndAdd, ...set(sum)],
  ...[...get(at), ...load(16), ...get(part), ...constant(4), ...shiftBytesRight],
  ...[...get(sum), ...multiplyBytesAndAdd, ...set(sum)],
];

function sumOfLanes(local: number): number[] {
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
