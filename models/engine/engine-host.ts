import type { FromEngine, ToEngine } from './engine-messages.ts';

/** How an engine process ended. */
export interface EngineExit {
  code: number | null;
  signal: string | null;
}

/**
 * The server's end of the line to one engine process, which hears `To` and says `From`. Messages arrive in order; after
 * `onExit` none do.
 */
export interface EngineProcess<To = ToEngine, From = FromEngine> {
  readonly pid: number | undefined;
  /** Sends one message; does nothing when the process has gone. */
  send(message: To): void;
  onMessage(listener: (message: From) => void): void;
  /** Called exactly once, also when the process could not be started. */
  onExit(listener: (exit: EngineExit) => void): void;
  /** Ends the process at once, whatever it is doing. */
  kill(): void;
}

/**
 * Starts engine processes, as one kind of program (program-host.ts). Every host gives the process an environment made by
 * `engineEnvironment`, no debugger, and ends it when this process goes away.
 */
export interface EngineHost<To = ToEngine, From = FromEngine> {
  start(): EngineProcess<To, From>;
}
