// Loaded into every utility process before its own code (utility-preload.ts): what Electron gives such a process, and what it takes away.
import childProcess from 'node:child_process';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { openFramePipe } from './frame-pipe.ts';
import { MessagePortStandIn, type PortMessage, type PortWire } from './message-port.ts';
import { StandInEmitter } from './stand-in-emitter.ts';
import type { UtilityFrame } from './utility-wire.types.ts';

const LINE = 3;
const ELECTRON = new URL('./utility-electron.ts', import.meta.url).href;
const ports = new Map<number, MessagePortStandIn>();

const line = openFramePipe(
  new Socket({ fd: LINE }),
  (frame) => hear(frame as UtilityFrame),
  // As Chromium's children do when the browser process has gone: at once, without any of their own code.
  () => process.kill(process.pid, 'SIGKILL'),
);
const send = (frame: UtilityFrame) => line.send(frame);

const wire: PortWire = {
  post: (port, data, transferred) => send({ kind: 'port', port, data, ports: transferred }),
  close: (port) => send({ kind: 'closed', port }),
};

/** `process.parentPort`: keeps what arrives until somebody listens. */
class ParentPort extends StandInEmitter {
  private queue: PortMessage[] = [];

  constructor() {
    super('parentPort', ['message']);
  }

  override on(event: string, listener: Parameters<StandInEmitter['on']>[1]): this {
    super.on(event, listener);
    setImmediate(() => {
      for (const message of this.queue.splice(0)) this.emit('message', message);
    });
    return this;
  }

  postMessage(message: unknown): void {
    send({ kind: 'parent', data: structuredClone(message), ports: [] });
  }

  receive(message: PortMessage): void {
    if (this.listenerCount('message') > 0 && this.queue.length === 0) this.emit('message', message);
    else this.queue.push(message);
  }
}

const parentPort = new ParentPort();

function hear(frame: UtilityFrame): void {
  if (frame.kind === 'parent') parentPort.receive({ data: frame.data, ports: frame.ports.map(adopt) });
  if (frame.kind === 'port')
    ports.get(frame.port)?.receive({ data: frame.data, ports: frame.ports.map(adopt) });
  if (frame.kind === 'closed') ports.get(frame.port)?.disconnect();
}

function adopt(id: number): MessagePortStandIn {
  const port = new MessagePortStandIn(id, wire);
  ports.set(id, port);
  return port;
}

Object.assign(process, { parentPort, type: 'utility' });

// With the RunAsNode fuse off, forking would start a second Alcove instead of a program.
childProcess.fork = () => {
  throw new Error('child_process.fork starts no program in Electron.');
};
syncBuiltinESMExports();

// It returns there, and the code behind it goes on for a moment (electron/electron#44174).
const exit = process.exit.bind(process);
Object.assign(process, { exit: (code?: number) => void setImmediate(() => exit(code)) });

registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron' ? { url: ELECTRON, shortCircuit: true } : next(specifier, context);
  },
});
