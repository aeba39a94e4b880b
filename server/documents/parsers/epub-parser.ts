import type { DocumentParser, ParseContext, ParsedBlock, SourceFile } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { assertReadable, EPUB, findPackagePart, readPackage } from './epub-package.ts';
import { readChapterTitles } from './epub-titles.ts';
import { readHtml } from './read-html.ts';
import { corrupt, empty } from './refusals.ts';
import { openZip, type SafeZip } from './safe-zip.ts';

/**
 * EPUB 2 and 3: title and authors, then the text in reading order; a chapter without a heading of its own is called
 * what the table of contents calls it. Pictures are not read.
 */
export const epubParser: DocumentParser = {
  async inspect({ bytes }) {
    const zip = await openEpub(bytes);
    await findPackagePart(zip);
  },
  parse: (file, context) => boundedBlocks(readEpub(file, context)),
};

async function openEpub(bytes: Uint8Array): Promise<SafeZip> {
  if (bytes.length === 0) throw empty();
  const zip = await openZip(bytes, EPUB);
  await assertReadable(zip);
  return zip;
}

async function* readEpub({ bytes }: SourceFile, context: ParseContext): AsyncGenerator<ParsedBlock> {
  const zip = await openEpub(bytes);
  const book = await readPackage(zip, await findPackagePart(zip));
  if (book.chapters.length === 0) throw corrupt(EPUB);
  const titles = await readChapterTitles(zip, book);
  yield { kind: 'heading', text: book.title, level: 1, page: null };
  yield { kind: 'paragraph', text: book.creators.join(', '), page: null };
  for (const [index, part] of book.chapters.entries()) {
    const html = decodeHtml(Buffer.concat(await Array.fromAsync(zip.read(part))));
    yield* readHtml(html, { xml: true, title: titles.get(part) ?? '' });
    context.report(index + 1, null);
  }
}
