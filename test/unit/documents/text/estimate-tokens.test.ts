import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../server/documents/text/estimate-tokens.ts';

describe('estimateTokens', () => {
  // Counted with the tokenizer of Llama 3 (npm: llama3-tokenizer-js 1.2.0), without its first token.
  it.each([
    ['The landlord shall return the deposit within ten days of the end of the tenancy.', 17],
    ['Le bailleur restitue le dépôt de garantie dans un délai de deux mois après la remise des clés.', 27],
  ])('is within a quarter of what a tokenizer counts in %j', (text, counted) => {
    expect(estimateTokens(text) / counted).toBeGreaterThan(0.75);
    expect(estimateTokens(text) / counted).toBeLessThan(1.25);
  });

  it('is a sum over the words, so that passages can be put together by it', () => {
    const [one, other] = ['Le préavis est de 3 mois.', 'Sinon, 12 345,60 € sont dus !'];
    expect(estimateTokens(`${one} ${other}`)).toBe(estimateTokens(one ?? '') + estimateTokens(other ?? ''));
  });

  it('counts each sign of a script without blanks', () => {
    expect(estimateTokens('契約書')).toBe(3);
  });

  it('counts nothing in blanks', () => {
    expect(estimateTokens(' \n\t ')).toBe(0);
  });

  it.each([
    ['été', 2],
    ['e\u0301te\u0301', 2],
    ['Việt', 2],
    ['ⅷ²3', 2],
    ['x\u20ac\u00a0y\u202fz', 4],
    ['abcdefж', 3],
    ['a😀', 3],
  ])('counts %j, letter by letter or sign by sign', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('is never more than the text has units', () => {
    for (const text of ['éàü', '1 2 3', '契約', '😀😀', 'ế ơ', '«é»'])
      expect(estimateTokens(text)).toBeLessThanOrEqual(text.length);
  });
});
