import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { MessagePortMain, UtilityProcess } from 'electron';

/** One process that a test moves by hand. */
export class FakeChild extends EventEmitter {
  pid: number | undefined;
  readonly stdout = new PassThrough();
  readonly posted: { message: unknown; ports: unknown[] }[] = [];

  postMessage(message: unknown, ports: unknown[] = []): void {
    this.posted.push({ message, ports });
  }

  spawn(pid: number): void {
    this.pid = pid;
    this.emit('spawn');
  }

  /** As Electron does it: the listeners are taken off the output, which may still have something to come. */
  exit(code: number, lastWords = ''): void {
    this.emit('exit', code);
    this.stdout.removeAllListeners();
    this.pid = undefined;
    setImmediate(() => this.stdout.end(lastWords));
  }
}

/** `utilityProcess` and `MessageChannelMain` without processes and messages. */
export function fakePrograms() {
  const forked: { path: string; arguments: unknown; options: Electron.ForkOptions; child: FakeChild }[] = [];
  return {
    forked,
    utilityProcess: {
      fork(path: string, given?: string[], options: Electron.ForkOptions = {}) {
        const child = new FakeChild();
        forked.push({ path, arguments: given, options, child });
        return child as unknown as UtilityProcess;
      },
    },
    MessageChannelMain: class {
      readonly port1 = new EventEmitter() as MessagePortMain;
      readonly port2 = new EventEmitter() as MessagePortMain;
    },
  };
}
