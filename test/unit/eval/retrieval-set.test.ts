import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type DocumentSource,
  readDocumentSources,
  SOURCE_TYPES,
} from '../../eval/retrieval/document-source.ts';
import { foldWords } from '../../eval/retrieval/fold-words.ts';
import { type Question, readQuestions } from '../../eval/retrieval/question.ts';

const folder = join(import.meta.dirname, '..', '..', 'eval', 'retrieval');
const sources = readDocumentSources(join(folder, 'documents'));
const dev = readQuestions(join(folder, 'questions-dev.jsonl'));
const test_ = readQuestions(join(folder, 'questions-test.jsonl'));
const questions = [...dev, ...test_];
const byName = new Map(sources.map((source) => [source.name, source]));

describe('the retrieval set', () => {
  test('has at least 64 documents, of every type, as many French as English ones within a tenth', () => {
    expect(sources.length).toBeGreaterThanOrEqual(64);
    expect(new Set(sources.map(({ type }) => type))).toEqual(new Set(SOURCE_TYPES));
    const count = (language: string) => sources.filter((source) => source.language === language).length;
    expect(Math.abs(count('fr') - count('en'))).toBeLessThanOrEqual(sources.length / 10);
  });

  test('has at least 160 questions with an answer, 25 across languages, and 15 without an answer', () => {
    const answerable = questions.filter(({ passages }) => passages.length > 0);
    expect(answerable.length).toBeGreaterThanOrEqual(160);
    expect(questions.length - answerable.length).toBeGreaterThanOrEqual(15);
    expect(answerable.filter(isAcrossLanguages).length).toBeGreaterThanOrEqual(25);
  });

  test('is split into halves that share no question', () => {
    expect(Math.abs(dev.length - test_.length)).toBeLessThanOrEqual(8);
    expect(new Set(questions.map(({ query }) => query)).size).toBe(questions.length);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });

  test('has an answer of grade 2 to every question that has any', () => {
    const without = questions.filter(
      ({ passages }) => passages.length > 0 && !passages.some(({ grade }) => grade === 2),
    );
    expect(without).toEqual([]);
  });

  test('quotes words that stand in the document they are said to be in', () => {
    const wrong = questions
      .flatMap(({ passages }) => passages)
      .filter(({ document, quote }) => !stands(quote, byName.get(document)));
    expect(wrong).toEqual([]);
  });

  test('asks about every document', () => {
    const asked = new Set(questions.flatMap(({ passages }) => passages.map(({ document }) => document)));
    expect(sources.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual([]);
  });

  test('names no mail address outside the domains kept for examples', () => {
    const addresses = sources.flatMap(({ body, from = '', to = '' }) =>
      `${body} ${from} ${to}`.match(/[\w.-]+@[\w.-]*\w/gu),
    );
    const outside = addresses.filter(
      (address) => address && !/@(example\.(com|org|net)|orchard)$/u.test(address),
    );
    expect(outside).toEqual([]);
  });
});

function isAcrossLanguages({ language, passages }: Question): boolean {
  const answer = byName.get(passages.find(({ grade }) => grade === 2)?.document ?? '');
  return answer !== undefined && answer.language !== 'mixed' && answer.language !== language;
}

function stands(quote: string, source: DocumentSource | undefined): boolean {
  if (!source) return false;
  return ` ${foldWords(source.body).join(' ')} `.includes(` ${foldWords(quote).join(' ')} `);
}
