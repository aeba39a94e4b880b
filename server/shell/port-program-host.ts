import { background } from '../../models/background.ts';
import type { EngineExit } from '../../models/engine/engine-host.ts';
import {
  flagsOf,
  type ProgramHost,
  type ProgramOrder,
  type ProgramProcess,
} from '../../models/engine/program-host.ts';
import { tightMessage } from '../../models/engine/tight-message.ts';
import { systemTimer, type Timer } from '../../models/engine/timer.ts';
import type { LinePort, ShellPort } from './shell-port.ts';

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

/** How long the last messages of a program that has gone may take to arrive, in milliseconds. */
const LAST_MESSAGES_MS = 2_000;

/** A program that the shell runs, as this process knows it from the shell's messages and the line to it. */
class PortProgram {
  readonly #timer: Timer;
  readonly #kill: () => void;
  readonly #exit = Promise.withResolvers<EngineExit>();
  readonly #lineClosed = Promise.withResolvers<void>();
  readonly #unsent: unknown[] = [];
  #onMessage: (message: unknown) => void = () => {};
  #onOutput: (text: string) => void = () => {};
  #port: LinePort | undefined;
  #pid: number | undefined;
  #isKilled = false;
  #hasEnded = false;

  constructor({ timer, kill }: { timer: Timer; kill: () => void }) {
    this.#timer = timer;
    this.#kill = kill;
  }

  /** The shell has started it; `port` is the line to it. */
  started(pid: number | undefined, port: LinePort | undefined): void {
    this.#pid = pid;
    if (port) this.#open(port);
    else this.#kill();
  }

  #open(port: LinePort): void {
    this.#port = port;
    port.on('message', ({ data }) => !this.#hasEnded && this.#onMessage(data));
    port.on('close', () => {
      this.#lineClosed.resolve();
      // One that closes its line and stays would never be heard of again.
      this.#kill();
    });
    port.start();
    for (const message of this.#unsent.splice(0)) port.postMessage(message);
  }

  wrote(text: string): void {
    this.#onOutput(text);
  }

  /** It has gone, or never started. What it said last may still be on its way over the line, which closes behind it. */
  exited(code: number | null, isFatal: boolean): void {
    const giveUp = this.#timer.after(LAST_MESSAGES_MS, this.#lineClosed.resolve);
    if (!this.#port) this.#lineClosed.resolve();
    background('program_exit', async () => {
      await this.#lineClosed.promise;
      giveUp();
      this.#hasEnded = true;
      this.#exit.resolve(this.#isKilled ? KILLED : isFatal ? { ...ABORTED, code } : { code, signal: null });
    });
  }

  /** The line to it, for who had it started. */
  end<To, From>({ hasOutput }: ProgramOrder): ProgramProcess<To, From> {
    const program = this;
    return {
      get pid() {
        return program.#pid;
      },
      send: (message) => {
        if (this.#hasEnded) return;
        if (this.#port) this.#port.postMessage(tightMessage(message));
        else this.#unsent.push(tightMessage(message));
      },
      onMessage: (listener) => {
        const before = this.#onMessage;
        this.#onMessage = (message) => {
          before(message);
          if (isMessage<From>(message)) listener(message);
        };
      },
      onOutput: (listener) => {
        if (hasOutput) this.#onOutput = listener;
      },
      onExit: (listener) => background('program_exit', () => this.#exit.promise.then(listener)),
      kill: () => {
        this.#isKilled = true;
        this.#kill();
      },
    };
  }
}

const KILLED: EngineExit = { code: null, signal: 'SIGKILL' };
/** As a process of plain Node ends when V8 gives up. */
const ABORTED = { signal: 'SIGABRT' } as const;

function isMessage<From>(message: unknown): message is From {
  return typeof message === 'object' && message !== null && 'type' in message;
}
