import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', 'dist', 'server');

/**
 * A program of the server as it is shipped, such as `index.js` or `alcove.js`: it starts in a fifth of the time that its
 * sources take. Throws where it is not built.
 */
export function builtProgram(file: string): string {
  const program = join(SERVER, file);
  if (!existsSync(program)) throw new Error(`dist/server/${file} is not built: npm test builds it.`);
  return program;
}

/** Node's arguments for the server, as `npm start` runs it. */
export const serverCommand = (): string[] => ['--max-semi-space-size=2', builtProgram('index.js')];
