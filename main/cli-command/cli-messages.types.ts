/** The shell to the command's process, once, with one end of a line of their own. */
export interface CommandOrder {
  type: 'command';
  /** The URL of the built command line's module. */
  entry: string;
  args: string[];
  /** Whether standard input is a terminal. */
  isTerminal: boolean;
}

/** The shell to the command's process, over the line. */
export type ToCommand =
  /** What standard input had, once for each `read`; null at its end. */
  | { type: 'input'; bytes: Uint8Array | null }
  /** The app was sent this signal. */
  | { type: 'signal'; name: CommandSignal };

/** The command's process to the shell, over the line. */
export type FromCommand =
  /** It waits for more of standard input. */
  | { type: 'read' }
  /** Whether the terminal should hand over each key as it is pressed, without an echo. */
  | { type: 'raw'; isRaw: boolean };

export const COMMAND_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type CommandSignal = (typeof COMMAND_SIGNALS)[number];

/** As much of Electron's MessagePortMain as the line takes. */
export interface CommandPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  start(): void;
}
