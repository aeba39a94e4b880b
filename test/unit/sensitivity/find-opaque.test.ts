import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isOpaque } from '../../../server/sensitivity/segment-evidence.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
/** Bytes that look like any encrypted file, the same in every run. */
const bytes = (length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / 64) }, (_, at) => createHash('sha512').update(`${at}`).digest()),
  ).subarray(0, length);

describe('what is neither words nor decodable stays here', () => {
  test.each([
    ['in one line', bytes(300).toString('base64')],
    ['as a link to a picture', `data:image/png;base64,${bytes(600).toString('base64')}`],
    ['in lines of 64', `What is this?\n${bytes(600).toString('base64').replaceAll(/.{64}/g, '$&\n')}`],
  ])('%s', (_name, text) => {
    expect(isOpaque(text)).toBe(true);
    expect(score([{ role: 'user', text }]).score).toBeGreaterThanOrEqual(0.7);
  });
});

test.each([
  ['a digest of a lock file', `"integrity": "sha512-${bytes(64).toString('base64')}"`],
  ['a digest in hexadecimal', bytes(128).toString('hex')],
  ['a rule of hyphens', '-'.repeat(300)],
  ['a long path', `https://example.org/${'Section2/Page1/'.repeat(30)}`],
  [
    'text in base64, which is read itself',
    Buffer.from('How do I boil an egg? '.repeat(20)).toString('base64'),
  ],
  [
    'compressed text',
    deflateSync(Buffer.concat([bytes(10), Buffer.from('egg '.repeat(400)), bytes(300)])).toString('base64'),
  ],
])('%s is not taken for it', (_name, text) => {
  expect(isOpaque(text)).toBe(false);
});
