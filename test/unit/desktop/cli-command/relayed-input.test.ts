import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { CommandPort, ToCommand } from '../../../../main/cli-command/cli-messages.types.ts';
import { RelayedInput } from '../../../../main/cli-command/relayed-input.ts';
import { serveInput } from '../../../../main/cli-command/run-cli-command.ts';

/** Both ends of a relay, over ports of Node's, whose messages are bare. */
function relay(input: Parameters<typeof serveInput>[1], isTerminal = false) {
  const { port1, port2 } = new MessageChannel();
  const port: CommandPort = {
    postMessage: (message) => port2.postMessage(message),
    on: (event, listener) => port2.on(event, (data: unknown) => listener({ data })),
    start: () => port2.start(),
  };
  serveInput(port, input);
  const relayed = new RelayedInput((message) => port1.postMessage(message), isTerminal);
  port1.on('message', (message: ToCommand) => message.type === 'input' && relayed.receive(message.bytes));
  return { relayed, [Symbol.dispose]: () => port1.close() };
}

test('what is read is what was piped in', async () => {
  const source = new PassThrough();
  using end = relay(source);
  source.end('first\nsecond\n');
  const pieces: Buffer[] = [];
  for await (const piece of end.relayed) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('first\nsecond\n');
});

test('nothing is taken from standard input before a command reads', async () => {
  let pulls = 0;
  const source: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        pulls += 1;
        return { done: true, value: undefined };
      },
    }),
  };
  using end = relay(source);
  expect(pulls).toBe(0);
  end.relayed.resume();
  await once(end.relayed, 'end');
  expect(pulls).toBe(1);
});

test('a standard input that cannot be read is empty', async () => {
  const source: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('EIO')) }),
  };
  using end = relay(source);
  end.relayed.resume();
  await once(end.relayed, 'end');
});

test('a question without an echo takes the terminal’s echo away, and gives it back', async () => {
  const modes: boolean[] = [];
  const source = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => {
      modes.push(isRaw);
      if (!isRaw) source.emit('restored');
    },
  });
  using end = relay(source, true);
  const lines = createInterface({
    input: end.relayed,
    output: new PassThrough(),
    terminal: end.relayed.isTTY,
  });
  source.write('secret\r');
  const [line] = await once(lines, 'line');
  const restored = once(source, 'restored');
  lines.close();
  await restored;
  expect(line).toBe('secret');
  expect(modes).toEqual([true, false]);
});
