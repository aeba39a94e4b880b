import type { Program } from '../shell-port.types.ts';
import type { EngineProcess } from './engine-host.ts';

/** A program to start, and how. */
export interface ProgramOrder {
  program: Program;
  /** The module that it is, beside the one that asks: the TypeScript source, or its bundle (`programUrl`). */
  module: URL;
  /** All that it inherits. */
  environment: Readonly<Record<string, string>>;
  /** `advanced` sends buffers as they are, where a host has the choice; `json` is faster for short messages. */
  serialization?: 'json' | 'advanced';
  /** Megabytes of JavaScript objects, beyond which V8 ends it. */
  heapMegabytes?: number;
  /** It makes no code of strings: `eval` and `new Function` throw. */
  hasNoEval?: boolean;
  /** It writes to its standard output, which `onOutput` hears; that of others is dropped. */
  hasOutput?: boolean;
  /** It does not keep this process alive. */
  isDetached?: boolean;
}

/** The server's end of the line to one program. */
export interface ProgramProcess<To, From> extends EngineProcess<To, From> {
  /** Hears what the program writes, in pieces of any length, and nothing after `onExit`. */
  onOutput(listener: (text: string) => void): void;
}

/**
 * Starts the programs that work for the server: `child_process.fork` in plain Node (fork-program-host.ts), the shell's
 * `utilityProcess` in Electron (server/shell/port-program-host.ts). Every host gives a program the environment of the
 * order and nothing else, passes it no flag beside those, lets nobody open a debugger in it by a signal, and ends it when
 * this process goes away.
 */
export interface ProgramHost {
  start<To, From>(order: ProgramOrder): ProgramProcess<To, From>;
}

/** The flags of V8 that an order asks for. */
export function flagsOf({ heapMegabytes, hasNoEval }: ProgramOrder): string[] {
  return [
    ...(heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]),
    ...(hasNoEval ? ['--disallow-code-generation-from-strings'] : []),
  ];
}
