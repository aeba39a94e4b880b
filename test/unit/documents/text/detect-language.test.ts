import { describe, expect, it } from 'vitest';
import { detectLanguage } from '../../../../server/documents/text/detect-language.ts';

describe('detectLanguage', () => {
  it.each([
    ['Le locataire paie son loyer le premier du mois, dans les conditions du bail.', 'fr'],
    ['The tenant pays the rent on the first of the month, as the lease says.', 'en'],
    ['LE BAIL EST CONCLU POUR TROIS ANS ET NE PEUT ETRE CEDE', 'fr'],
  ])('tells the language of %j', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it.each([
    ['a table without function words', 'Lit 90 × 190 | 1 | neuf'],
    ['Spanish', 'El inquilino paga el alquiler el primero de cada mes con los gastos de la casa.'],
    ['German', 'Der Mieter zahlt die Miete am ersten Tag des Monats und die Kosten mit dem Strom.'],
    [
      'both languages in equal parts',
      'Le contrat est signé par les parties. The contract was signed by both of them.',
    ],
    ['nothing', ''],
  ])('does not guess for %s', (_, text) => {
    expect(detectLanguage(text)).toBeNull();
  });
});
