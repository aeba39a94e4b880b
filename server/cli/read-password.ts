import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks on the terminal for `y` or anything else; undefined where standard input is no terminal, so that nobody could say. */
export async function askYes(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY) return undefined;
  return /^y(es)?$/i.test((await readLine(`${question} [y/N] `)).trim());
}

/** Asks on the terminal for a line, which is shown as it is typed. */
export async function readLine(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    process.stderr.write(question);
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
  }
}

/** Asks on the terminal without echo; where standard input is no terminal, reads its first line. */
export async function readPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  // Only now does the terminal echo nothing: what was pasted early would be seen.
  if (process.stdin.isTTY) process.stderr.write(question);
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write('\n');
  }
}
