import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { describeProgramHost } from './program-host.contract.ts';

const server = fileURLToPath(new URL('./programs/contract-server.ts', import.meta.url));

describeProgramHost('child_process.fork', () => ({
  host: createForkProgramHost(),
  module: new URL('./programs/contract-program.ts', import.meta.url),
  missing: new URL('./programs/missing.ts', import.meta.url),
  added: [],
  startServer(args) {
    const child = spawn(process.execPath, [server, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    return { output: child.stdout, kill: () => void child.kill('SIGKILL') };
  },
  // A program that never comes back to its turn goes with the server only where it has a memory watch.
  endsStuckPrograms: false,
}));
