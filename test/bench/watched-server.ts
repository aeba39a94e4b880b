import { join } from 'node:path';
import { unlimited } from './account.ts';
import { builtServer, type Program, startProgram } from './program.ts';

/** The built server over a data directory below `directory`; on SIGUSR2 it writes into `loopFile` how late it ran. */
export async function startWatchedServer(directory: string): Promise<{ server: Program; loopFile: string }> {
  const loopFile = join(directory, 'loop.json');
  const preload = ['--import', join(import.meta.dirname, 'watch-loop.mjs')];
  const server = await startProgram([...preload, ...builtServer], {
    ...unlimited,
    ALCOVE_DATA_DIR: join(directory, 'data'),
    BENCH_LOOP_FILE: loopFile,
  });
  return { server, loopFile };
}
