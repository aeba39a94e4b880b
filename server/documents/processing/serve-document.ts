import type { DocumentOrder } from './document-messages.ts';
import { type Channel, ServerLine } from './server-line.ts';
import { startMemoryWatch } from './start-memory-watch.ts';

/** Carries out the one order that this process gets; the server ends the process when it has the outcome. */
export function serveDocument(channel: Channel): void {
  const line = new ServerLine(channel);
  let judging: Promise<(request: { call: number; texts: string[] }) => Promise<void>> | undefined;
  channel.onMessage((message) => {
    if (message.type === 'inspect' || message.type === 'read')
      void carryOut(message, line).catch((error) => line.refuse(error));
    else if (message.type === 'judge') judging = startJudging(message.limits.residentBytes, line);
    else if (message.type === 'texts')
      void judging?.then((judge) => judge(message)).catch((error) => line.refuse(error));
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

async function startJudging(residentBytes: number, line: ServerLine) {
  startMemoryWatch(residentBytes);
  const serving = await import('./serve-judging.ts');
  return serving.startJudging(line);
}
