import type { DocumentType } from '../documents.types.ts';
import type { DocumentOrder } from './document-messages.ts';
import { loadFile, type OpenFile } from './open-file.ts';
import { parserFor } from './parser-for.ts';
import { detectType } from './type/detect-type.ts';

/** What a file is, having been opened by the parser of its type. Throws DocumentRefused. */
export async function inspectFile(order: DocumentOrder): Promise<OpenFile & { contentType: DocumentType }> {
  const source = await loadFile(order);
  const contentType = await detectType(source.bytes, source.filename);
  const parser = await parserFor(contentType);
  await parser.inspect(source);
  return { source, parser, contentType };
}
