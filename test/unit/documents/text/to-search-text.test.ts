import { describe, expect, it } from 'vitest';
import type { DocumentLanguage } from '../../../../server/documents/documents.types.ts';
import { toSearchHeading } from '../../../../server/documents/text/to-search-heading.ts';
import { toSearchText } from '../../../../server/documents/text/to-search-text.ts';

const words = (text: string, language: DocumentLanguage | null) => toSearchText(text, language).split(' ');

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
    expect(toSearchText(one, 'fr')).toBe(toSearchText(other, 'fr'));
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
    expect(toSearchText(one, 'fr')).toBe(toSearchText(other, 'fr'));
  });

  it.each([
    ['contract', 'contracts'],
    ['policy', 'policies'],
    ['terminate', 'termination'],
    ['running', 'runs'],
  ])('gives "%s" and "%s" the same stem', (one, other) => {
    expect(toSearchText(one, 'en')).toBe(toSearchText(other, 'en'));
  });

  it.each([
    ['loyer', 'loi'],
    ['loisir', 'loi'],
    ['franc', 'français'],
    ['bail', 'balle'],
  ])('keeps « %s » and « %s » apart', (one, other) => {
    expect(toSearchText(one, 'fr')).not.toBe(toSearchText(other, 'fr'));
  });

  it('drops elided articles and English possessives', () => {
    expect(words("L'avis d’échéance qu'il reçoit", 'fr')).toEqual(words('avis échéance il reçoit', 'fr'));
    expect(words("the company's policy", 'en')).toEqual(words('the company policy', 'en'));
  });

  it('keeps aujourd’hui one word', () => {
    expect(words('aujourd’hui', 'fr')).toEqual(words("AUJOURD'HUI", 'fr'));
    expect(words('aujourd’hui', 'fr')).toHaveLength(1);
  });

  it('holds words with a hyphen in parts and joined', () => {
    expect(words('la sous-traitance', 'fr')).toEqual([
      'la',
      ...words('sous traitance', 'fr'),
      toSearchText('soustraitance', 'fr'),
    ]);
  });

  it('holds identifiers and addresses in parts and joined', () => {
    expect(words('FR-2024/0817', 'en')).toEqual(['fr', '2024', '0817', 'fr20240817']);
    expect(words('jean.dupont@exemple.fr', null)).toContain('jeandupontexemplefr');
    expect(words('AB1234', 'en')).toEqual(['ab1234', 'ab', '1234']);
    expect(words('findUser', 'en')).toContain('user');
  });

  it('holds a number the same whichever way its digits are grouped', () => {
    for (const written of ['1 234 567', '1\u202f234\u202f567', '1,234,567', '1.234.567', '1234567'])
      expect(words(written, 'fr')).toContain('1234567');
    expect(words('12 345,60 €', 'fr')).toContain('12345');
    expect(words('01 23 45 67 89', 'fr')).toContain('0123456789');
    expect(words('FR76 3000 6000 0112 3456 7890 189', 'fr')).toContain('fr7630006000011234567890189');
  });

  it('undoes ligatures and letters that have no accent to take off', () => {
    expect(words('Æther straße Łódź ﬁn', 'en')).toEqual(words('aether strasse Lodz fin', 'en'));
  });

  it('holds each character of scripts without blanks, and words of other scripts', () => {
    expect(toSearchText('契約書', null)).toBe('契 約 書');
    expect(words('договор', null)).toEqual(['договор']);
    expect(words('عَقْد', null)).toEqual(words('عقد', null));
  });

  it('holds the stems of both languages where the language is not known', () => {
    const both = words('nationalities généreusement', null);
    expect(both).toContain(toSearchText('nationalities', 'en'));
    expect(both).toContain(toSearchText('généreusement', 'fr'));
  });

  it('gives nothing but letters, digits and blanks', () => {
    expect(toSearchText('« 50 % » (a*b) "NEAR/3" ^x : y_z — ½ ² 😀', null)).toMatch(/^[\p{L}\p{N} ]+$/u);
    expect(toSearchText(' —…!? ', 'fr')).toBe('');
  });

  it('is bounded for a run without end', () => {
    expect(toSearchText('x'.repeat(600_000), 'fr').length).toBeLessThanOrEqual(128);
    expect(toSearchText('a1'.repeat(300_000), null).length).toBeLessThan(1_000);
  });
});

describe('toSearchHeading', () => {
  it('finds a passage by the name and the title of its document', () => {
    const stems = toSearchHeading(
      { filename: 'bail-tanneurs.pdf', title: 'Contrat de location', heading: 'Prix' },
      'fr',
    );
    for (const word of ['tanneurs', 'contrat', 'location', 'prix'])
      expect(stems.split(' ')).toContain(toSearchText(word, 'fr'));
    expect(stems).not.toContain('pdf');
  });

  it('says a title only once that is the file name', () => {
    expect(toSearchHeading({ filename: 'notes.txt', title: 'notes', heading: null }, 'en')).toBe('note');
  });
});
