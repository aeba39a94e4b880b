/** Rows are read as so many streams side by side, because memory is slow to begin a page and quick to go on. */
export const STREAMS = 4;

/**
 * Dot products of the query at `query` with `STREAMS` × `count` rows of `stride` bytes that begin at `vectors`, written to
 * `products` as 32-bit integers; `count` > 0. Addresses are in bytes; `stride` is a multiple of 16, padded like the query
 * with zeros.
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
const multiply = 0x6c;
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

const streams = Array.from({ length: STREAMS }, (_, stream) => stream);
const [query, vectors, stride, count, products] = [0, 1, 2, 3, 4];
const [at, rowEnd, streamBytes, productBytes] = [5, 6, 7, 8];
/** Where each stream is. The first one's is the parameter. */
const places = streams.map((stream) => (stream === 0 ? vectors : 8 + stream));
const [low, high, part, mask] = [8, 9, 10, 11].map((local) => local + STREAMS) as [
  number,
  number,
  number,
  number,
];
const sums = streams.map((stream) => mask + 1 + stream);

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

/** A function whose inner loop adds to each stream's sum what 16 of its bytes and the 32 in `low` and `high` give. */
function scanRows(step: number[]): number[] {
  const locals = [2, 4 + STREAMS - 1, I32, 4 + STREAMS, V128];
  return sized([
    ...[...locals, ...fifteens, ...set(mask)],
    ...[...get(count), ...get(stride), multiply, ...set(streamBytes)],
    ...[...get(count), ...constant(4), multiply, ...set(productBytes)],
    ...places.slice(1).flatMap((place, index) => [...times(index + 1, vectors, streamBytes), ...set(place)]),
    ...loop,
    ...sums.flatMap((sum) => [...zeros, ...set(sum)]),
    ...[...get(query), ...set(at), ...get(vectors), ...get(stride), add, ...set(rowEnd)],
    ...[...loop, ...get(at), ...load(0), ...set(low), ...get(at), ...load(16), ...set(high), ...step],
    ...[at, at, ...places].flatMap((local) => [...get(local), ...constant(16), add, ...set(local)]),
    ...[...get(vectors), ...get(rowEnd), differs, ...repeatIf],
    end,
    ...sums.flatMap((sum, stream) => [
      ...times(stream, products, productBytes),
      ...sumOfLanes(sum),
      ...store,
    ]),
    ...[...get(products), ...constant(4), add, ...set(products)],
    ...[...get(count), ...constant(1), subtract, ...tee(count), ...repeatIf],
    ...[end, end],
  ]);
}

/** What `from` holds and so many times what `step` holds. */
function times(number: number, from: number, step: number): number[] {
  return [...get(from), ...get(step), ...constant(number), multiply, add];
}

const sixteenBytes = streams.flatMap((stream) =>
  [low, high].flatMap((half, index) => [
    ...[...get(half), ...get(places[stream] ?? 0), ...loadEightBytesAsShorts(8 * index), ...multiplyShorts],
    ...[...get(sums[stream] ?? 0), ...addLanes, ...set(sums[stream] ?? 0)],
  ]),
);

const thirtyTwoNibbles = streams.flatMap((stream) => [
  ...[...get(low), ...get(places[stream] ?? 0), ...load(0), ...tee(part), ...get(mask), ...and],
  ...[...get(sums[stream] ?? 0), ...multiplyBytesAndAdd, ...set(sums[stream] ?? 0)],
  ...[...get(high), ...get(part), ...constant(4), ...shiftBytesRight],
  ...[...get(sums[stream] ?? 0), ...multiplyBytesAndAdd, ...set(sums[stream] ?? 0)],
]);

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
