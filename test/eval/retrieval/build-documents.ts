import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDocument } from './build/build-document.ts';
import { type DocumentSource, readDocumentSources } from './document-source.ts';

export interface BuiltDocument extends DocumentSource {
  filename: string;
  path: string;
}

/** Builds the files of the whole retrieval set into a folder, which is made where it is missing. */
export async function buildDocuments(folder: string): Promise<BuiltDocument[]> {
  mkdirSync(folder, { recursive: true });
  const built: BuiltDocument[] = [];
  for (const source of readDocumentSources(join(import.meta.dirname, 'documents'))) {
    const { filename, bytes } = await buildDocument(source);
    const path = join(folder, filename);
    writeFileSync(path, bytes);
    built.push({ ...source, filename, path });
  }
  return built;
}
