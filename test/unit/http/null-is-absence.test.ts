import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from '../../../server/http/validate.ts';

const Body = z.object({
  title: z.string().optional(),
  routing: z.enum(['auto', 'local_only']).default('auto'),
  cloud: z.object({ model: z.string() }).nullable().optional(),
  name: z.string(),
});

test('null for an optional field is absence', () => {
  expect(parseInput(Body, { title: null, routing: null, name: 'a' })).toEqual({ routing: 'auto', name: 'a' });
});

test('null stays where it says something of its own', () => {
  expect(parseInput(Body, { cloud: null, name: 'a' })).toEqual({ cloud: null, routing: 'auto', name: 'a' });
});

test('null for a field that must be there is an error', () => {
  expect(() => parseInput(Body, { name: null })).toThrow(/name/);
});
