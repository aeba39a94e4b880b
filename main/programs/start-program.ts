import { join } from 'node:path';
import type { MessageChannelMain, MessagePortMain, UtilityProcess, utilityProcess } from 'electron';
import { background } from '../../models/background.ts';
import type { ProgramOrder } from './check-order.ts';
import { readOutput } from './read-output.ts';

/** What programs are started with. */
export interface StartingParts {
  utilityProcess: Pick<typeof utilityProcess, 'fork'>;
  MessageChannelMain: typeof MessageChannelMain;
  /** Where the built server lies; each program is `<name>.js` in it. */
  serverDirectory: string;
  /** Ends a process at once; `process.kill` with SIGKILL unless a test says otherwise. */
  killProcess?: (pid: number) => void;
  /** Variables that this system's processes cannot start without; see `systemEnvironment`. */
  systemEnvironment?: Readonly<Record<string, string>>;
  /** A program that has not started after this never will, in milliseconds. */
  startLimitMs?: number;
}

/** What becomes of a program while it lives. */
export interface ProgramEvents {
  /** `port` is the server's end of the line to it. */
  onStarted(pid: number | undefined, port: MessagePortMain): unknown;
  /** What it wrote to its standard output. */
  onBeat(text: string): unknown;
}

/** One program, from its start to its end. */
export interface RunningProgram {
  /** Ends it at once, whatever it is doing; also one that is still starting. */
  kill(): void;
  /** Resolves once it has gone and all that it wrote is told; `isFatal` when V8 gave up, as a rule for want of memory. */
  ended: Promise<{ code: number | null; isFatal: boolean }>;
}

const START_LIMIT_MS = 20_000;

/** Starts a program with a line to it. Throws what `utilityProcess.fork` throws. */
export function startProgram(
  order: ProgramOrder,
  parts: StartingParts,
  events: ProgramEvents,
): RunningProgram {
  const { killProcess = killNow, startLimitMs = START_LIMIT_MS } = parts;
  const child = forkProgram(order, parts);
  const { port1, port2 } = new parts.MessageChannelMain();
  const output = readOutput(child.stdout, events.onBeat);
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
  }, startLimitMs);
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
  return { kill, ended: ended.promise };
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

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself in the meantime.
  }
}
