import { decodePicture } from '../../../models/media/ocr/decode-picture.ts';
import { PictureRefused } from '../../../models/media/picture-refused.ts';
import type { DocumentParser, DocumentRefused } from '../documents.types.ts';
import { corrupt } from '../parsers/refusals.ts';
import { readPictureBlocks } from './picture-blocks.ts';
import { pictureTooLarge, tookTooLong } from './refusals.ts';

/** A picture is a document of one page: the text in it. */
export const imageParser: DocumentParser = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  // Decoding all of it is what finds a file that was cut off.
  inspect: async ({ bytes }) => {
    await decodePicture(bytes).catch((error) => {
      throw error instanceof PictureRefused ? refusalOf(error) : error;
    });
  },
  async *parse({ bytes }, context) {
    context.report(0, 1);
    yield* await readPictureBlocks(bytes, 1, context);
    context.report(1, 1);
  },
};

function refusalOf({ code }: PictureRefused): DocumentRefused {
  if (code === 'too_large') return pictureTooLarge();
  return code === 'took_too_long' ? tookTooLong() : corrupt('This picture');
}
