import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The folder of package.json. */
export const root = join(import.meta.dirname, '..', '..');

/** What `npm start` gives to Node once it has built: flags, then the entry file. */
export const builtServer = [
  '--max-semi-space-size=2',
  '--no-parallel-scavenge',
  join(root, 'dist', 'server', 'index.js'),
];

/** A server in a process of its own, which said where it listens. */
export interface Program {
  pid: number;
  url: string;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts a program with this Node and resolves when it prints an address. Its log goes nowhere, as cheap as a file.
 * Without a session bus there is no keychain, so that nothing is left in the one of whoever runs this.
 */
export async function startProgram(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Program> {
  const { DBUS_SESSION_BUS_ADDRESS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...inherited, ...environment },
  });
  const ended = once(child, 'exit');
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  const url = await readAddress(child);
  return {
    pid: child.pid ?? 0,
    url,
    async stop() {
      process.removeListener('exit', endWithParent);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The program has no output to read.');
  for await (const line of createInterface(stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) {
      stdout.resume();
      return address;
    }
  }
  throw new Error('The program ended before it listened.');
}
