import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import {
  createLexicalSearch,
  type LexicalSearch,
} from '../../../../server/documents/search/lexical-search.ts';
import { toSearchText } from '../../../../server/documents/text/to-search-text.ts';
import { addDocument, type DocumentSample, openDocuments } from './vector-documents.ts';

let database: Database;
let lexical: LexicalSearch;

beforeEach(() => {
  database = openDocuments();
  lexical = createLexicalSearch(database);
});
afterEach(() => database.close());

/** Stores and indexes; gives the rows. */
function index(sample: Partial<DocumentSample> & { texts: string[] }): number[] {
  const count = database.sqlite.prepare<[], number>('SELECT count(*) FROM documents').pluck().get();
  const document = { id: `d${count}`, userId: 'ann', ...sample };
  const rows = addDocument(database, document);
  lexical.add(
    rows.map((row, at) => ({
      row,
      searchHeading: toSearchText(document.heading ?? ''),
      searchText: toSearchText(document.texts[at] ?? ''),
    })),
  );
  return rows;
}

const find = (query: string, more: { userId?: string; limit?: number; documentIds?: string[] } = {}) =>
  lexical.search({ userId: 'ann', limit: 10, query, ...more });
const rowsOf = (...parameters: Parameters<typeof find>) => find(...parameters).ranked.map(({ row }) => row);

describe('searching by words', () => {
  it.each([
    ['cheval', 'Les chevaux sont au pré.'],
    ['CONTRATS', 'Le contrat est signé.'],
    ['resilie', 'La résiliation prend effet en mai.'],
    ['résiliés', 'Vous pouvez resilier a tout moment.'],
    ['échéance', "L'avis d'échéance arrive."],
    ['sous traitance', 'La sous-traitance est permise.'],
    ['soustraitance', 'La sous-traitance est permise.'],
    ['jean.dupont@exemple.fr', 'Écrire à Jean.Dupont@exemple.fr.'],
    ['dupont', 'Écrire à jean.dupont@exemple.fr.'],
    ['FR20240817', 'Dossier FR-2024/0817.'],
    ['FR7630006000011234567890189', 'IBAN FR76 3000 6000 0112 3456 7890 189'],
    ['12345', 'Total : 12 345,60 €'],
    ['書', '契約書は三年間'],
    ['契約', '本契約書は三年間'],
    ['C', 'Vitamine C'],
  ])('finds with %j the passage %j and no other', (query, text) => {
    const [row] = index({ texts: [text, 'Rien de tel ici.'] });
    expect(rowsOf(query)).toEqual([row]);
  });

  it.each([
    ['C++', 'Written in C++, not in C.'],
    ['c++?', 'In **C\\+\\+** und nur darin.'],
    ['C#', 'A service in C#.'],
    ['F#', 'f# is short'],
    ['.NET', 'Runs on .NET 9'],
    ['@ada', 'Ask @Ada about it'],
    ['#référence', 'Noted under #reference'],
    ['the C++', 'Some C++ here'],
  ])('finds with %j, which its signs make, the passage %j and no other', (query, text) => {
    const [row] = index({
      texts: [
        text,
        'Vitamin C, the note C, C+ and c.',
        'A net, a reference, Ada and an f.',
        'C+++ and C## and F##',
      ],
    });
    expect(find(query)).toMatchObject({ ranked: [{ row }], total: 1 });
  });

  it('puts passages first that hold a word with its signs, where more is asked for', () => {
    const [wrong, right] = index({
      texts: ['A compiler of C, what a compiler.', 'Of a tool for C++ it tells.'],
    });
    expect(rowsOf('which compiler knows C++')).toEqual([right, wrong]);
    expect(rowsOf('node.js')).toEqual([]);
  });

  it('finds and counts all of the user’s own where very many better ones are someone else’s', () => {
    index({ userId: 'ben', texts: Array.from({ length: 200 }, () => 'Bail, bail, bail') });
    const own = index({ texts: ['Le bail de la maison du lac', 'Un bail'] });
    index({ id: 'failed', status: 'failed', texts: ['Bail'] });
    expect(rowsOf('bail', { limit: 1 })).toEqual([own[1]]);
    expect(find('bail', { limit: 1 }).total).toBe(2);
    expect(rowsOf('bail', { limit: 5 })).toEqual([own[1], own[0]]);
  });

  it('ranks a fragment in no language below a passage that says more', () => {
    const [fragment, said] = index({
      texts: ['transfer.', 'Convection of heat transferred by fins was measured in slow air.'],
    });
    index({
      texts: Array.from({ length: 20 }, (_, at) => `Heated rooms and transfers of air, number ${at}.`),
    });
    expect(rowsOf('heat transferred by fins')[0]).toBe(said);
    expect(rowsOf('transfer')).toContain(fragment);
  });

  it('finds English words in passages of any language', () => {
    const [english] = index({ texts: ['The policies were terminated.'] });
    const [unknown] = index({ texts: ['Policy termination: 42'] });
    expect(rowsOf('policy').sort()).toEqual([english, unknown]);
    expect(rowsOf('terminate').sort()).toEqual([english, unknown]);
  });

  it('leaves stop words of both languages out of the query', () => {
    const [row] = index({
      texts: ['Le préavis est de trois mois.', 'Quel est le temps ? What is the time?'],
    });
    expect(rowsOf('quel est le préavis')).toEqual([row]);
    expect(rowsOf('what is the préavis')).toEqual([row]);
  });

  it('searches for stop words where there is nothing else', () => {
    const [row] = index({ texts: ['To be or not to be', 'Rien de tel'] });
    expect(rowsOf('to be or not')).toEqual([row]);
  });

  it('ranks passages first that hold more of the words', () => {
    const [one, both] = index({
      texts: [
        'Le dépôt du dossier se fait en mairie.',
        'Le dépôt de garantie est rendu.',
        'La mairie ferme.',
        'Rien.',
        'Non.',
      ],
    });
    expect(rowsOf('dépôt de garantie')).toEqual([both, one]);
  });

  it('ranks a word in the heading above one in the text', () => {
    const [text] = index({ texts: ['La garantie dure deux ans.', 'Autre chose, sans rapport.'] });
    const [heading] = index({ heading: 'Garantie', texts: ['Elle dure aussi deux ans.'] });
    expect(rowsOf('garantie')).toEqual([heading, text]);
  });

  it.each(['"dépôt de garantie"', '« dépôt de garantie »', '“dépôts de garanties”'])(
    'wants the words of %s side by side',
    (query) => {
      const [row] = index({ texts: ['Le dépôt de garantie est rendu.', 'La garantie du dépôt de bois.'] });
      expect(rowsOf(query)).toEqual([row]);
      expect(rowsOf(`${query} bois rendu`)).toEqual([row]);
    },
  );

  it('gives scores that fall and a total beyond the limit', () => {
    index({ texts: Array.from({ length: 30 }, (_, number) => `Contrat ${'bail '.repeat(number + 1)}`) });
    const { ranked, total } = find('bail', { limit: 5 });
    expect(ranked).toHaveLength(5);
    expect(total).toBe(30);
    const scores = ranked.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
  });

  it.each([
    'bail AND',
    'NOT bail',
    'NEAR(bail contrat, 2)',
    'bail*',
    '^bail',
    'heading : bail',
    '{heading text} : bail',
    'bail + contrat',
    "bail'; DROP TABLE documents; --",
    '"bail',
    '((((bail',
    '- bail \u0000 %_',
  ])('reads nothing in %j as an operator', (query) => {
    const rows = index({ texts: ['Le bail.', 'Autre.'] });
    expect(rowsOf(query)).toContain(rows[0]);
  });

  it('reads what stands between two quotation marks as a phrase, whatever it is', () => {
    const [row] = index({ texts: ['Un bail or nothing.', 'Le bail, le contrat.'] });
    expect(rowsOf('bail" OR "contrat')).toEqual([row]);
  });

  it.each(['', '   ', '"', '***', '😀', '""', '« »', '\u0000'])('finds nothing with %j', (query) => {
    index({ texts: ['Le bail.'] });
    expect(find(query)).toEqual({ ranked: [], total: 0 });
  });

  it('takes a query of a thousand different words', () => {
    const [row] = index({ texts: ['Le bail.'] });
    const words = Array.from({ length: 1_000 }, (_, number) => `w${number}`).join(' ');
    expect(rowsOf(`bail ${words}`)).toEqual([row]);
  });

  it('asks for a word that stands everywhere only beside a rarer one', () => {
    const often = Array.from({ length: 20_001 }, () => 'contrat');
    const rows = index({ texts: [...often, 'contrat ornithorynque', 'ornithorynque'] });
    expect(rowsOf('contrat ornithorynque').sort()).toEqual(rows.slice(-2));
    expect(rowsOf('contrat')).toHaveLength(10);
  });
});

