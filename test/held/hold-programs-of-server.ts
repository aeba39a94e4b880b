// Preloaded into a server that is built (held-programs.ts): the programs that it forks are started with the variables that
// ALCOVE_TEST_HELD_PROGRAMS names, so that their answers can be held.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const { fork } = childProcess;
const environment = JSON.parse(process.env.ALCOVE_TEST_HELD_PROGRAMS ?? '{}');

childProcess.fork = ((module: string, args: string[], options: childProcess.ForkOptions) =>
  fork(module, args, { ...options, env: { ...options.env, ...environment } })) as typeof fork;
syncBuiltinESMExports();
