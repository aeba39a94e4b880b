import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../server/core/ids.ts';
import { createAudioLinks } from '../../../server/voice/audio-links.ts';

const links = createAudioLinks(createSecretKey(Buffer.alloc(32, 7)));
const now = Date.UTC(2026, 0, 1);
const id = newId();
const good = links.sign(id, now + 3_600_000);

describe('A signed address', () => {
  test('is good until it expires', () => {
    expect(links.isGood(id, good, now)).toBe(true);
    expect(links.isGood(id, good, now + 3_599_999)).toBe(true);
    expect(links.isGood(id, good, now + 3_600_000)).toBe(false);
  });

  test('is good for nothing else: another file, another time, another key, a part of it', () => {
    const { expires, signature } = good;
    expect(links.isGood(newId(), good, now)).toBe(false);
    expect(links.isGood(id, { expires: expires + 1, signature }, now)).toBe(false);
    expect(createAudioLinks(createSecretKey(Buffer.alloc(32, 8))).isGood(id, good, now)).toBe(false);
    for (const changed of [
      '',
      'x',
      signature.slice(0, -2),
      `${signature}AA`,
      signature.toUpperCase(),
      `A${signature.slice(1)}`,
    ])
      expect([
        changed,
        changed !== signature && links.isGood(id, { expires, signature: changed }, now),
      ]).toEqual([changed, false]);
    expect(links.isGood(id, { signature }, now)).toBe(false);
    expect(links.isGood(id, { expires }, now)).toBe(false);
  });
});
