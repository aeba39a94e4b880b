import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { serverCommand } from '../../built-program.ts';
import { SLOW_MACHINE } from '../../slow-machine.ts';

/** The built server in a process of its own, everything that it prints and every address that it calls kept. */
export interface RecordedServer {
  url: string;
  setupToken: string | undefined;
  output(): string;
  /** Sends the signal and waits until the process and its trace have ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** What strace wrote; undefined where it is not installed. To be read once the process has ended. */
  trace(): string | undefined;
}

/** Whether strace is installed and may trace. */
export const canTrace =
  spawnSync('strace', ['-qq', '-e', 'trace=network', 'true'], { stdio: 'ignore' }).status === 0;

/** Starts the server over a data directory and waits until it listens; throws with its words when it does not. */
export async function startRecordedServer(
  dataDirectory: string,
  traceFile: string,
  environment: Record<string, string>,
): Promise<RecordedServer> {
  const program = serverCommand();
  const [command = '', ...words] = canTrace
    ? [...onOneCore(), ...STRACE, traceFile, process.execPath, ...program]
    : [process.execPath, ...program];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: dataDirectory,
      ...SETTINGS,
      ALCOVE_DATA_DIR: dataDirectory,
      ...environment,
    },
  });
  let output = '';
  const ended = once(child, 'close');
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /^Alcove is listening on (\S+)\n/m.exec(output)?.[1];
        if (found) resolve(found);
      });
  });
  const url = await Promise.race([listening, ended.then(() => Promise.reject(new Error(output)))]);
  return {
    url,
    setupToken: /#setup=(\S+)/.exec(output)?.[1],
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
    trace: () => (existsSync(traceFile) ? readFileSync(traceFile, 'latin1') : undefined),
  };
}

// As a grandchild (-D), so that a signal reaches the server and not its tracer; only network calls stop it.
const STRACE = ['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-s', '64', '-e', 'trace=network', '-o'];

/** Two threads of the language engine that wait for each other while they are traced take thirty times as long as one. */
function onOneCore(): string[] {
  const cores = /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return cores === undefined ? [] : ['taskset', '-c', cores];
}

const SETTINGS = {
  ALCOVE_PORT: '0',
  ALCOVE_BCRYPT_COST: '10',
  ALCOVE_ACCOUNTS_PER_HOUR: '100000',
  ALCOVE_RATE_BURST: '100000',
  ALCOVE_RATE_PER_MINUTE: '100000',
  ALCOVE_LOGIN_RATE_PER_MINUTE: '1000',
  ALCOVE_LOG_LEVEL: 'debug',
  ...SLOW_MACHINE,
};
