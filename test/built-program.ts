import { join } from 'node:path';

/**
 * A program of the server as it is shipped, such as `index.js` or `alcove.js`: it starts in a fifth of the time that its
 * sources take. Throws in a test run (global-setup.ts) that began with a dist/ of other sources.
 */
export function builtProgram(file: string): string {
  if (process.env.ALCOVE_TEST_BUILD === 'stale')
    throw new Error('dist/ is missing or older than the sources. Run the test with: npm test -- FILE');
  return join(import.meta.dirname, '..', 'dist', 'server', file);
}

/** Node's arguments for the server, as `npm start` runs it. */
export const serverCommand = (): string[] => [
  '--max-semi-space-size=2',
  '--no-parallel-scavenge',
  builtProgram('index.js'),
];
