interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}

const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

/**
 * A Windows bitmap without compression, of 1, 4, 8, 24 or 32 bits a pixel: what scanners, Paint and screenshots write.
 * Throws where it is anything else or larger than `mostPixels`.
 */
export function readBmp(bytes: Uint8Array, mostPixels: number): Bitmap {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.readUInt32LE(10);
  const headerSize = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const height = Math.abs(file.readInt32LE(22));
  const isTopDown = file.readInt32LE(22) < 0;
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  if (width <= 0 || height === 0 || width * height > mostPixels) throw new Error('Too large.');
  if (compression !== UNCOMPRESSED && !(compression === BIT_FIELDS && bits === 32))
    throw new Error('Compressed.');
  if (![1, 4, 8, 24, 32].includes(bits)) throw new Error('Unknown depth.');
  const palette = 14 + headerSize;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start + stride * height > file.length) throw new Error('Cut off.');
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = start + (isTopDown ? y : height - 1 - y) * stride;
    for (let x = 0; x < width; x++) {
      const from = bits >= 24 ? row + (x * bits) / 8 : palette + 4 * indexOf(file, row, x, bits);
      const to = (y * width + x) * 4;
      data[to] = file.readUInt8(from + 2);
      data[to + 1] = file.readUInt8(from + 1);
      data[to + 2] = file.readUInt8(from);
      data[to + 3] = 255;
    }
  }
  return { width, height, data };
}

/** The number of a pixel's colour in the palette. */
function indexOf(file: Buffer, row: number, x: number, bits: number): number {
  const byte = file.readUInt8(row + Math.floor((x * bits) / 8));
  return (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
}
