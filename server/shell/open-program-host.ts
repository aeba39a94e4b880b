import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import type { ProgramHost } from '../../models/engine/program-host.ts';
import { createPortProgramHost } from './port-program-host.ts';
import { openShellPort } from './shell-port.ts';

/** What starts programs for this process: the shell where it runs in Electron, also as one command, else this process. */
export function openProgramHost(): ProgramHost {
  const port = openShellPort();
  return port ? createPortProgramHost(port) : createForkProgramHost();
}
