import { expect, it } from 'vitest';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

it('scores the same whatever was scored before, also when the memory of spellings runs over within a text', () => {
  const text = 'The the baker of our street lost the keys, and the baker found the keys again.';
  const fresh = createShippedScorer()([{ role: 'user', text }]);
  for (const spellings of [8_002, 8_004, 8_006, 8_008]) {
    const score = createShippedScorer();
    score([{ role: 'user', text: inventWords(spellings) }]);
    expect(score([{ role: 'user', text }])).toEqual(fresh);
  }
});

function inventWords(count: number): string {
  return Array.from({ length: count }, (_, at) => `zz${spell(at)}`).join(' ');
}

function spell(number: number): string {
  const letter = String.fromCharCode(97 + (number % 26));
  return number < 26 ? letter : spell(Math.floor(number / 26)) + letter;
}
