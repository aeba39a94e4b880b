import { readFile } from 'node:fs/promises';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { TextChunk } from '../documents.types.ts';
import { chunkBlocks } from '../text/chunk-blocks.ts';
import type { DocumentOrder, ReadFacts } from './document-messages.ts';
import { inBatches } from './in-batches.ts';
import { indexChunks } from './index-chunks.ts';
import { LanguageCount } from './language-count.ts';
import { mapAhead } from './map-ahead.ts';
import { PageCollector } from './page-collector.ts';
import { createParseContext } from './parse-context.ts';
import { parserFor } from './parser-for.ts';
import type { ServerLine } from './server-line.ts';
import { startScoreThreads } from './start-score-threads.ts';

type ReadOrder = Extract<DocumentOrder, { type: 'read' }>;

/** Passages in one message. */
const BATCH = 16;
/** Batches that are being scored while the parser goes on. */
const AHEAD = 8;

/** Reads a file from beginning to end and sends its pages and passages as they come. Throws DocumentRefused. */
export async function readDocumentFile(order: ReadOrder, line: ServerLine): Promise<ReadFacts> {
  const scoreTexts = startScoreThreads();
  blockProcesses();
  const { path, filename, limits } = order;
  const parser = await parserFor(order.contentType);
  const context = createParseContext(line, limits);
  const pages = new PageCollector(limits, (batch) => line.deliver({ type: 'pages', pages: batch }));
  const blocks = pages.collect(parser.parse({ bytes: await readFile(path), filename }, context));
  const languages = new LanguageCount();
  let chunkCount = 0;
  const batches: AsyncIterable<TextChunk[]> = inBatches(chunkBlocks(blocks), BATCH);
  for await (const chunks of mapAhead(batches, (batch) => indexChunks(batch, scoreTexts), AHEAD)) {
    for (const chunk of chunks) languages.add(chunk);
    chunkCount += chunks.length;
    await line.deliver({ type: 'chunks', chunks });
  }
  await line.delivered();
  return { pageCount: context.pageCount, language: languages.most, chunkCount };
}
