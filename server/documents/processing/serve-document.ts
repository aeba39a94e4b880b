import { background } from '../../../models/background.ts';
import type { TextsToJudge } from './document-messages.ts';
import { Reading } from './reading.ts';
import { type Channel, ServerLine } from './server-line.ts';
import { startMemoryWatch } from './start-memory-watch.ts';

type Judge = (request: TextsToJudge) => Promise<void>;

/** Carries out what this process was started for; the server ends the process when it has the outcome. */
export function serveDocument(channel: Channel): void {
  const line = new ServerLine(channel);
  const reading = new Reading(line);
  let judging: Promise<Judge> | undefined;
  channel.onMessage((message) => {
    if (message.type === 'taken' || message.type === 'picture-text' || message.type === 'picture-failed')
      return;
    if (message.type === 'prepare') reading.prepare(message);
    else if (message.type === 'judge') judging = startJudging(message.limits.residentBytes, line);
    else if (message.type === 'texts')
      background('judging', () =>
        judging?.then((judge) => judge(message)).catch((error) => line.refuse(error)),
      );
    else background('document_reading', () => reading.carryOut(message).catch((error) => line.refuse(error)));
  });
}

async function startJudging(residentBytes: number, line: ServerLine): Promise<Judge> {
  startMemoryWatch(residentBytes);
  const serving = await import('./serve-judging.ts');
  return serving.startJudging(line);
}
