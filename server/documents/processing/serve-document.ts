import type { DocumentOrder } from './document-messages.ts';
import { type Channel, ServerLine } from './server-line.ts';
import { startMemoryWatch } from './start-memory-watch.ts';

/** Carries out the one order that this process gets; the server ends the process when it has the outcome. */
export function serveDocument(channel: Channel): void {
  const line = new ServerLine(channel);
  channel.onMessage((message) => {
    if (message.type === 'inspect' || message.type === 'read')
      void carryOut(message, line).catch((error) => line.refuse(error));
  });
}

async function carryOut(order: DocumentOrder, line: ServerLine): Promise<void> {
  startMemoryWatch(order.limits.residentBytes);
  if (order.type === 'inspect') {
    const { inspectFile } = await import('./inspect-file.ts');
    line.send({ type: 'inspected', contentType: await inspectFile(order) });
  } else {
    const { readDocumentFile } = await import('./read-document-file.ts');
    line.send({ type: 'finished', ...(await readDocumentFile(order, line)) });
  }
}
