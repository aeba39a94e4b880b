import { expect, test } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';

const floorOf = (text: string) => detectAll(text).find(({ type }) => type === 'email_address')?.floor;

test.each([
  '// Copyright (c) 2014 Jane Roe <jane.roe@posteo.net>\nint main() { return 0; }',
  '{"name":"left-pad","author": "Jane Roe <jane.roe@posteo.net>","license":"MIT"}',
  '{"contributors": [{"name": "Al Poe", "email": "al.poe@posteo.net"}], "main": "index.js"}',
])('the address of whoever wrote a program is no private contact: %s', (text) => {
  expect(detectAll(text).some(({ type }) => type === 'email_address')).toBe(true);
  expect(floorOf(text)).toBeUndefined();
});

test.each([
  'Please write to Jane Roe <jane.roe@posteo.net>',
  '{"user":"jane","email":"jane.roe@posteo.net"}',
  '"authors": ["Jane"], "patient": "jane.roe@posteo.net"',
])('any other address is: %s', (text) => expect(floorOf(text)).toBe(0.72));
