import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../make-folder.ts';

/** The fake server as a program in a folder of its own, which is no hidden one wherever this is checked out. */
export function copyStdioScript(): { command: string; args: string[]; remove: () => void } {
  const directory = makeFolder('alcove-mcp-');
  const script = join(directory, 'server.mjs');
  cpSync(join(import.meta.dirname, 'fake-mcp-server.mjs'), script);
  return {
    command: process.execPath,
    args: [script, '--stdio'],
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
