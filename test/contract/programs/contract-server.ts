import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { createPortProgramHost } from '../../../server/shell/port-program-host.ts';
import { openShellPort } from '../../../server/shell/shell-port.ts';
import type { Asked, Said } from './contract-program.ts';

// A server that starts one program, writes the number of its process, and waits to be killed.
const shell = openShellPort();
const program = (shell ? createPortProgramHost(shell) : createForkProgramHost()).start<Asked, Said>({
  program: 'calculator-process',
  module: new URL('./contract-program.ts', import.meta.url),
  environment: { TZ: 'UTC' },
});
program.onMessage(() => process.stdout.write(`${program.pid}\n`));
program.send(process.argv[2] === 'stuck' ? { type: 'loop' } : { type: 'echo', value: 'ready' });
setInterval(() => {}, 60_000);
