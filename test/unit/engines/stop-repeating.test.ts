import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../../models/engine/chat-engine.ts';
import { isRepeating, stopRepeating } from '../../../server/engines/stop-repeating.ts';

const MAGIC = 'The magic of multiplication is infinite, and it never ends. ';
const PARAGRAPH = `${'A sentence about roses that like the sun, and about the rain. '.repeat(1)}${'Bees visit them from early spring until late in the autumn, which is long. '}They sleep in winter.\n\n`;

test.each([
  ['a sentence', `First of all. ${MAGIC.repeat(6)}`],
  ['a paragraph', `Once upon a time. ${PARAGRAPH.repeat(3)}`],
  ['a word', `So it went: ${'la '.repeat(120)}`],
  ['a list item', `Here:\n${'- Take the dog for a walk in the park\n'.repeat(10)}`],
  ['a number', `0.${'3'.repeat(400)}`],
  ['markers that count on', `It is so. ${Array.from({ length: 14 }, (_, at) => `[${at + 1}]`).join(' ')}`],
  ['spaces without end', `So${' '.repeat(2_000)}`],
  ['an emoji', `Well ${'😀'.repeat(400)}`],
])('%s said again and again is a repetition', (_, text) => {
  expect(isRepeating(text)).toBe(true);
});

const CODE = `function range(n) {\n  const out = [];\n  for (let i = 0; i < n; i += 1) {\n    out.push(i);\n  }\n  return out;\n}\n`;
const POEM = `Row, row, row your boat,\nGently down the stream,\nMerrily, merrily, merrily, merrily,\nLife is but a dream.\n\n`;

test.each([
  ['a refrain sung twice', `${POEM}And again:\n\n${POEM}`],
  [
    'a table',
    `| a | b |\n|${'-'.repeat(80)}|${'-'.repeat(80)}|\n${Array.from({ length: 40 }, (_, at) => `| ${at} | yes | yes |`).join('\n')}`,
  ],
  ['numbers up to two hundred', Array.from({ length: 200 }, (_, at) => at + 1).join(', ')],
  ['a plan of thirty days', Array.from({ length: 30 }, (_, at) => `Day ${at + 1}: run 5 km`).join('\n')],
  ['code', CODE + CODE.replaceAll('range', 'count') + CODE.replaceAll('range', 'steps')],
  ['a matrix of nothing', `[\n${'  [0, 0, 0, 0, 0, 0, 0, 0],\n'.repeat(8)}]`],
  ['a drawing', `+${'-'.repeat(200)}+\n|${' '.repeat(200)}|\n+${'-'.repeat(200)}+`],
  ['sources after each sentence', 'One thing [1]. Another [2][3]. A third [1][2][3][4][5].'],
  ['nothing', ''],
])('%s is none', (_, text) => {
  for (let length = 1; length <= text.length; length += 1)
    expect(isRepeating(text.slice(0, length))).toBe(false);
});

describe('a stream', () => {
  const counts = { tokensInput: 3, tokensEvaluated: 3, tokensOutput: 9 };
  /** An engine that says one sentence until it is told to stop. */
  async function* sayFor(times: number, sentence: string, signal: AbortSignal): AsyncGenerator<ChatEvent> {
    for (let time = 0; time < times && !signal.aborted; time += 1) yield { type: 'token', text: sentence };
    yield { type: 'done', stopReason: signal.aborted ? 'aborted' : 'length', ...counts };
  }
  const read = async (times: number, sentence: string, signal = new AbortController().signal) => {
    const events: ChatEvent[] = [];
    for await (const event of stopRepeating((until) => sayFor(times, sentence, until), signal))
      events.push(event);
    return events;
  };

  test('that repeats itself is ended, and says so', async () => {
    const events = await read(2_000, MAGIC);
    expect(events.at(-1)).toEqual({ type: 'done', stopReason: 'repetition', ...counts });
    expect(events.length).toBeLessThan(10);
  });

  test('that ends by itself, or is stopped by a person, is told as it was', async () => {
    expect((await read(2, MAGIC)).at(-1)).toMatchObject({ stopReason: 'length' });
    const stopped = new AbortController();
    stopped.abort();
    expect((await read(9, MAGIC, stopped.signal)).at(-1)).toMatchObject({ stopReason: 'aborted' });
  });
});
