import { readFile } from 'node:fs/promises';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { DocumentParser, SourceFile } from '../documents.types.ts';
import { parserFor } from './parser-for.ts';
import { matchMagic } from './type/magic.ts';

/** A file in memory with what reads it. */
export interface OpenFile {
  source: SourceFile;
  parser: DocumentParser;
}

/**
 * Takes a file into memory and closes this process to new threads and processes: those that its parser works with are
 * started before, by its first bytes, and before any other of them is looked at.
 */
export async function loadFile({ path, filename }: { path: string; filename: string }): Promise<SourceFile> {
  const bytes = await readFile(path);
  const type = matchMagic(bytes);
  if (type && type !== 'zip' && type !== 'unsupported') (await parserFor(type)).start?.();
  blockProcesses();
  return { bytes, filename };
}
