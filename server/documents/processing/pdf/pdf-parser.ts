import type { DocumentParser, ParseContext, ParsedBlock } from '../../documents.types.ts';
import { mapAhead } from '../map-ahead.ts';
import { readPictureBlocks } from '../picture-blocks.ts';
import { blocksOfPieces, type Piece, piecesOf } from './blocks-of-page.ts';
import { FontSizes } from './font-sizes.ts';
import type { PageText } from './fragment.ts';
import { layoutPage } from './layout-page.ts';
import { RunningLines } from './running-lines.ts';
import { type PageThread, startPageThread } from './start-page-thread.ts';

/** Pages that are looked at together: what comes back on them is a header, what most of them is set in running text. */
const PAGES_AT_ONCE = 24;
/** Pages that the thread reads while those before them are worked on. */
const AHEAD = 36;

let started: PageThread | undefined;
const thread = (): PageThread => {
  started ??= startPageThread();
  return started;
};

/** Reads PDF files with PDFium, in a thread of its own; pages without text through OCR. */
export const pdfParser: DocumentParser = {
  start: () => void thread(),
  async inspect({ bytes }) {
    await thread().open(bytes);
    await thread().look(0);
  },
  async draw({ bytes }, index, passage) {
    await thread().open(bytes);
    return thread().draw(index, passage);
  },
  async *parse({ bytes }, context) {
    const pageCount = await thread().open(bytes);
    context.report(0, pageCount);
    const running = new RunningLines();
    const sizes = new FontSizes();
    let pages: PageRead[] = [];
    for await (const page of readPages(thread(), pageCount, context)) {
      if (pages.push(page) < PAGES_AT_ONCE && page.number < pageCount) continue;
      yield* blocksOf(pages, running, sizes);
      pages = [];
    }
  },
};

interface PageRead {
  /** Counted from 1. */
  number: number;
  text: PageText;
  /** What OCR found where it was asked. */
  seen: ParsedBlock[];
}

async function* readPages(
  { page, picture }: PageThread,
  pageCount: number,
  context: ParseContext,
): AsyncGenerator<PageRead> {
  let number = 0;
  for await (const { text, needsOcr } of mapAhead(numbersBelow(pageCount), page, AHEAD)) {
    const seen = needsOcr ? await readPictureBlocks(await picture(number), number + 1, context) : [];
    number += 1;
    context.report(number, pageCount);
    yield { number, text, seen };
  }
}

async function* numbersBelow(end: number): AsyncGenerator<number> {
  for (let number = 0; number < end; number++) yield number;
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