describe('whose passages are found', () => {
  it('finds the passages of the user only', () => {
    const [mine] = index({ texts: ['Le bail.'] });
    const [other] = index({ userId: 'ben', texts: ['Le bail.'] });
    expect(rowsOf('bail')).toEqual([mine]);
    expect(rowsOf('bail', { userId: 'ben' })).toEqual([other]);
    expect(find('bail', { userId: 'eve' })).toEqual({ ranked: [], total: 0 });
    expect(find('bail', { limit: 1 }).total).toBe(1);
  });

  it('finds them also behind better ones of somebody else', () => {
    index({ userId: 'ben', texts: Array.from({ length: 60 }, () => 'bail bail bail') });
    const [mine] = index({ texts: ['Un texte plus long où il est question du bail.'] });
    expect(rowsOf('bail', { limit: 1 })).toEqual([mine]);
  });

  it('finds nothing of a document that is not ready', () => {
    index({ texts: ['Le bail.'], status: 'processing' });
    index({ texts: ['Le bail.'], status: 'failed' });
    expect(find('bail')).toEqual({ ranked: [], total: 0 });
  });

  it('counts beyond the limit what is ready and the user’s own only', () => {
    index({ texts: ['Le bail.', 'Un bail.', 'Ce bail.'] });
    index({ userId: 'ben', texts: ['Le bail.', 'Un bail.'] });
    expect(find('bail', { limit: 1 }).total).toBe(3);
    index({ texts: ['Le bail.', 'Un bail.'], status: 'processing' });
    expect(find('bail', { limit: 1 }).total).toBe(3);
  });

  it('finds passages of the documents asked for only', () => {
    const [first] = index({ id: 'one', texts: ['Le bail.'] });
    index({ id: 'two', texts: ['Le bail.'] });
    const [bens] = index({ id: 'bens', userId: 'ben', texts: ['Le bail.'] });
    expect(rowsOf('bail', { documentIds: ['one'] })).toEqual([first]);
    expect(rowsOf('bail', { documentIds: [] })).toEqual([]);
    expect(rowsOf('bail', { documentIds: ["one', 'two", 'bens'] })).toEqual([]);
    expect(rowsOf('bail', { userId: 'ben', documentIds: ['one', 'bens'] })).toEqual([bens]);
  });
});
