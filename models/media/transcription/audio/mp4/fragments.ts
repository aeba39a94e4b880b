import { boxesIn, findBox, viewOf } from './boxes.ts';
import type { Unit } from './sound-track.ts';

/**
 * Where the access units of a track stand that a fragment tells of, as browsers record (ISO/IEC 14496-12, 8.8). `start` is where the
 * fragment itself begins.
 */
export function* readFragment(moof: Uint8Array, start: number, track: number): Generator<Unit> {
  for (const { type, body } of boxesIn(moof)) {
    const head = type === 'traf' ? findBox(body, 'tfhd') : undefined;
    if (!head || viewOf(head).getUint32(4) !== track) continue;
    const { base, usualSize } = parseHead(viewOf(head), start);
    let at = base;
    for (const run of boxesIn(body).filter((box) => box.type === 'trun')) {
      for (const unit of readRun(viewOf(run.body), base, at, usualSize)) {
        yield unit;
        at = unit.at + unit.size;
      }
    }
  }
}

function parseHead(head: DataView, start: number): { base: number; usualSize: number } {
  const flags = head.getUint32(0) & 0xffffff;
  let at = 8;
  const base = flags & 1 ? Number(head.getBigUint64(at)) : start;
  at += (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0);
  return { base, usualSize: flags & 0x10 ? head.getUint32(at) : 0 };
}

function* readRun(run: DataView, base: number, follows: number, usualSize: number): Generator<Unit> {
  const flags = run.getUint32(0) & 0xffffff;
  const count = run.getUint32(4);
  let at = 8;
  let place = follows;
  if (flags & 1) {
    place = base + run.getInt32(at);
    at += 4;
  }
  if (flags & 4) at += 4;
  for (let unit = 0; unit < count; unit++) {
    at += flags & 0x100 ? 4 : 0;
    const size = flags & 0x200 ? run.getUint32(at) : usualSize;
    at += (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
    yield { at: place, size };
    place += size;
  }
}
