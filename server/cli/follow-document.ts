import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { DocumentReply } from '../documents/documents.schemas.ts';
import { noServer } from './exit-code.ts';
import type { ServerClient } from './server-client.ts';

const Progress = z.object({ stage: z.string(), pages_done: z.int(), page_count: z.int().nullable() });
const Failure = z.object({ status: z.int(), detail: z.string() });

/** Tells how far a document is until it is read, indexed and judged, or has failed; answers how it ended. */
export async function followDocument(
  document: z.output<typeof DocumentReply>,
  client: ServerClient,
  note: (line: string) => void,
): Promise<z.output<typeof DocumentReply>> {
  let last: z.output<typeof DocumentReply> | undefined;
  let told = '';
  const tell = (line: string) => {
    if (line !== told) note(`${document.filename}: ${line}`);
    told = line;
  };
  for await (const { event, data } of client.events('GET', `/documents/${document.id}/events`)) {
    if (event === 'progress') tell(describe(Progress.parse(data)));
    else if (event === 'document') last = DocumentReply.parse(data);
    else if (event === 'error') {
      const { status, detail } = Failure.parse(data);
      throw new AppError(status, 'server_refused', detail);
    }
  }
  if (!last) throw noServer('The server ended before the document was read.');
  tell(last.error ?? (last.notice ? `ready. ${last.notice.message}` : 'ready'));
  return last;
}

function describe({ stage, pages_done, page_count }: z.output<typeof Progress>): string {
  return page_count === null ? stage : `${stage}, page ${pages_done} of ${page_count}`;
}
