import { join } from 'node:path';
import type { MessageChannelMain, MessagePortMain, UtilityProcess, utilityProcess } from 'electron';
import { background } from '../../models/background.ts';
import { type FromServer, PROGRAMS, type ToServer } from '../../models/shell-port.types.ts';
import { SHELL_TIMEOUTS, type ShellTimeouts } from '../shell-timeouts.ts';

export interface BrokerParts extends StartingParts {
  /** To the server that asked, with the port to transfer. */
  toServer: (message: ToServer, ports: MessagePortMain[]) => void;
}

/** Starts and ends the programs of one running server, on its word. */
export type ProgramBroker = ReturnType<typeof createProgramBroker>;

/**
 * One broker for each run of the server, because a program belongs to the run that asked for it. Only the programs of
 * `PROGRAMS` are started, with flags from a short list.
 */
export function createProgramBroker({ toServer, ...parts }: BrokerParts) {
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
    /** Takes a message of the server; those that are about no program are none of its business. */
    hear(message: FromServer): void {
      if (message.type === 'start-program') start(message);
      else if (message.type === 'kill-program') running.get(message.id)?.kill();
    },
    /** Ends them all at once, and says nothing more: the server has gone. Resolves when they have, too. */
    async endAll(): Promise<void> {
      isOver = true;
      const programs = [...running.values()];
      for (const program of programs) program.kill();
      await Promise.all(programs.map(({ ended }) => ended));
    },
  };
}

/** What programs are started with. */
interface StartingParts {
  utilityProcess: Pick<typeof utilityProcess, 'fork'>;
  MessageChannelMain: typeof MessageChannelMain;
  /** Where the built server lies; each program is `<name>.js` in it. */
  serverDirectory: string;
  /** Ends a process at once; `process.kill` with SIGKILL unless a test says otherwise. */
  killProcess?: (pid: number) => void;
  /** Variables that this system's processes cannot start without; see `systemEnvironment`. */
  systemEnvironment?: Readonly<Record<string, string>>;
  /** `SHELL_TIMEOUTS` where nothing is given. */
  timeouts?: Pick<ShellTimeouts, 'programStart' | 'programOutput'>;
}

/** What becomes of a program while it lives. */
interface ProgramEvents {
  /** `port` is the server's end of the line to it. */
  onStarted(pid: number | undefined, port: MessagePortMain): unknown;
  /** What it wrote to its standard output. */
  onBeat(text: string): unknown;
}

type RunningProgram = ReturnType<typeof startProgram>;

/** Starts a program with a line to it. Throws what `utilityProcess.fork` throws. */
function startProgram(order: ProgramOrder, parts: StartingParts, events: ProgramEvents) {
  const { killProcess = killNow, timeouts = SHELL_TIMEOUTS } = parts;
  const child = forkProgram(order, parts);
  const { port1, port2 } = new parts.MessageChannelMain();
  const output = readOutput(child.stdout, events.onBeat, timeouts.programOutput);
  const ended = Promise.withResolvers<{ code: number | null; isFatal: boolean }>();
  let isUnwanted = false;
  let isFatal = false;
  const kill = () => {
    isUnwanted = true;
    // Not its own `kill`, which asks: a program may be stuck in a loop.
    if (child.pid !== undefined) killProcess(child.pid);
  };
  const giveUp = setTimeout(() => {
    kill();
    ended.resolve({ code: null, isFatal });
  }, timeouts.programStart);
  child.once('spawn', () => {
    clearTimeout(giveUp);
    if (isUnwanted) kill();
    events.onStarted(child.pid, port2);
  });
  child.once('error', () => {
    isFatal = true;
  });
  child.once('exit', (code) => {
    clearTimeout(giveUp);
    background('program_output', () => output.drained().then(() => ended.resolve({ code, isFatal })));
  });
  child.postMessage({ type: 'line' }, [port1]);
  return {
    /** Ends it at once, whatever it is doing; also one that is still starting. */
    kill,
    /** Resolves once it has gone and all that it wrote is told; `isFatal` when V8 gave up, as a rule for want of memory. */
    ended: ended.promise,
  };
}

function forkProgram(order: ProgramOrder, parts: StartingParts): UtilityProcess {
  return parts.utilityProcess.fork(join(parts.serverDirectory, `${order.program}.js`), [], {
    env: { ...parts.systemEnvironment, ...order.environment },
    execArgv: order.execArgv,
    // Its standard output carries the beat of its memory watch and nothing else.
    stdio: ['ignore', 'pipe', 'ignore'],
    serviceName: `Alcove ${order.program}`,
  });
}

/** Ends a process at once, whatever it is doing; one that has gone by itself in the meantime is no failure. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself in the meantime.
  }
}

/** Hands on what a program writes, to the last byte, which may come `limitMs` after its end. */
function readOutput(
  output: NodeJS.ReadableStream | null,
  onText: (text: string) => unknown,
  limitMs: number,
): { drained(): Promise<void> } {
  const ended = Promise.withResolvers<void>();
  const hand = (chunk: Buffer | string) => onText(chunk.toString());
  output?.on('data', hand);
  return {
    /** To be called when the process has gone; resolves when all that it wrote has been handed on. */
    async drained() {
      if (!output) return;
      // Electron takes the listeners off the stream after its `exit` event, though what was written last is still to come.
      await Promise.resolve();
      output.off('data', hand).on('data', hand);
      const limit = setTimeout(ended.resolve, limitMs);
      output.once('end', ended.resolve).once('close', ended.resolve);
      if ('readableEnded' in output && output.readableEnded) ended.resolve();
      await ended.promise;
      clearTimeout(limit);
    },
  };
}

type ProgramOrder = Extract<FromServer, { type: 'start-program' }>;

/**
 * What V8 may be told. Electron makes switches of Chromium's of `execArgv`, of which `--js-flags` reaches V8; any other
 * could open a debugger or change what the process is.
 */
const FLAGS =
  /^--js-flags=(--(max-old-space-size=\d{1,5}|disallow-code-generation-from-strings)( (?=-)|$))+$/;

/** The order, if it is one of those that the server has reason to give; throws otherwise. */
function checkOrder(order: ProgramOrder): ProgramOrder {
  if (!PROGRAMS.includes(order.program)) throw new Error('The shell starts no such program.');
  if (!order.execArgv.every((flag) => FLAGS.test(flag))) throw new Error('The shell passes on no such flag.');
  // Electron takes an empty environment for none, and lets the program inherit the shell's.
  if (Object.keys(order.environment).length === 0) throw new Error('A program needs an environment.');
  return order;
}

const WINDOWS_NEEDS = ['SystemRoot', 'SystemDrive', 'windir'];

/**
 * What every process of this system has to have beside the environment that it is given. Windows finds its own libraries by
 * such variables; libuv adds them to what `child_process.fork` is told, Electron does not.
 */
export function systemEnvironment(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  if (platform !== 'win32') return {};
  const found = WINDOWS_NEEDS.map((name) => [name, environment[name]] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
