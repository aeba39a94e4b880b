import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { corrupt } from '../parsers/refusals.ts';
import { pictureTooLarge } from './refusals.ts';

/** Most pixels of one page, and most pages of one picture. */
const MOST_PIXELS = 50e6;
const MOST_PAGES = 500;
const MOST_SIDE = 4_000;
const WHAT = 'This picture';

export type PagedPicture = 'image/tiff' | 'image/gif' | 'image/bmp' | 'image/avif' | 'image/heic';

/**
 * The pages of a picture as PNG, one after the other: a scan in TIFF may have many, of an animation the first is taken.
 * Throws DocumentRefused: corrupt, too_large_unpacked.
 */
export async function* toPngPages(bytes: Uint8Array, type: PagedPicture): AsyncGenerator<Buffer> {
  try {
    if (type === 'image/heic') yield await toPng(await readHeic(bytes));
    else if (type === 'image/bmp') yield await toPng(readBmp(bytes));
    else yield* decodePages(bytes, type);
  } catch (error) {
    throw error instanceof PixelLimit ? pictureTooLarge() : corrupt(WHAT);
  }
}

/** How many pages there are, by the header. Throws DocumentRefused as `toPngPages` does. */
export async function countPages(bytes: Uint8Array, type: PagedPicture): Promise<number> {
  if (type !== 'image/tiff') return 1;
  const { pages = 1 } = await openDecoder(bytes)
    .metadata()
    .catch(() => {
      throw corrupt(WHAT);
    });
  return Math.min(pages, MOST_PAGES);
}

class PixelLimit extends Error {}

interface RawPicture {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array | Uint8ClampedArray;
}

async function* decodePages(bytes: Uint8Array, type: PagedPicture): AsyncGenerator<Buffer> {
  const pages = await countPages(bytes, type);
  for (let page = 0; page < pages; page++) {
    const decoder = openDecoder(bytes, page);
    const { width, height } = await decoder.metadata();
    if (width * height > MOST_PIXELS) throw new PixelLimit();
    yield await finish(decoder.autoOrient());
  }
}

/** Only in this process, which can do nothing else, are these decoders left. */
function openDecoder(bytes: Uint8Array, page = 0): Sharp {
  sharp.unblock({
    operation: ['VipsForeignLoadTiff', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'],
  });
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', page, pages: 1 });
}

function toPng({ width, height, data }: RawPicture): Promise<Buffer> {
  return finish(sharp(data, { raw: { width, height, channels: 4 } }));
}

/** No larger than OCR looks at. */
function finish(picture: Sharp): Promise<Buffer> {
  return picture
    .flatten({ background: 'white' })
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (shown: unknown) => void,
  ): void;
}

/** The main picture of a HEIC file, upright: libheif in WebAssembly, because sharp comes without its patents' codec. */
async function readHeic(bytes: Uint8Array): Promise<RawPicture> {
  const load = createRequire(import.meta.url);
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } } =
    load('libheif-js/wasm-bundle');
  const image = new libheif.HeifDecoder().decode(bytes)[0];
  if (!image) throw new Error('No picture.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MOST_PIXELS) throw new PixelLimit();
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Error('Not decoded.');
  return { width, height, data };
}

const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

/**
 * A Windows bitmap without compression, of 1, 4, 8, 24 or 32 bits a pixel: what scanners, Paint and screenshots write.
 * Throws where it is anything else or larger than `MOST_PIXELS`.
 */
function readBmp(bytes: Uint8Array): RawPicture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = file.readUInt32LE(10);
  const headerSize = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const height = Math.abs(file.readInt32LE(22));
  const isTopDown = file.readInt32LE(22) < 0;
  const bits = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  if (width <= 0 || height === 0 || width * height > MOST_PIXELS) throw new Error('Too large.');
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
