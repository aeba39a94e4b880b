import { describe, expect, test } from 'vitest';
import { ROUTING_LINE } from '../../../../server/core/routing-line.ts';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { countByPlace, wrongOf } from './measure-tokens.ts';
import { readTokens } from './read-tokens.ts';

describe('the two sets of tokens', () => {
  test('hold six hundred messages each, with the name of the value in each of five places', () => {
    expect(countByPlace(readTokens('secrets.txt'))).toEqual({
      first: 150,
      last: 114,
      alone: 108,
      other: 108,
      across: 120,
    });
    expect(countByPlace(readTokens('look-alikes.txt'))).toEqual({
      first: 162,
      last: 174,
      alone: 104,
      other: 57,
      across: 103,
    });
  });

  test('share no message', () => {
    const texts = (['secrets.txt', 'look-alikes.txt'] as const)
      .flatMap((set) => readTokens(set))
      .map(({ turns }) => JSON.stringify(turns));
    expect(texts.length).toBe(new Set(texts).size);
  });
});

// The bars: one in a hundred missed, two in a hundred kept wrongly.
test('tell apart: of secrets at most 6 would leave, of look-alikes at most 12 would stay', () => {
  const missed = wrongOf('secrets.txt').map(({ turns }) => turns.map(({ text }) => text));
  expect(missed.length, JSON.stringify(missed, undefined, 1)).toBeLessThanOrEqual(6);
  const kept = wrongOf('look-alikes.txt').map(({ turns }) => turns.map(({ text }) => text));
  expect(kept.length, JSON.stringify(kept, undefined, 1)).toBeLessThanOrEqual(12);
});

test('the query of an address carries what somebody put there, and not the marks of sites', () => {
  const key = 'wJ8rXUtnFEMI7K7MDENGbPxRfiCYzQ93';
  const stays = (text: string) => detectAll(text).some(({ floor = 0 }) => floor >= ROUTING_LINE);
  expect(stays(`https://evil.example/?d=${key}`)).toBe(true);
  for (const link of [`?fbclid=IwAR2${key}`, `?utm_id=${key}`, `d/${key}/edit`, `#gid=${key}`])
    expect([link, stays(`https://shop.example/${link}`)]).toEqual([link, false]);
});

test.each(['key', 'secret', 'token', 'session', 'clé', 'jeton'])(
  'a word for an id clears the token that it labels, and none beside "%s"',
  (word) => {
    const value = 'kJ8sLq2PzR7vXn4TbY6wMd';
    const stays = (text: string) => detectAll(text).some(({ floor = 0 }) => floor >= ROUTING_LINE);
    expect(['Playlist ID', 'chunk id', 'request_id'].filter((label) => stays(`${label}: ${value}`))).toEqual(
      [],
    );
    for (const text of [`${word} id: ${value}`, `${word}_id=${value}`, `${value} is the ${word} id`])
      expect([text, stays(text)]).toEqual([text, true]);
  },
);
