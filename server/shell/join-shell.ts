import type { ProgramHost } from '../../models/engine/program-host.ts';
import type { StartFailure } from '../../models/shell-port.types.ts';
import { createPortProgramHost } from './port-program-host.ts';
import type { ShellPort } from './shell-port.ts';

/** The desktop shell, as the server that it started knows it. */
export interface Shell {
  /** What this run of the server proves that it is the shell's with. */
  readonly token: string;
  /** Starts programs through the shell. */
  readonly programs: ProgramHost;
  /** Says that the server can be reached there. `setupToken` goes to the shell's window and nowhere else. */
  listening(origin: string, setupToken: string | undefined): void;
  /** Says why the server cannot start. */
  failed(failure: StartFailure): void;
  /** Has `stop` called when the shell asks the server to stop; until this is called, the process just ends then. */
  onStop(stop: () => void): void;
}

/** Waits for the shell's first message, and answers from then on whether the server is alive. */
export function joinShell(port: ShellPort): Promise<Shell> {
  let stop = (): void => process.exit(0);
  return new Promise((resolve) => {
    port.onMessage((message) => {
      if (message.type === 'start') resolve(shellWith(message.token));
      else if (message.type === 'ping') port.send({ type: 'pong', number: message.number });
      else if (message.type === 'stop') stop();
    });
  });

  function shellWith(token: string): Shell {
    return {
      token,
      programs: createPortProgramHost(port),
      listening: (origin, setupToken) =>
        port.send({ type: 'listening', token, origin, ...(setupToken !== undefined && { setupToken }) }),
      failed: (failure) => port.send({ type: 'failed', ...failure }),
      onStop(listener) {
        stop = listener;
      },
    };
  }
}
