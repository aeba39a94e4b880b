import { expect, test } from 'vitest';
import { ATTACK_CLASSES } from '../attacks/attack-classes.ts';
import { runAttacks } from '../attacks/run-attacks.ts';

// A quick sample; test/attacks has the whole.
const EVERY: Record<string, number> = { 'names of the host': 40, 'large and deep bodies': 4 };

test.each(Object.keys(ATTACK_CLASSES))('what is tried with %s is held', async (name) => {
  const { broken, tried, held } = await runAttacks(name, EVERY[name] ?? 17);
  expect(broken).toEqual([]);
  expect(held).toBe(tried);
  expect(tried).toBeGreaterThan(3);
});
