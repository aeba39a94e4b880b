import type { SquarePicture } from './encode-ico.ts';

/** The types that macOS reads a PNG from, by side; those of the same side at twice the density come second. */
const TYPES: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon of PNG pictures; a side that macOS has no type for throws. Source: the Apple Icon Image format. */
export function encodeIcns(pictures: SquarePicture[]): Buffer {
  const blocks = pictures.flatMap(({ side, png }) => typesOf(side).map((type) => block(type, png)));
  return block('icns', Buffer.concat(blocks));
}

function typesOf(side: number): string[] {
  const types = TYPES[side];
  if (!types) throw new RangeError(`macOS has no icon of ${side} pixels.`);
  return types;
}

function block(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 4);
  return Buffer.concat([head, content]);
}
