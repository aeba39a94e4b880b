import { PictureRefused } from './picture-trouble.ts';

/** A picture that is open in this window. */
export interface Picture {
  file: File;
  /** Shows it, in this window only, until it is closed. */
  url: string;
  /** In pixels, upright. */
  width: number;
  height: number;
}

/** What the server takes (api-decisions.md, "Voice and vision"). */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_PIXELS = 50_000_000;

/** Opens a file as a picture. Throws PictureRefused for what the server would not take either. */
export async function openPicture(file: File): Promise<Picture> {
  if (!PICTURE_TYPES.includes(file.type)) throw new PictureRefused('unsupported');
  if (file.size > MOST_BYTES) throw new PictureRefused('too_heavy');
  const url = URL.createObjectURL(file);
  try {
    const { naturalWidth: width, naturalHeight: height } = await decode(url);
    if (width * height > MOST_PIXELS) throw new PictureRefused('too_many_pixels');
    return { file, url, width, height };
  } catch (thrown) {
    URL.revokeObjectURL(url);
    throw thrown;
  }
}

/** Lets go of a picture. */
export function closePicture({ url }: Picture): void {
  URL.revokeObjectURL(url);
}

async function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw new PictureRefused('damaged');
  });
  return image;
}
