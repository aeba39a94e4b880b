import type Electron from 'electron';
import { strict } from './strict.ts';

let held = '';

/** `clipboard`, of the shell alone. */
export const clipboard = strict('clipboard', {
  writeText: async (text: string) => {
    held = text;
  },
  readText: async () => held,
}) satisfies Pick<Electron.Clipboard, 'writeText' | 'readText'>;
