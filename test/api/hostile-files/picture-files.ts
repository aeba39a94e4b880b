import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { DAMAGED, type HostileFile, hostile } from './hostile-file.ts';
import { noise } from './noise.ts';

const PIXELS = /^This picture has more pixels than Alcove can read\.$/;

/** Pictures that are larger than they look, broken, or something else. */
export const PICTURE_FILES: readonly HostileFile[] = [
  hostile('a picture of 30,000 by 30,000 pixels', 'wall.png', PIXELS, () => pngOf(30_000, 30_000)),
  hostile('a picture with more pixels than any disk has bytes', 'sky.png', DAMAGED, () =>
    pngOf(2_000_000_000, 2_000_000_000, Buffer.alloc(10)),
  ),
  hostile('a picture with a note that unpacks a thousandfold', 'note.png', 'ready', () =>
    pngOf(40, 40, whiteRows(40, 40), [
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(200_000_000)])),
    ]),
  ),
  hostile('half a JPEG', 'half.jpg', DAMAGED, async () => {
    const whole = await drawn().jpeg().toBuffer();
    return whole.subarray(0, whole.length / 2);
  }),
  hostile('a JPEG that is only a beginning', 'start.jpg', DAMAGED, () =>
    Buffer.from('ffd8ffe000104a464946', 'hex'),
  ),
  hostile('a WEBP of garbage', 'garbage.webp', DAMAGED, () =>
    Buffer.concat([Buffer.from('RIFF\x00\x00\x01\x00WEBPVP8 ', 'latin1'), noise(5_000)]),
  ),
  hostile('a drawing in SVG that calls itself PNG', 'drawing.png', 'ready', () => SVG),
  hostile('an animation in GIF', 'animation.gif', 'ready', () =>
    Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
  ),
  hostile('a JPEG that is also a web page', 'page.jpg', 'ready', async () =>
    Buffer.concat([await drawn().jpeg().toBuffer(), Buffer.from('<html><script>alert(1)</script></html>')]),
  ),
  hostile('a picture with nothing on it', 'blank.png', 'ready', () => pngOf(60, 60)),
];

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>';

const drawn = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a3' } });

/** A grey picture of one bit a pixel; `rows` are its bytes before packing. */
function pngOf(
  width: number,
  height: number,
  rows = whiteRows(width, height),
  more: Buffer[] = [],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function whiteRows(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff);
  row[0] = 0;
  return Buffer.alloc(row.length * height, row);
}

const zeros = (length: number): Buffer => deflateSync(Buffer.alloc(length));

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
