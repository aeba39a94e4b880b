import { createInterface } from 'node:readline';
import { AppError } from '../core/app-error.ts';
import type { CommandIo } from './command-io.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';

/**
 * A conversation at the terminal: each line is a message. Ctrl+C stops the answer that is being written, and empties the
 * line where none is; Ctrl+D ends. A failure is told and the conversation goes on, unless there is no server or no key.
 */
export async function chatAtTerminal(
  { input, terminal, note, signal }: Pick<CommandIo, 'input' | 'terminal' | 'note' | 'signal'>,
  ask: (content: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  // A terminal that is closed before its lines are read never says so.
  if (signal.aborted) return;
  let answering: AbortController | undefined;
  const lines = createInterface({ input, output: terminal, terminal: true, prompt: '> ' });
  let isClosed = false;
  lines.once('close', () => {
    isClosed = true;
  });
  lines.on('SIGINT', () => {
    if (answering) return answering.abort();
    lines.write(null, { ctrl: true, name: 'u' });
    note('(Ctrl+D ends)');
    lines.prompt();
  });
  signal.addEventListener('abort', () => lines.close(), { once: true });
  note('Ctrl+C stops an answer, Ctrl+D ends.');
  lines.prompt();
  try {
    for await (const line of lines) {
      if (line.trim() !== '') {
        answering = new AbortController();
        await ask(line, AbortSignal.any([answering.signal, signal])).catch((thrown) =>
          tellOrThrow(thrown, note),
        );
        answering = undefined;
      }
      if (!isClosed) lines.prompt();
    }
  } finally {
    lines.close();
  }
}

function tellOrThrow(thrown: unknown, note: (line: string) => void): void {
  if (!(thrown instanceof AppError) || exitCodeOf(thrown) === EXIT.notConnected) throw thrown;
  note(thrown.detail);
}
