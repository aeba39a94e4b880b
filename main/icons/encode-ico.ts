/** One square PNG and its side in pixels. */
export interface SquarePicture {
  side: number;
  png: Buffer;
}

const HEADER = 6;
const ENTRY = 16;

/**
 * A Windows icon of PNG pictures, which Windows reads since Vista. Sides of at most 256 pixels.
 * Source: the ICONDIR and ICONDIRENTRY structures of the ICO format.
 */
export function encodeIco(pictures: SquarePicture[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ side, png }, index) => {
    const entry = HEADER + ENTRY * index;
    // A side of 256 is written as 0: the field is one byte.
    head.writeUInt8(side % 256, entry);
    head.writeUInt8(side % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
