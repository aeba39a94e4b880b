import { Readable, Writable } from 'node:stream';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { scoreLines } from '../../server/sensitivity/score-lines.ts';
import { median, percentile } from '../bench/measure.ts';
import { proseOf } from '../bench/prose.ts';
import type { Latency } from './evaluation-record.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';

const LINES = 10_000;

/**
 * How long the scorer takes, in milliseconds and, for 10,000 lines of the given messages in turn, in seconds.
 *
 * @param now a clock, in milliseconds.
 */
export async function measureLatency(
  score: Score,
  messages: LabelledMessage[],
  now: () => number,
): Promise<Omit<Latency, 'load'>> {
  const time = (text: string) => {
    const before = now();
    score([{ role: 'user', text }]);
    return now() - before;
  };
  const warm = Array.from({ length: 1_500 }, (_, variant) => time(proseOf(500, variant))).slice(500);
  const fastest = (length: number, times: number) =>
    Math.min(...Array.from({ length: times }, (_, variant) => time(proseOf(length, variant))));
  const long = fastest(100_000, 5);
  return {
    median: median(warm),
    p95: percentile(warm, 95),
    long,
    growth: long / (10 * fastest(10_000, 20)),
    lines: await timeLines(score, messages, now),
  };
}

async function timeLines(score: Score, messages: LabelledMessage[], now: () => number): Promise<number> {
  const lines = Array.from({ length: LINES }, (_, id) => {
    const segments = messages[id % messages.length]?.segments;
    return `${JSON.stringify({ id, segments })}\n`;
  });
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const before = now();
  await scoreLines(
    async (segments) => ({ result: score(segments), check: 'on_sending' }),
    Readable.from(lines),
    nowhere,
  );
  return (now() - before) / 1_000;
}
