import type { ReadListener } from './document-reader.ts';
import type { DocumentTask } from './run-document-process.ts';

/** Hands what a reading process sends to the listener, and the text of its pictures back. */
export function serveReading(
  listener: ReadListener,
  readPicture: (bytes: Uint8Array, signal: AbortSignal) => Promise<string>,
): DocumentTask['serve'] {
  return async (notice, process, signal) => {
    if (notice.type === 'progress') return listener.onProgress(notice.pagesDone, notice.pageCount);
    if (notice.type === 'picture') {
      const text = await readPicture(notice.bytes, signal).catch(() => undefined);
      if (text === undefined) process.send({ type: 'picture-failed', call: notice.call });
      else process.send({ type: 'picture-text', call: notice.call, text });
      return;
    }
    if (notice.type === 'entry') throw new Error('The document process unpacked what it was to read.');
    await (notice.type === 'pages' ? listener.onPages(notice.pages) : listener.onChunks(notice.chunks));
    process.send({ type: 'taken' });
  };
}
