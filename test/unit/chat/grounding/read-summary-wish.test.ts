import { expect, test } from 'vitest';
import { readSummaryWish } from '../../../../server/chat/grounding/read-summary-wish.ts';

const NAMES = ['garden.md', 'The community garden'];
const read = (message: string) => readSummaryWish(message, NAMES);

test.each([
  'Summarise this document',
  'Summarize',
  'Can you summarize this PDF for me, please?',
  'sum it up',
  'Give me the key points',
  'What are the main ideas of this text?',
  'What is this about?',
  'what’s this file about',
  'What does this document say?',
  'Write me a summary of garden.md in 3 sentences',
  'Summarise "The community garden"',
])('what is asked in English about a document as a whole: %s', (message) => {
  expect(read(message)?.language).toBe('en');
});

test.each([
  'Résume ce document',
  'résumer',
  'Fais-moi un résumé',
  'Peux-tu me faire une synthèse de ce fichier, s’il te plaît ?',
  'De quoi parle ce fichier ?',
  'de quoi s’agit-il ?',
  'Quels sont les points clés ?',
  'Donne-moi les idées principales',
  'L’essentiel en trois phrases',
  'Que dit ce document ?',
])('and in French: %s', (message) => {
  expect(read(message)?.language).toBe('fr');
});

test('some of it is of no language', () => {
  expect(read('tl;dr')).toEqual({ language: undefined, isShort: true });
  expect(read('TLDR?')).toEqual({ language: undefined, isShort: true });
});

test.each([
  'What does this file say about costs?',
  'Summarise the costs',
  'How much is the yearly fee?',
  'What is the garden?',
  'Quel est le loyer ?',
  'Résume les frais',
  'De quoi parle l’article sur la caution ?',
  'Who signed it?',
  'Hello',
  'Merci !',
  'Translate this document into Spanish',
])('what names something to look for is a question: %s', (message) => {
  expect(read(message)).toBeUndefined();
});

test('how short it is to be is part of it', () => {
  expect(read('A short summary, please')?.isShort).toBe(true);
  expect(read('Un bref résumé')?.isShort).toBe(true);
  expect(read('Résume ce document')?.isShort).toBe(false);
});
