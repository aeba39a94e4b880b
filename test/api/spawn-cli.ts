import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../built-program.ts';
import { SLOW_MACHINE } from '../slow-machine.ts';

/** A command of the command line, run in a process of its own. */
export interface RunningCommand {
  process: ChildProcess;
  /** Everything that it wrote so far. */
  output: { out: string; error: string };
  /** Resolves with what was written to this stream once that matches; rejects when the command ended without it. */
  writes(stream: 'out' | 'error', pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<EndedCommand>;
}

interface EndedCommand {
  code: number | null;
  out: string;
  error: string;
}

export interface CommandPlace {
  dataDirectory: string;
  port: number | string;
  environment?: Record<string, string>;
}

/** Starts `alcove …`; standard input is a pipe that stays open unless `input` says what is piped in. */
export function startCommand(
  args: string[],
  { dataDirectory, port, environment = {} }: CommandPlace,
  input?: string | Buffer,
): RunningCommand {
  const child = spawn(process.execPath, [builtProgram('alcove.js'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: dataDirectory,
      ALCOVE_DATA_DIR: dataDirectory,
      ALCOVE_PORT: String(port),
      ...SLOW_MACHINE,
      ...environment,
    },
  });
  const output = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.error += text;
  });
  // A command that needs no input may have ended before it was written.
  child.stdin.on('error', () => undefined);
  if (input !== undefined) child.stdin.end(input);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return {
    process: child,
    output,
    ended,
    writes: (stream, pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output[stream]);
          if (found) resolve(found);
        };
        (stream === 'out' ? child.stdout : child.stderr).on('data', look);
        look();
        void ended.then(() => reject(new Error(`ended without it: ${output.error}`)));
      }),
  };
}

/** Runs `alcove …` to its end. */
export function runCommand(
  args: string[],
  place: CommandPlace,
  input: string | Buffer = '',
): Promise<EndedCommand> {
  return startCommand(args, place, input).ended;
}
