import { blockProcesses } from '../../../models/engine/block-processes.ts';
import { StoredFileDamaged } from '../../../models/sealed-format.ts';
import { readStoredFile, type StoredFile } from '../../../models/stored-file.ts';
import type { DocumentParser, SourceFile } from '../documents.types.ts';
import type { DocumentOrder, DrawnPage } from './document-messages.ts';
import { parserFor } from './parser-for.ts';
import { damagedHere, parserFailed } from './refusals.ts';
import { matchMagic } from './type/magic.ts';
import { isUnread } from './type/unsupported.ts';

/** A file in memory with what reads it. */
export interface OpenFile {
  source: SourceFile;
  parser: DocumentParser;
}

/**
 * Takes a file into memory and closes this process to new threads and processes: those that its parser works with are
 * started before, by its first bytes, and before any other of them is looked at.
 */
export async function loadFile({
  filename,
  ...file
}: StoredFile & { filename: string }): Promise<SourceFile> {
  const bytes = await readStoredFile(file).catch((error) => {
    throw error instanceof StoredFileDamaged ? damagedHere() : error;
  });
  const type = matchMagic(bytes);
  if (type && type !== 'zip' && !isUnread(type)) (await parserFor(type)).start?.();
  blockProcesses();
  return { bytes, filename };
}

/** Draws one page of a file, counted from 1. Throws DocumentRefused, also where its type has no pages to draw. */
export async function drawPageOfFile(order: Extract<DocumentOrder, { type: 'draw' }>): Promise<DrawnPage> {
  const source = await loadFile(order);
  const parser = await parserFor(order.contentType);
  if (!parser.draw) throw parserFailed();
  return parser.draw(source, order.page - 1, order.passage);
}
