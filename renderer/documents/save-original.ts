import { type DocumentRecord, readDocumentFile } from '../api/documents.ts';

/** Hands a document's original to the browser as a file to keep. */
export async function saveOriginal({ id, filename }: Pick<DocumentRecord, 'id' | 'filename'>): Promise<void> {
  const address = URL.createObjectURL(await readDocumentFile(id));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has taken the file by then; a page that keeps the address keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
