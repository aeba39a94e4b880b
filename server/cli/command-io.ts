import type { Readable, Writable } from 'node:stream';
import { terminalText } from './terminal-text.ts';

/** Where a command reads and writes: data on `out`, everything else on `note`. */
export interface CommandIo {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  /** Writes data as it is; on a terminal without control characters. */
  out(text: string): void;
  /** One line of data. */
  write(line: string): void;
  /** One line for the person, on standard error. */
  note(line: string): void;
  /** Where a conversation at the terminal is drawn. */
  terminal: Writable;
  /** Aborted by Ctrl+C, which ends the process at once until this is first asked for. */
  readonly signal: AbortSignal;
}

/** The streams of a process, as a command uses them. */
export function createCommandIo(streams: {
  input: CommandIo['input'];
  output: Writable & { isTTY?: boolean };
  errors: Writable & { isTTY?: boolean };
  interrupt: () => AbortSignal;
}): CommandIo {
  const { input, output, errors, interrupt } = streams;
  const out = (text: string) => void output.write(output.isTTY ? terminalText(text) : text);
  return {
    input,
    output,
    out,
    write: (line) => out(`${line}\n`),
    note: (line) => void errors.write(`${errors.isTTY ? terminalText(line) : line}\n`),
    terminal: errors,
    get signal() {
      return interrupt();
    },
  };
}
