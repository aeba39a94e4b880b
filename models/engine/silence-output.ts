import { Writable } from 'node:stream';

/**
 * From here on what this process and its threads print goes nowhere: libraries print pieces of what they work on, and the
 * standard output is for the beat of the memory watch, which writes to it by its number.
 */
export function silenceOutput(): void {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  Object.defineProperty(process, 'stdout', { get: () => nowhere });
}
