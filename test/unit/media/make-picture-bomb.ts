import { crc32, deflateSync } from 'node:zlib';

/** A valid grey PNG, all black, of so many pixels and hardly any bytes (PNG specification, 5 and 11.2). */
export function makePictureBomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height), { level: 1 })),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(type: string, content: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, sum]);
}
