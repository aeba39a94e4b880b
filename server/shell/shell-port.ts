import type { FromServer, ToServer } from '../../models/shell-port.types.ts';

/** As much as is used of Electron's MessagePortMain. */
export interface LinePort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
}

/** The server's end of the port to the desktop shell that started it. */
export interface ShellPort {
  send(message: FromServer): void;
  /** What came before the first listener is kept for it. */
  onMessage(listener: (message: ToServer, ports: LinePort[]) => void): void;
}

/** The port of this process; undefined in plain Node, where there is no shell. */
export function openShellPort(): ShellPort | undefined {
  const { parentPort } = process as { parentPort?: ParentPort };
  return (
    parentPort && {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => void parentPort.on('message', ({ data, ports }) => listener(data, ports)),
    }
  );
}

/** As much as is used of Electron's ParentPort. */
interface ParentPort {
  postMessage(message: FromServer): void;
  on(event: 'message', listener: (event: { data: ToServer; ports: LinePort[] }) => void): unknown;
}
