import { readFile } from 'node:fs/promises';
import { blockProcesses } from '../../../models/engine/block-processes.ts';
import type { DocumentType } from '../documents.types.ts';
import type { DocumentOrder } from './document-messages.ts';
import { parserFor } from './parser-for.ts';
import { detectType } from './type/detect-type.ts';

/** What a file is, having been opened by the parser of its type. Throws DocumentRefused. */
export async function inspectFile({ path, filename }: DocumentOrder): Promise<DocumentType> {
  blockProcesses();
  const bytes = await readFile(path);
  const contentType = await detectType(bytes, filename);
  const parser = await parserFor(contentType);
  await parser.inspect({ bytes, filename });
  return contentType;
}
