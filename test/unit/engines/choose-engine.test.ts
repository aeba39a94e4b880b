import { expect, test } from 'vitest';
import { chooseEngine, EngineHealth } from '../../../server/engines/trusted/trusted-chat.ts';
import type { TrustedEngine } from '../../../server/engines/trusted/trusted-engines.ts';

const engine = (name: string, weight = 1): TrustedEngine => ({
  name,
  baseUrl: `http://127.0.0.1/${name}`,
  models: ['m'],
  weight,
  certificate: null,
  hasKey: false,
  declaredAt: 0,
  isOn: true,
});
const conversations = Array.from({ length: 4_000 }, (_, index) => `conversation-${index}`);
const choose = (engines: TrustedEngine[]) => conversations.map((each) => chooseEngine(engines, each)?.name);

test('conversations are shared out by weight', () => {
  const chosen = choose([engine('a', 3), engine('b', 1)]);
  const share = chosen.filter((name) => name === 'a').length / chosen.length;
  expect(share).toBeGreaterThan(0.72);
  expect(share).toBeLessThan(0.78);
});

test('one that goes away moves its own conversations and no others', () => {
  const before = choose([engine('a'), engine('b'), engine('c')]);
  const after = choose([engine('a'), engine('b')]);
  for (const [index, name] of before.entries()) if (name !== 'c') expect(after[index]).toBe(name);
  expect(chooseEngine([], 'any')).toBeUndefined();
});

test('one that failed is left alone, longer each time, and is well again once it answers', () => {
  let now = 0;
  const health = new EngineHealth(() => now);
  const pauses = [1, 2, 3, 4, 5, 6].map(() => {
    health.failed('a', 'network');
    const start = now;
    while (health.isPaused('a')) now += 1_000;
    return now - start;
  });
  expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  expect(health.troubleOf('a')).toBe('network');
  health.answered('a');
  expect(health.troubleOf('a')).toBeUndefined();
  health.failed('a', 'rate_limited', 30_000);
  now += 29_000;
  expect(health.isPaused('a')).toBe(true);
});
