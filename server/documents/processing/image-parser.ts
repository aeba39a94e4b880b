import { decodePicture } from '../../../models/media/ocr/decode-picture.ts';
import { PictureRefused } from '../../../models/media/picture-refused.ts';
import type { DocumentParser, DocumentRefused, ParseContext, ParsedBlock } from '../documents.types.ts';
import { corrupt } from '../parsers/refusals.ts';
import { readPictureBlocks } from './picture-blocks.ts';
import { countPages, type PagedPicture, toPngPages } from './picture-pages.ts';
import { pictureTooLarge, tookTooLong } from './refusals.ts';

/** A picture is a document of one page: the text in it. */
export const imageParser: DocumentParser = {
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

/** Makes the parser of a kind of picture that OCR does not take: each of its pages is turned into one that it does. */
export function pagedImageParser(type: PagedPicture): DocumentParser {
  return {
    inspect: async ({ bytes }) => void (await toPngPages(bytes, type).next()),
    parse: ({ bytes }, context) => readPages(bytes, type, context),
  };
}

async function* readPages(
  bytes: Uint8Array,
  type: PagedPicture,
  context: ParseContext,
): AsyncGenerator<ParsedBlock> {
  const count = await countPages(bytes, type);
  let page = 0;
  context.report(page, count);
  for await (const png of toPngPages(bytes, type)) {
    page += 1;
    yield* await readPictureBlocks(png, page, context);
    context.report(page, count);
  }
}

function refusalOf({ code }: PictureRefused): DocumentRefused {
  if (code === 'too_large') return pictureTooLarge();
  return code === 'took_too_long' ? tookTooLong() : corrupt('This picture');
}
