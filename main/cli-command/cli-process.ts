// The process of one command: waits for the shell to say which, then is what `alcove` is in plain Node.

import { constants } from 'node:os';
import { background } from '../../models/background.ts';
import type { CommandOrder, CommandPort, CommandSignal, ToCommand } from './cli-messages.types.ts';
import { RelayedInput } from './relayed-input.ts';

process.parentPort.on('message', ({ data, ports }: { data: unknown; ports: CommandPort[] }) => {
  const [port] = ports;
  // What else comes over this port is about programs, and for the code that asked for them.
  if (isOrder(data) && port) background('command', () => run(data, port));
});

async function run({ entry, args, isTerminal }: CommandOrder, port: CommandPort): Promise<void> {
  const input = new RelayedInput((message) => port.postMessage(message), isTerminal);
  port.on('message', ({ data }) => hear(data as ToCommand, input));
  port.start();
  Object.defineProperty(process, 'stdin', { value: input });
  // Where it runs in Electron, commander takes what follows the program's own name.
  process.argv = [process.execPath, ...args];
  try {
    await import(entry);
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : 'Unknown failure.'}\n`);
    process.exitCode = 1;
  }
  // The port keeps this process alive; every command is over now but the server, which ends by itself.
  if (args[0] !== 'serve') process.exit(process.exitCode ?? 0);
}

function hear(message: ToCommand, input: RelayedInput): void {
  if (message.type === 'input') input.receive(message.bytes);
  else if (!process.emit(message.name)) process.exit(statusOf(message.name));
}

/** As a shell counts what a signal ended. */
function statusOf(name: CommandSignal): number {
  return 128 + constants.signals[name];
}

function isOrder(data: unknown): data is CommandOrder {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'command';
}
