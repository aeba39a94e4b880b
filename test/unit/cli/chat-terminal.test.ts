import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { chatAtTerminal } from '../../../server/cli/chat.commands.ts';
import { interrupted, notLoggedIn } from '../../../server/cli/exit-code.ts';
import { AppError } from '../../../server/core/app-error.ts';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/** A terminal whose keys are pressed by the test. */
function openTerminal(ask: (content: string, signal: AbortSignal) => Promise<void>) {
  const input = new PassThrough();
  const terminal = new PassThrough();
  terminal.resume();
  const notes: string[] = [];
  const stop = new AbortController();
  const ended = chatAtTerminal(
    { input, terminal, note: (line) => notes.push(line), signal: stop.signal },
    ask,
  );
  return { press: (keys: string) => void input.write(keys), ended, notes, stop };
}

test('each line is a message, an empty one is none, and Ctrl+D ends', async () => {
  const asked: string[] = [];
  const { press, ended } = openTerminal(async (content) => {
    asked.push(content);
    if (asked.length === 2) press(CTRL_D);
  });
  press('one\r\r  \rtwo\r');
  await ended;
  expect(asked).toEqual(['one', 'two']);
});

test('Ctrl+C stops the answer and not the conversation', async () => {
  const asked: string[] = [];
  const { press, ended, notes } = openTerminal(async (content, signal) => {
    asked.push(content);
    if (content === 'last') return press(CTRL_D);
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    press(CTRL_C);
    await stopped;
    press('last\r');
    throw interrupted();
  });
  press('first\r');
  await ended;
  expect(asked).toEqual(['first', 'last']);
  expect(notes.at(-1)).toBe('Stopped.');
});

test('Ctrl+C at the prompt empties the line', async () => {
  const asked: string[] = [];
  const { press, ended } = openTerminal(async (content) => {
    asked.push(content);
    press(CTRL_D);
  });
  press(`half a${CTRL_C}whole\r`);
  await ended;
  expect(asked).toEqual(['whole']);
});

test('a failure is told and the conversation goes on; without a key it ends', async () => {
  let count = 0;
  const { press, ended, notes } = openTerminal(async () => {
    count += 1;
    if (count === 2) throw notLoggedIn('log in');
    press('again\r');
    throw new AppError(503, 'engine_failed', 'The model is busy.');
  });
  press('first\r');
  await expect(ended).rejects.toMatchObject({ code: 'not_logged_in' });
  expect(notes.at(-1)).toBe('The model is busy.');
});

test('one that is ended before it begins asks nothing', async () => {
  const notes: string[] = [];
  const asked: string[] = [];
  const io = { input: new PassThrough(), terminal: new PassThrough(), signal: AbortSignal.abort() };
  await chatAtTerminal(
    { ...io, note: (line) => notes.push(line) },
    async (content) => void asked.push(content),
  );
  expect([asked, notes]).toEqual([[], []]);
});
