import { expect, test } from 'vitest';
import { decidingSpans } from '../../../renderer/chat/use-predicted-route.ts';

const span = (start: number, end: number, score: number) => ({ segment: 0, start, end, type: 'x', score });

test('only what crossed the line is named, and not the sentence around it', () => {
  const [card, sentence, hint] = [span(10, 20, 0.95), span(0, 30, 0.8), span(2, 5, 0.4)];
  expect(decidingSpans([card, sentence, hint], 0.7)).toEqual([card]);
});

test('what is much weaker than the strongest is not named beside it', () => {
  const [card, sentence] = [span(10, 20, 0.95), span(25, 60, 0.77)];
  expect(decidingSpans([card, sentence], 0.7)).toEqual([card]);
});

test('a sentence that crossed the line by itself is named', () => {
  expect(decidingSpans([span(0, 30, 0.8)], 0.7)).toEqual([span(0, 30, 0.8)]);
});

test('where only the sum crossed the line, all that added to it is named', () => {
  const spans = [span(0, 4, 0.5), span(6, 9, 0.45)];
  expect(decidingSpans(spans, 0.7)).toEqual(spans);
});

test('the same place found twice is not dropped', () => {
  expect(decidingSpans([span(0, 4, 0.9), span(0, 4, 0.8)], 0.7)).toHaveLength(2);
});

test('words that moved the classifier are shown with the whole number or statement that they belong to', () => {
  const words = { ...span(10, 15, 1), type: 'classifier' };
  const number = { ...span(10, 24, 0.957), type: 'phone_number' };
  const statement = { ...span(8, 20, 0.88), type: 'health_disclosure' };
  const elsewhere = { ...span(40, 50, 0.88), type: 'health_disclosure' };
  const sentence = { ...span(0, 60, 0.86), type: 'personal_narrative' };
  const deciding = decidingSpans([number, statement, elsewhere, sentence, words], 0.7);
  expect(deciding).toEqual([number, words, statement]);
});

test('words that moved the classifier are not named beside something that was found elsewhere', () => {
  const iban = { ...span(40, 67, 0.98), type: 'iban' };
  const word = { ...span(9, 13, 1), type: 'classifier' };
  const topic = { ...span(9, 13, 0.75), type: 'personal_finances' };
  expect(decidingSpans([word, topic, iban], 0.7)).toEqual([iban]);
  expect(decidingSpans([word, topic], 0.7)).toEqual([word, topic]);
});

test('words that moved the classifier are named instead of the sentence around them', () => {
  const words = { ...span(10, 15, 0.9), type: 'classifier' };
  const sentence = { ...span(0, 60, 0.86), type: 'personal_narrative' };
  expect(decidingSpans([sentence, words], 0.7)).toEqual([words]);
});

test('a long text with hundreds of thousands of spans is explained', () => {
  const spans = Array.from({ length: 300_000 }, (_, at) => span(at, at + 1, 0.2));
  expect(decidingSpans([...spans, span(0, 9, 0.9)], 0.7)).toEqual([span(0, 9, 0.9)]);
});
