import { describe, expect, it } from 'vitest';
import { toSearchHeading, toSearchText } from '../../../../server/documents/text/to-search-text.ts';

const words = (text: string) => toSearchText(text).split(' ');

describe('toSearchText', () => {
  it.each([
    ['cheval', 'chevaux'],
    ['contrat', 'contrats'],
    ['bail', 'baux'],
    ['loi', 'lois'],
    ['délai', 'délais'],
    ['crédit', 'crédits'],
    ['étranger', 'étrangères'],
    ['loyer', 'loyers'],
    ['œil', 'yeux'],
    ['résilié', 'résiliation'],
    ['résilier', 'résiliées'],
    ['assuré', 'assurances'],
    ['directeur', 'directrice'],
    ['social', 'sociaux'],
    ['français', 'françaises'],
    ['employé', 'emplois'],
  ])('gives « %s » and « %s » the same stem', (one, other) => {
    expect(toSearchText(one)).toBe(toSearchText(other));
  });

  it.each([
    ['résilié', 'resilie'],
    ['RÉSILIATION', 'resiliation'],
    ['première', 'premiere'],
    ['responsabilité', 'responsabilite'],
    ['élevèrent', 'eleverent'],
    ['façade', 'facade'],
    ['cœur', 'coeur'],
    ['re\u0301silie\u0301', 'résilié'],
  ])('gives « %s » the same stem as « %s » without its accents', (one, other) => {
    expect(toSearchText(one)).toBe(toSearchText(other));
  });

  it.each([
    ['contract', 'contracts'],
    ['policy', 'policies'],
    ['terminate', 'termination'],
    ['running', 'runs'],
  ])('gives "%s" and "%s" the same stem', (one, other) => {
    expect(toSearchText(one)).toBe(toSearchText(other));
  });

  it.each([
    ['loyer', 'loi'],
    ['loisir', 'loi'],
    ['franc', 'français'],
    ['bail', 'balle'],
  ])('keeps « %s » and « %s » apart', (one, other) => {
    expect(toSearchText(one)).not.toBe(toSearchText(other));
  });

  it('drops elided articles and English possessives', () => {
    expect(words("L'avis d’échéance qu'il reçoit")).toEqual(words('avis échéance il reçoit'));
    expect(words("the company's policy")).toEqual(words('the company policy'));
  });

  it('keeps aujourd’hui one word', () => {
    expect(words('aujourd’hui')).toEqual(words("AUJOURD'HUI"));
    expect(words('aujourd’hui')).toHaveLength(1);
  });

  it('holds words with a hyphen in parts and joined', () => {
    expect(words('la sous-traitance')).toEqual([
      'la',
      ...words('sous traitance'),
      toSearchText('soustraitance'),
    ]);
  });

  it('holds identifiers and addresses in parts and joined', () => {
    expect(words('FR-2024/0817')).toEqual(['fr', '2024', '0817', 'fr20240817']);
    expect(words('jean.dupont@exemple.fr')).toContain('jeandupontexemplefr');
    expect(words('AB1234')).toEqual(['ab1234', 'ab', '1234']);
    expect(words('findUser')).toContain('user');
  });

  it('holds a number the same whichever way its digits are grouped', () => {
    for (const written of ['1 234 567', '1\u202f234\u202f567', '1,234,567', '1.234.567', '1234567'])
      expect(words(written)).toContain('1234567');
    expect(words('12 345,60 €')).toContain('12345');
    expect(words('01 23 45 67 89')).toContain('0123456789');
    expect(words('FR76 3000 6000 0112 3456 7890 189')).toContain('fr7630006000011234567890189');
  });

  it('undoes ligatures and letters that have no accent to take off', () => {
    expect(words('Æther straße Łódź ﬁn')).toEqual(words('aether strasse Lodz fin'));
  });

  it('holds each character of scripts without blanks, and words of other scripts', () => {
    expect(toSearchText('契約書')).toBe('契 約 書');
    expect(words('договор')).toEqual(['договор']);
    expect(words('عَقْد')).toEqual(words('عقد'));
  });

  it('gives a word one stem, whatever the language of what stands around it', () => {
    expect(words('nationalities')).toEqual(words('nationalité'));
    expect(words('généreusement heated')).toHaveLength(2);
  });

  it('gives nothing but letters, digits and blanks', () => {
    expect(toSearchText('« 50 % » (a*b) "NEAR/3" ^x : y_z — ½ ² 😀')).toMatch(/^[\p{L}\p{N} ]+$/u);
    expect(toSearchText(' —…!? ')).toBe('');
  });

  it('is bounded for a run without end', () => {
    expect(toSearchText('x'.repeat(600_000)).length).toBeLessThanOrEqual(128);
    expect(toSearchText('a1'.repeat(300_000)).length).toBeLessThan(1_000);
  });
});

describe('toSearchHeading', () => {
  it('finds a passage by the name and the title of its document', () => {
    const stems = toSearchHeading({
      filename: 'bail-tanneurs.pdf',
      title: 'Contrat de location',
      heading: 'Prix',
    });
    for (const word of ['tanneurs', 'contrat', 'location', 'prix'])
      expect(stems.split(' ')).toContain(toSearchText(word));
    expect(stems).not.toContain('pdf');
  });

  it('says a title only once that is the file name', () => {
    expect(toSearchHeading({ filename: 'notes.txt', title: 'notes', heading: null })).toBe('notes');
  });
});
