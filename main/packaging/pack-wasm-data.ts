/** Fewer zeros in a row than this cost less as they are than a segment of their own would. */
const LEAST_GAP = 256;

const DATA_SECTION = 11;
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * The same WebAssembly module without the long runs of zeros in its data, which memory begins with anyway. Its data
 * segments must be active ones with a written place, as a linker makes them.
 *
 * @throws Error for a module with any other data segment. Source: the binary format of WebAssembly, data section.
 */
export function packWasmData(module: Buffer): Buffer {
  const parts = [module.subarray(0, 8)];
  const reader = new Reader(module, 8);
  while (reader.at < module.length) {
    const start = reader.at;
    const kind = reader.byte();
    const length = reader.unsigned();
    const end = reader.at + length;
    parts.push(kind === DATA_SECTION ? packSection(reader) : module.subarray(start, end));
    reader.at = end;
  }
  return Buffer.concat(parts);
}

function packSection(reader: Reader): Buffer {
  const segments: Buffer[] = [];
  for (let left = reader.unsigned(); left > 0; left -= 1) segments.push(...splitSegment(reader));
  const content = Buffer.concat([unsigned(segments.length), ...segments]);
  return Buffer.concat([Buffer.from([DATA_SECTION]), unsigned(content.length), content]);
}

function splitSegment(reader: Reader): Buffer[] {
  if (reader.unsigned() !== 0 || reader.byte() !== I32_CONST)
    throw new Error('A data segment has no written place.');
  const place = reader.signed();
  if (reader.byte() !== END) throw new Error('A data segment has a computed place.');
  const bytes = reader.bytes(reader.unsigned());
  return stretches(bytes).map(([from, to]) =>
    Buffer.concat([
      Buffer.from([0, I32_CONST]),
      signed(place + from),
      Buffer.from([END]),
      unsigned(to - from),
      bytes.subarray(from, to),
    ]),
  );
}

/** Where `bytes` is not a long run of zeros. */
function stretches(bytes: Buffer): [from: number, to: number][] {
  const found: [number, number][] = [];
  let from = 0;
  while (from < bytes.length) {
    let to = gapFrom(bytes, from);
    if (to > from) found.push([from, to]);
    while (to < bytes.length && bytes[to] === 0) to += 1;
    from = to;
  }
  return found;
}

const GAP = Buffer.alloc(LEAST_GAP);

function gapFrom(bytes: Buffer, from: number): number {
  const gap = bytes.indexOf(GAP, from);
  return gap === -1 ? bytes.length : gap;
}

/** Reads WebAssembly's numbers (LEB128, at most 32 bits). */
class Reader {
  at: number;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  byte(): number {
    return this.#bytes.readUInt8(this.at++);
  }
  bytes(length: number): Buffer {
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
  unsigned(): number {
    return this.#number().value >>> 0;
  }
  signed(): number {
    const { value, bits } = this.#number();
    return bits < 32 ? (value << (32 - bits)) >> (32 - bits) : value;
  }
  #number(): { value: number; bits: number } {
    let value = 0;
    for (let bits = 0; ; ) {
      const byte = this.byte();
      value |= (byte & 0x7f) << bits;
      bits += 7;
      if (byte < 0x80) return { value, bits };
    }
  }
}

function unsigned(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 0x80) return Buffer.from([...bytes, rest]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}

function signed(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -0x40 && rest < 0x40) return Buffer.from([...bytes, rest & 0x7f]);
    bytes.push((rest & 0x7f) | 0x80);
  }
}
