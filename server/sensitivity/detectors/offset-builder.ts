import type { CanonicalText } from './canonical-text.ts';

const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** Collects canonical units and, for each, the original range that it stands for; joins runs of blanks. */
export class OffsetBuilder {
  private units: Uint16Array;
  private starts: Uint32Array;
  private ends: Uint32Array;
  private length = 0;

  constructor(expected: number) {
    this.units = new Uint16Array(expected + 16);
    this.starts = new Uint32Array(expected + 16);
    this.ends = new Uint32Array(expected + 16);
  }

  push(unit: number, start: number, end: number): void {
    const last = this.length === 0 ? -1 : this.units[this.length - 1];
    const isBlank = unit === SPACE || unit === LINE_FEED;
    if (isBlank && (last === SPACE || last === LINE_FEED)) {
      if (unit === LINE_FEED) this.units[this.length - 1] = LINE_FEED;
      this.ends[this.length - 1] = end;
      return;
    }
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    this.length++;
  }

  build(): CanonicalText {
    const { starts, ends, length } = this;
    const cased = decodeUnits(this.units.subarray(0, length));
    const originalEnd = length === 0 ? 0 : (ends[length - 1] ?? 0);
    const startOf = (index: number) => (index < length ? (starts[index] ?? 0) : originalEnd);
    return {
      text: cased.toLowerCase(),
      cased,
      toOriginal: (start, end) => ({
        start: startOf(start),
        end: end > start ? (ends[Math.min(end, length) - 1] ?? 0) : startOf(start),
      }),
    };
  }

  private grow(): void {
    const size = this.units.length * 2;
    const units = new Uint16Array(size);
    units.set(this.units);
    const starts = new Uint32Array(size);
    starts.set(this.starts);
    const ends = new Uint32Array(size);
    ends.set(this.ends);
    Object.assign(this, { units, starts, ends });
  }
}

const CHUNK = 8192;

function decodeUnits(units: Uint16Array): string {
  let decoded = '';
  for (let at = 0; at < units.length; at += CHUNK) {
    decoded += String.fromCharCode.apply(null, units.subarray(at, at + CHUNK) as unknown as number[]);
  }
  return decoded;
}
