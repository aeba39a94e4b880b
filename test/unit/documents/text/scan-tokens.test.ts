import { expect, test } from 'vitest';
import { scanTokens } from '../../../../server/documents/text/find-highlights.ts';

/** Plain words bare, anything else in brackets. */
function read(text: string, ...initials: string[]): string[] {
  const found: string[] = [];
  scanTokens({
    text,
    initials: new Set(initials),
    onPlain: (start, end) => found.push(text.slice(start, end)),
    onOther: (start, end) => found.push(`[${text.slice(start, end)}]`),
  });
  return found;
}

test('plain words that begin with another letter are passed over, whatever sign follows', () => {
  expect(read('Le loyer, dû en été ; payer avant.\nÀ défaut\tcœur (voir)', 'p')).toEqual([
    '[été]',
    '[;]',
    'payer',
    '[À]',
    '[(voir)]',
  ]);
  expect(read('Payer, PAYER payer) paie payé.', 'p')).toEqual([
    'Payer',
    '[PAYER]',
    'payer',
    'paie',
    '[payé]',
  ]);
});

test.each([
  "l'avis",
  'sous-traitance',
  'a.b@c.org',
  'AB1234',
  '1234',
  'findUser',
  'TVA',
  'œuvre',
  'x²',
  'é',
  'e\u0301t\u00e9',
  '契約書',
  'жизнь',
  'm\u00a0p',
  'a÷b',
  '(mot',
  'mot»',
  '𝐩ayer',
])('%s may hold a word that begins otherwise', (token) => {
  expect(read(`mot ${token} mot`, 'p')).toEqual([`[${token}]`]);
});
