import { AudioRefused, damaged } from '../audio-refused.ts';
import { type AacShape, otherCoding, parseAacConfig } from '../read-aac.ts';
import { boxesIn, findBox, viewOf } from './boxes.ts';

/** A piece of sound in the file. */
export interface Unit {
  at: number;
  size: number;
}

/** The sound of a file, and where its access units stand; of one that is written in fragments there are none here. */
export interface SoundTrack {
  id: number;
  shape: AacShape;
  units(): Generator<Unit>;
}

/** The first track of sound. Throws AudioRefused where there is none, and for codings that are not read. */
export function findSoundTrack(moov: Uint8Array): SoundTrack {
  const tracks = boxesIn(moov).filter(({ type }) => type === 'trak');
  const sound = tracks.find(({ body }) => handlerOf(body) === 'soun')?.body;
  if (!sound) throw new AudioRefused('empty', 'There is no sound in this file.');
  const tables = findBox(sound, 'mdia', 'minf', 'stbl');
  const head = findBox(sound, 'tkhd');
  if (!tables || !head || head.length < 24) throw damaged();
  const view = viewOf(head);
  const id = view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
  return { id, shape: shapeOf(tables), units: () => unitsOf(tables) };
}

function handlerOf(track: Uint8Array): string {
  const handler = findBox(track, 'mdia', 'hdlr');
  return handler ? String.fromCharCode(...handler.subarray(8, 12)) : '';
}

/** Bytes of a sound description before its boxes, by its version (QuickTime File Format). */
const DESCRIPTION_BYTES = [28, 44, 64];

function shapeOf(tables: Uint8Array): AacShape {
  const descriptions = findBox(tables, 'stsd');
  const [entry] = descriptions ? boxesIn(descriptions.subarray(8)) : [];
  if (entry?.type !== 'mp4a' || entry.body.length < 28) throw otherCoding();
  const boxes = entry.body.subarray(DESCRIPTION_BYTES[viewOf(entry.body).getUint16(8)] ?? 28);
  const description = findBox(boxes, 'esds') ?? findBox(boxes, 'wave', 'esds');
  const config = description && findConfig(description.subarray(4));
  if (!config) throw otherCoding();
  return parseAacConfig(config);
}

/** The AudioSpecificConfig in an elementary stream descriptor (ISO/IEC 14496-1, 7.2.6): tag 5 within tag 4 within tag 3. */
function findConfig(descriptor: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 2 <= descriptor.length; ) {
    const tag = descriptor[at++];
    let size = 0;
    let byte: number;
    do {
      byte = descriptor[at++] ?? 0;
      size = size * 128 + (byte & 0x7f);
    } while (byte & 0x80);
    if (tag === 5) return descriptor.subarray(at, at + size);
    // What stands before the next tag within this one.
    at += tag === 3 ? 3 : tag === 4 ? 13 : size;
  }
  return undefined;
}

/** Walks the tables of samples and chunks (ISO/IEC 14496-12, 8.7). */
function* unitsOf(tables: Uint8Array): Generator<Unit> {
  const sizes = tableOf(tables, 'stsz');
  const runs = tableOf(tables, 'stsc');
  const long = findBox(tables, 'co64');
  const places = long ? viewOf(long) : tableOf(tables, 'stco');
  const uniform = sizes.getUint32(4);
  const count = sizes.getUint32(8);
  const chunks = places.getUint32(4);
  const runCount = runs.getUint32(4);
  let unit = 0;
  let run = 0;
  for (let chunk = 0; chunk < chunks && unit < count; chunk++) {
    while (run + 1 < runCount && runs.getUint32(8 + (run + 1) * 12) <= chunk + 1) run++;
    let at = long ? Number(places.getBigUint64(8 + chunk * 8)) : places.getUint32(8 + chunk * 4);
    for (let left = runs.getUint32(8 + run * 12 + 4); left > 0 && unit < count; left--, unit++) {
      const size = uniform || sizes.getUint32(12 + unit * 4);
      yield { at, size };
      at += size;
    }
  }
}

function tableOf(tables: Uint8Array, name: string): DataView {
  const table = findBox(tables, name);
  if (!table || table.length < 8) throw damaged();
  return viewOf(table);
}
