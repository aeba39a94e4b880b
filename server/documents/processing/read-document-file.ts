import type { DocumentType, ParsedBlock, TextChunk } from '../documents.types.ts';
import { chunkBlocks } from '../text/chunk-blocks.ts';
import type { DocumentOrder, ReadFacts } from './document-messages.ts';
import { inBatches } from './in-batches.ts';
import { indexChunks } from './index-chunks.ts';
import { LanguageCount } from './language-count.ts';
import { loadFile, type OpenFile } from './open-file.ts';
import { PageCollector } from './page-collector.ts';
import { createParseContext } from './parse-context.ts';
import { parserFor } from './parser-for.ts';
import type { ServerLine } from './server-line.ts';

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
