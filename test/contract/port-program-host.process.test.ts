import { createPortProgramHost } from '../../server/shell/port-program-host.ts';
import { describeProgramHost } from './program-host.contract.ts';
import { openShell, startShellServer } from './programs/open-shell.ts';

const module = new URL('./programs/contract-program.ts', import.meta.url);
const server = new URL('./programs/contract-server.ts', import.meta.url);
const modules = { 'calculator-process': module };

describeProgramHost('The port to the shell', () => ({
  host: createPortProgramHost(openShell(modules)),
  module,
  missing: new URL('./programs/missing.ts', import.meta.url),
  // The stand-in empties it, because a packaged Electron does not heed it.
  added: ['NODE_OPTIONS'],
  startServer(args) {
    const utility = startShellServer(server, modules, { args });
    if (!utility.stdout) throw new Error('The output of the server is not piped.');
    return { output: utility.stdout, kill: () => process.kill(Number(utility.pid), 'SIGKILL') };
  },
  endsStuckPrograms: true,
}));
