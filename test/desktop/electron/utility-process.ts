import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { Duplex, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type Electron from 'electron';
import { app } from './app.ts';
import { type FramePipe, openFramePipe } from './frame-pipe.ts';
import { requireReady } from './lifecycle.ts';
import type { MessagePortStandIn } from './message-port.ts';
import { close, closeAllIn, give, type PortHome, post } from './port-hub.ts';
import { record } from './recorder.ts';
import { StandInEmitter } from './stand-in-emitter.ts';
import { refuseUnknown } from './strict.ts';
import type { UtilityFrame } from './utility-wire.types.ts';

const PRELOAD = fileURLToPath(new URL('./utility-preload.ts', import.meta.url));
/** Where the shim finds its line to the shell. */
const LINE = 3;

const running = new Set<UtilityProcessStandIn>();

/** Those that run now, by the name of their program. */
export function utilityProcesses(): { name: string; pid: number | undefined }[] {
  return [...running].map(({ modulePath, pid }) => ({ name: basename(modulePath, '.js'), pid }));
}

/** A utility process: plain Node as a real child, with `process.parentPort` and without `process.send`. */
class UtilityProcessStandIn
  extends StandInEmitter
  implements Pick<Electron.UtilityProcess, 'kill' | 'pid' | 'stdout' | 'stderr'>
{
  /** Only between `spawn` and `exit`, as in Electron. */
  pid: number | undefined;
  stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly serviceName: string;
  readonly modulePath: string;
  private readonly child: ChildProcess;
  private readonly line: FramePipe;
  private isKilled = false;

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super('UtilityProcess', ['spawn', 'exit', 'message', 'error']);
    this.modulePath = modulePath;
    this.serviceName = options.serviceName ?? 'Node Utility Process';
    this.child = start(modulePath, args, options);
    this.stdout = this.child.stdout;
    this.stderr = this.child.stderr;
    this.line = openFramePipe(
      lineOf(this.child),
      (frame) => this.hear(frame as UtilityFrame),
      () => {},
    );
    this.child.once('spawn', () => {
      this.pid = this.child.pid;
      running.add(this);
      this.emit('spawn');
    });
    this.child.once('exit', (code, signal) => this.end(code, signal));
  }

  postMessage(message: unknown, transfer: MessagePortStandIn[] = []): void {
    const data: unknown = structuredClone(message);
    const ports = transfer.map((port) => port.give());
    give(ports, this.home, () => this.send({ kind: 'parent', data, ports }));
  }

  /** False before `spawn`, when there is no process to end yet. */
  kill(): boolean {
    if (this.pid === undefined) return false;
    this.isKilled = true;
    return this.child.kill('SIGTERM');
  }

  private readonly home: PortHome = {
    deliver: (port, data, ports) => this.send({ kind: 'port', port, data, ports }),
    closed: (port) => this.send({ kind: 'closed', port }),
  };

  private hear(frame: UtilityFrame): void {
    if (frame.kind === 'parent') this.emit('message', frame.data);
    if (frame.kind === 'port') post(frame.port, frame.data, frame.ports);
    if (frame.kind === 'closed') close(frame.port);
  }

  private send(frame: UtilityFrame): void {
    this.line.send(frame);
  }

  private end(code: number | null, signal: NodeJS.Signals | null): void {
    this.pid = undefined;
    running.delete(this);
    closeAllIn(this.home);
    // V8 gives up by aborting, as a rule for want of memory.
    if (signal === 'SIGABRT') this.emit('error', 'FatalError', 'stand-in', '{}');
    if (signal !== null) this.tellApp(signal);
    // What ended by `kill()` counts as a normal end; any other signal as a code that is not 0.
    this.emit('exit', code ?? (this.isKilled ? 0 : 9));
    // As Electron does: what was written last is lost on whoever listens only to this.
    this.stdout?.removeAllListeners();
    this.stdout = null;
  }

  private tellApp(signal: NodeJS.Signals): void {
    const reason = signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : 'crashed';
    const details = {
      type: 'Utility',
      name: this.serviceName,
      reason,
      exitCode: signal === 'SIGKILL' ? 9 : 15,
    };
    app.emitPreventable('child-process-gone', details);
  }
}

/** `utilityProcess`. */
export const utilityProcess = {
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    requireReady('utilityProcess.fork');
    record('utilityProcess.fork', basename(modulePath, '.js'));
    return new UtilityProcessStandIn(modulePath, args, options);
  },
};

const OPTIONS = ['env', 'execArgv', 'cwd', 'stdio', 'serviceName', 'allowLoadingUnsignedLibraries'];

function start(modulePath: string, args: string[], options: Electron.ForkOptions): ChildProcess {
  refuseUnknown('utilityProcess.fork', options, OPTIONS);
  const [stdin = 'ignore', out = 'inherit', error = 'inherit'] = stdio(options.stdio ?? 'inherit');
  if (stdin !== 'ignore') throw new Error('stdin of a utility process can only be ignored.');
  return spawn(
    process.execPath,
    [...v8Flags(options.execArgv ?? []), '--import', PRELOAD, modulePath, ...args],
    {
      // Node's own options are not for a packaged app.
      env: { ...environment(options.env), NODE_OPTIONS: '' },
      cwd: options.cwd,
      stdio: ['ignore', out, error, 'pipe'],
    },
  );
}

// An empty environment counts as none, and the process inherits the shell's.
function environment(given: Electron.Env | undefined): NodeJS.ProcessEnv {
  return given && Object.keys(given).length > 0 ? { ...given } : process.env;
}

/** They become switches of Chromium's, of which only `--js-flags` means anything to the program. */
function v8Flags(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((argument) => {
    const flags = /^--js-flags=(.*)$/.exec(argument)?.[1];
    if (flags === undefined) throw new Error(`execArgv ${argument} does nothing in a utility process.`);
    return flags.split(' ');
  });
}

type Mode = 'pipe' | 'ignore' | 'inherit';

function stdio(option: NonNullable<Electron.ForkOptions['stdio']>): Mode[] {
  return Array.isArray(option) ? option : ['ignore', option as Mode, option as Mode];
}

function lineOf(child: ChildProcess): Duplex {
  const line = child.stdio[LINE];
  if (!(line instanceof Duplex)) throw new Error('the utility process has no line');
  return line;
}
