import type { MessagePortMain } from 'electron';
import { background } from '../../models/background.ts';
import type { FromServer, ToServer } from '../../models/shell-port.types.ts';
import { checkOrder } from './check-order.ts';
import { type RunningProgram, type StartingParts, startProgram } from './start-program.ts';

export interface BrokerParts extends StartingParts {
  /** To the server that asked, with the port to transfer. */
  toServer: (message: ToServer, ports: MessagePortMain[]) => void;
}

/** Starts and ends the programs of one running server, on its word. */
export interface ProgramBroker {
  /** Takes a message of the server; those that are about no program are none of its business. */
  hear(message: FromServer): void;
  /** Ends them all at once, and says nothing more: the server has gone. Resolves when they have, too. */
  endAll(): Promise<void>;
}

/**
 * One broker for each run of the server, because a program belongs to the run that asked for it. Only the programs of
 * `PROGRAMS` are started, with flags from a short list.
 */
export function createProgramBroker({ toServer, ...parts }: BrokerParts): ProgramBroker {
  const running = new Map<number, RunningProgram>();
  let isOver = false;
  const tell: BrokerParts['toServer'] = (message, ports) => {
    if (!isOver) toServer(message, ports);
  };

  const start = (order: Extract<FromServer, { type: 'start-program' }>): void => {
    const { id } = order;
    if (isOver || running.has(id)) return;
    const gone = (code: number | null, isFatal: boolean) => {
      running.delete(id);
      tell({ type: 'program-exited', id, code, ...(isFatal && { isFatal }) }, []);
    };
    try {
      const program = startProgram(checkOrder(order), parts, {
        // One that was given up may start after all; its end has been told, and it is killed.
        onStarted: (pid, port) => running.has(id) && tell({ type: 'program-started', id, pid }, [port]),
        onBeat: (text) => running.has(id) && tell({ type: 'program-beat', id, text }, []),
      });
      running.set(id, program);
      background('program_end', () => program.ended.then(({ code, isFatal }) => gone(code, isFatal)));
    } catch {
      gone(null, false);
    }
  };

  return {
    hear(message) {
      if (message.type === 'start-program') start(message);
      else if (message.type === 'kill-program') running.get(message.id)?.kill();
    },
    async endAll() {
      isOver = true;
      const programs = [...running.values()];
      for (const program of programs) program.kill();
      await Promise.all(programs.map(({ ended }) => ended));
    },
  };
}
