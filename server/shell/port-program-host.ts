import { flagsOf, type ProgramHost } from '../../models/engine/program-host.ts';
import { systemTimer, type Timer } from '../../models/engine/timer.ts';
import { PortProgram } from './port-program.ts';
import type { ShellPort } from './shell-port.ts';

/** One sequence for the whole process, because the shell knows programs by these numbers alone. */
let lastId = 0;

/**
 * Has the shell start programs, each with a port of its own between it and this process: in Electron, whose RunAsNode fuse
 * is off, `child_process.fork` would start the whole app again. Electron heeds few flags of Node's and hands `--js-flags`
 * to V8, which every limit of an order goes by.
 */
export function createPortProgramHost(shell: ShellPort, timer: Timer = systemTimer): ProgramHost {
  const programs = new Map<number, PortProgram>();
  shell.onMessage((message, ports) => {
    const program = 'id' in message ? programs.get(message.id) : undefined;
    if (message.type === 'program-started') program?.started(message.pid, ports[0]);
    else if (message.type === 'program-beat') program?.wrote(message.text);
    else if (message.type === 'program-exited') {
      programs.delete(message.id);
      program?.exited(message.code, message.isFatal === true);
    }
  });
  return {
    start(order) {
      const id = ++lastId;
      const program = new PortProgram({ timer, kill: () => shell.send({ type: 'kill-program', id }) });
      programs.set(id, program);
      const flags = flagsOf(order);
      shell.send({
        type: 'start-program',
        id,
        program: order.program,
        environment: { ...order.environment },
        execArgv: flags.length > 0 ? [`--js-flags=${flags.join(' ')}`] : [],
      });
      return program.end(order);
    },
  };
}
