import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { corrupt } from '../parsers/refusals.ts';
import { readBmp } from './read-bmp.ts';
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
    else if (type === 'image/bmp') yield await toPng(readBmp(bytes, MOST_PIXELS));
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
