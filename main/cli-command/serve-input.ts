import { background } from '../../models/background.ts';
import type { CommandPort, FromCommand, ToCommand } from './cli-messages.types.ts';

/** As much of `process.stdin` as is relayed. */
type Input = AsyncIterable<Uint8Array> & { isTTY?: boolean; setRawMode?(isRaw: boolean): unknown };

/** Reads standard input for a command's process, a piece for each time that it asks. Returns what else it is sent by. */
export function serveInput(port: CommandPort, input: Input): (message: ToCommand) => void {
  const pieces = input[Symbol.asyncIterator]();
  const send = (message: ToCommand) => port.postMessage(message);
  const hear = async (message: FromCommand) => {
    if (message.type === 'raw') input.setRawMode?.(message.isRaw);
    else send({ type: 'input', bytes: await next(pieces) });
  };
  port.on('message', ({ data }) => background('command_input', () => hear(data as FromCommand)));
  port.start();
  return send;
}

/** A standard input that cannot be read, as without a console, is at its end. */
async function next(pieces: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const { value, done } = await pieces.next();
    return done ? null : value;
  } catch {
    return null;
  }
}
