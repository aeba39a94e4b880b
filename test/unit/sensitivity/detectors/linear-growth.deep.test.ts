import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { collectPatterns, type UsedPattern } from './collect-patterns.ts';
import { NEAR_MISSES } from './near-misses.ts';
import { MESSAGE_SETS, readMessages } from './read-messages.ts';
import { sampleOfPattern } from './sample-of-pattern.ts';

const LONG = 100_000;
/** A pattern that only ever saw less than this ran on windows: its work is bounded for each, whatever it is. */
const WINDOW = 2_000;
const SHRINK = 8;
/** Linear work grows by 8 where the text does, quadratic by 64. Below the least time it tells nothing. */
const MOST_GROWTH = 32;
const LEAST_MS = 1;

const messages = MESSAGE_SETS.flatMap((file) => readMessages(file).map(({ text }) => text));
const patterns = collectPatterns(() => {
  for (const message of [...messages, messages.join('\n'), ...NEAR_MISSES.map((unit) => unit.repeat(3))])
    detectAll(message);
});
const unbounded = patterns.filter(({ longest }) => longest > WINDOW);

describe('each pattern that reads whole texts', () => {
  it('is among those that the message sets reach', () => {
    expect(unbounded.length).toBeGreaterThanOrEqual(100);
  });

  it.each(unbounded.map((pattern) => [`${pattern.source.slice(0, 80)} ${pattern.flags}`, pattern] as const))(
    'takes time in proportion to 100,000 characters of near-misses of itself: %s',
    (_name, pattern) => {
      for (const unit of nearMissesOf(pattern))
        expect([unit, grows(pattern, unit)]).toEqual([unit, 'linearly']);
    },
  );
});

/** Three samples, each whole, cut, halved and followed by a sign, and one of its characters. */
function nearMissesOf({ source }: UsedPattern): string[] {
  const random = seeded(source.length);
  return [0, 1, 2].flatMap(() => {
    const sample = sampleOfPattern(source, random).slice(0, 400) || 'a';
    const middle = sample[Math.floor(sample.length / 2)] ?? 'a';
    return [
      sample,
      sample.slice(0, -1) || 'a',
      sample.slice(0, Math.ceil(sample.length / 2)),
      `${sample.slice(0, -1)}!`,
      middle,
    ];
  });
}

function grows(pattern: UsedPattern, unit: string): 'linearly' | 'faster' {
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 12; round++) {
    short = Math.min(short, timeOf(pattern, repeated(unit, LONG / SHRINK)));
    long = Math.min(long, timeOf(pattern, repeated(unit, LONG)));
    if (long <= MOST_GROWTH * Math.max(short, LEAST_MS)) return 'linearly';
  }
  return 'faster';
}

function timeOf({ source, flags }: UsedPattern, text: string): number {
  const pattern = new RegExp(source, flags);
  const from = process.threadCpuUsage();
  if (pattern.sticky) tryAtMany(pattern, text);
  else if (pattern.global) findAll(pattern, text);
  else pattern.exec(text);
  // Of the processor alone, which does not count what others do on it meanwhile.
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

function findAll(pattern: RegExp, text: string): void {
  for (let match = pattern.exec(text); match; match = pattern.exec(text))
    if (match[0] === '') pattern.lastIndex++;
}

/** Sticky patterns are tried where a prefix stands; here, at every 16th place. */
function tryAtMany(pattern: RegExp, text: string): void {
  for (let at = 0; at < text.length; at += 16) {
    pattern.lastIndex = at;
    pattern.exec(text);
  }
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function seeded(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
