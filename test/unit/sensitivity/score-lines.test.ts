import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { scoreLines } from '../../../server/sensitivity/score-lines.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();

async function run(lines: string[]): Promise<{ code: number; answers: Record<string, unknown>[] }> {
  const output = new PassThrough();
  const written = text(output);
  const code = await scoreLines(
    async (segments) => ({ result: score(segments), check: 'done' }),
    Readable.from([lines.join('\n')]),
    output,
  );
  output.end();
  return {
    code,
    answers: (await written)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

it('answers each line in order, with the fields of the contract', async () => {
  const { code, answers } = await run([
    '{"id":"a","text":"Ma mère a un cancer."}',
    '',
    '{"id":2,"segments":[{"role":"assistant","text":"Your diagnosis is bipolar disorder."}]}',
    '{"id":"c","text":"ok"}',
  ]);
  expect(code).toBe(0);
  expect(answers.map(({ id }) => id)).toEqual(['a', 2, 'c']);
  expect(Object.keys(answers[0] ?? {})).toEqual(['id', 'score', 'categories', 'spans', 'second_check']);
  expect(answers.map(({ score }) => Number(score) >= 0.7)).toEqual([true, true, false]);
});

it('answers a bad line with an error, goes on, and exits with 1', async () => {
  const { code, answers } = await run([
    '{"id":1',
    '{"text":"no id"}',
    '{"id":3,"words":"x"}',
    '{"id":4,"text":"ok"}',
  ]);
  expect(code).toBe(1);
  expect(answers.map(({ id }) => id)).toEqual([null, null, 3, 4]);
  expect(answers.map((answer) => 'error' in answer)).toEqual([true, true, true, false]);
});

it('never repeats the text of a bad line', async () => {
  const { answers } = await run(['{"id":1,"text":"my secret is hunter2"']);
  expect(JSON.stringify(answers)).not.toContain('hunter2');
});
