import { background, endOnBackgroundFailure } from '../background.ts';
import { tightMessage } from './tight-message.ts';

/** A program's end of the line to the server that had it started. */
export interface ParentLine<Hears, Says> {
  /** Says nothing to a server that has gone. */
  send(message: Says): void;
  /** What came before the first listener is kept for it. */
  onMessage(listener: (message: Hears) => void): void;
}

/**
 * Opens the line, once in a program's life: over the port that the shell sends in its first message where Electron started
 * this process (`process.parentPort`), else over the channel of `child_process.fork`. The process ends when the server
 * goes away or work in its background fails, and not when a terminal interrupts it together with the server.
 */
export function openParentLine<Hears, Says>(): ParentLine<Hears, Says> {
  // Ctrl-C in a terminal reaches every process of the group; the server decides when this one ends.
  process.on('SIGINT', () => {});
  endOnBackgroundFailure();
  const { parentPort } = process as { parentPort?: PortToShell };
  return parentPort ? openPortLine(parentPort) : openForkLine();
}

/** As much as is used of Electron's ParentPort and MessagePortMain. */
interface PortToShell {
  once(event: 'message', listener: (event: { ports: Port[] }) => void): unknown;
}
interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
}

function openForkLine<Hears, Says>(): ParentLine<Hears, Says> {
  process.once('disconnect', () => process.exit(0));
  return {
    // The callback takes the error of a channel that broke under the message.
    send: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (listener) => void process.on('message', (message) => listener(message as Hears)),
  };
}

function openPortLine<Hears, Says>(parentPort: PortToShell): ParentLine<Hears, Says> {
  // It opens a debugger in Node; `--disable-sigusr1` means nothing to Electron, whose fuse does the same where it is set.
  process.on('SIGUSR1', () => {});
  const line = Promise.withResolvers<Port>();
  let port: Port | undefined;
  parentPort.once('message', ({ ports }) => {
    port = ports[0];
    // A program without a line has nobody to work for.
    if (!port) return process.exit(1);
    port.on('close', () => process.exit(0));
    line.resolve(port);
  });
  return {
    send: (message) => {
      const post = (to: Port) => to.postMessage(tightMessage(message));
      if (port) post(port);
      else background('first_message', () => line.promise.then(post));
    },
    onMessage: (listener) =>
      background('first_message', async () => {
        const from = await line.promise;
        from.on('message', ({ data }) => listener(data as Hears));
        // Later than every listener that is added in the same turn.
        setImmediate(() => from.start());
      }),
  };
}
