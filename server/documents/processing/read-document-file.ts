import type {
  DocumentLanguage,
  DocumentType,
  IndexedChunk,
  ParsedBlock,
  TextChunk,
} from '../documents.types.ts';
import { chunkBlocks } from '../text/chunk-blocks.ts';
import { toSearchText } from '../text/to-search-text.ts';
import type { DocumentOrder, ReadFacts } from './document-messages.ts';
import { loadFile, type OpenFile } from './open-file.ts';
import { PageCollector } from './page-collector.ts';
import { createParseContext } from './parse-context.ts';
import { parserFor } from './parser-for.ts';
import type { ServerLine } from './server-line.ts';

/** Groups what comes into arrays of `size`, the last one shorter. */
async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Adds to passages what the full-text index holds of them: the stems of heading and text. */
export function indexChunks(chunks: readonly TextChunk[]): IndexedChunk[] {
  return chunks.map((chunk) => ({
    ...chunk,
    searchHeading: toSearchText(chunk.heading ?? ''),
    searchText: toSearchText(chunk.text),
  }));
}

/** Finds the language that most of a text is in. */
class LanguageCount {
  readonly #tokens: Record<DocumentLanguage, number> = { fr: 0, en: 0 };

  add({ language, tokens }: TextChunk): void {
    if (language) this.#tokens[language] += tokens;
  }

  /** Null where no passage has a language. */
  get most(): DocumentLanguage | null {
    const { fr, en } = this.#tokens;
    if (fr === 0 && en === 0) return null;
    return fr > en ? 'fr' : 'en';
  }
}

type ReadOrder = Extract<DocumentOrder, { type: 'read' }>;

/** Passages in one message. */
const BATCH = 32;

/**
 * Reads a file from beginning to end and sends its pages and passages as they come; one that was inspected here is
 * `opened`. Throws DocumentRefused.
 */
export async function readDocumentFile(
  order: ReadOrder,
  line: ServerLine,
  opened: OpenFile | undefined,
): Promise<ReadFacts> {
  const { limits } = order;
  const { source, parser } = opened ?? {
    source: await loadFile(order),
    parser: await parserFor(order.contentType),
  };
  const context = createParseContext(line, limits);
  const pages = new PageCollector(limits, (batch) => line.deliver({ type: 'pages', pages: batch }));
  const parsed = parser.parse(source, context);
  const blocks = pages.collect(SPREADSHEETS.has(order.contentType) ? unlessBare(parsed) : parsed);
  const languages = new LanguageCount();
  let chunkCount = 0;
  const batches: AsyncIterable<TextChunk[]> = inBatches(chunkBlocks(blocks), BATCH);
  for await (const chunks of batches) {
    for (const chunk of chunks) languages.add(chunk);
    chunkCount += chunks.length;
    await line.deliver({ type: 'chunks', chunks: indexChunks(chunks) });
  }
  await line.delivered();
  const { pageCount, unreadPictures } = context;
  return { pageCount, language: languages.most, chunkCount, unreadPictures };
}

const SPREADSHEETS: ReadonlySet<DocumentType> = new Set<DocumentType>([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.ms-excel',
]);

/** Nothing where there are headings alone: the names of sheets without a cell, which no one wrote, are no text to answer from. */
async function* unlessBare(blocks: AsyncIterable<ParsedBlock>): AsyncGenerator<ParsedBlock> {
  let names: ParsedBlock[] | undefined = [];
  for await (const block of blocks) {
    if (names && block.kind === 'heading') names.push(block);
    else {
      if (names) yield* names;
      names = undefined;
      yield block;
    }
  }
}
