import type { DocumentParser, ParseContext, ParsedBlock } from '../../documents.types.ts';
import { readPictureBlocks } from '../picture-blocks.ts';
import { blocksOfPieces, type Piece, piecesOf } from './blocks-of-page.ts';
import { FontSizes } from './font-sizes.ts';
import type { PageText } from './fragment.ts';
import { layoutPage } from './layout-page.ts';
import { needsOcr } from './needs-ocr.ts';
import { openPdf, type PdfDocument } from './pdf-document.ts';
import { PageTextReader } from './read-page-text.ts';
import { renderPage } from './render-page.ts';
import { RunningLines } from './running-lines.ts';

/** Pages that are looked at together: what comes back on them is a header, what most of them is set in running text. */
const PAGES_AT_ONCE = 24;

/** Reads PDF files with PDFium; pages without text through OCR. */
export const pdfParser: DocumentParser = {
  types: ['application/pdf'],
  async inspect({ bytes }) {
    const document = await openPdf(bytes);
    document.openPage(0).close();
  },
  async *parse({ bytes }, context) {
    const document = await openPdf(bytes);
    context.report(0, document.pageCount);
    const reader = new PageTextReader(document);
    const running = new RunningLines();
    const sizes = new FontSizes();
    for (let first = 0; first < document.pageCount; first += PAGES_AT_ONCE) {
      const pages: PageRead[] = [];
      for (let index = first; index < Math.min(first + PAGES_AT_ONCE, document.pageCount); index++)
        pages.push(await readPage(document, reader, index, context));
      yield* blocksOf(pages, running, sizes);
    }
  },
};

interface PageRead {
  number: number;
  text: PageText;
  /** What OCR found where it was asked. */
  seen: ParsedBlock[];
}

async function readPage(
  document: PdfDocument,
  reader: PageTextReader,
  index: number,
  context: ParseContext,
): Promise<PageRead> {
  const page = document.openPage(index);
  const text = reader.read(page);
  const seen = needsOcr(document, page, text)
    ? await readPictureBlocks(await renderPage(document, page), index + 1, context)
    : [];
  page.close();
  context.report(index + 1, document.pageCount);
  return { number: index + 1, text, seen };
}

function* blocksOf(pages: PageRead[], running: RunningLines, sizes: FontSizes): Generator<ParsedBlock> {
  for (const { text } of pages) {
    running.look(text);
    for (const fragment of text.main) sizes.add(fragment);
  }
  sizes.settle();
  const laidOut = pages.map((page) => ({ ...page, pieces: layOut(page.text, running, sizes) }));
  for (const { pieces } of laidOut)
    for (const piece of pieces) if (piece.kind === 'text') sizes.learn(piece.paragraph);
  const isWritten = wordFinder(pages);
  for (const { number, pieces, seen } of laidOut) {
    const written = blocksOfPieces(pieces, number, sizes, isWritten);
    // A picture of the whole page holds its text, too.
    yield* lengthOf(seen) > lengthOf(written) ? seen : written;
  }
}

function layOut(text: PageText, running: RunningLines, sizes: FontSizes): Piece[] {
  const ways = [running.strip(text, sizes.headingSize), ...text.others];
  return ways.flatMap((fragments) => piecesOf(layoutPage(fragments)));
}

const lengthOf = (blocks: readonly ParsedBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

/** Tells whether a word stands somewhere on these pages; put together only when somebody asks. */
function wordFinder(pages: readonly PageRead[]): (word: string) => boolean {
  let all: string | undefined;
  return (word) => {
    all ??= pages
      .map(({ text }) => text.main.map((fragment) => fragment.text).join('\n'))
      .join('\n')
      .toLowerCase();
    return all.includes(word);
  };
}
