import { expect, test } from 'vitest';
import { ATTACK_CLASSES } from '../attacks/attack-classes.ts';
import { runAttacks } from '../attacks/run-attacks.ts';

// A quick sample; test/attacks has the whole.
test.each(Object.keys(ATTACK_CLASSES))('what is tried with %s is held', async (name) => {
  const { broken, tried, held } = await runAttacks(name, name === 'large and deep bodies' ? 4 : 40);
  expect(broken).toEqual([]);
  expect(held).toBe(tried);
  expect(tried).toBeGreaterThan(3);
});
