import { PictureRefused } from '../picture-refused.ts';

type PictureType = 'png' | 'jpeg' | 'webp';

/** The type of a picture by its first bytes. Throws PictureRefused for everything but PNG, JPEG and WEBP. */
export function sniffPicture(bytes: Uint8Array): PictureType {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  throw new PictureRefused('unsupported', 'The file is not a PNG, JPEG or WEBP picture.');
}
