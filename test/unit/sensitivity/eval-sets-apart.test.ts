import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LabelledMessage } from '../../../models/sensitivity/messages/labelled-message.ts';
import { readEvaluationSet } from '../../eval/read-evaluation-set.ts';

const folder = (name: string) => join(import.meta.dirname, '..', '..', '..', 'models', 'sensitivity', name);
const [data, dev, test] = ['data', 'dev', 'test'].map((name) => readEvaluationSet(folder(name))) as [
  LabelledMessage[],
  LabelledMessage[],
  LabelledMessage[],
];

/** Shorter turns of a conversation, such as "ok thanks", are anybody's. */
const OWN_LENGTH = 30;

/** A message and its longer turns, without case, accents, spaces and punctuation. */
function foldedTexts({ segments }: LabelledMessage): string[] {
  const turns = segments.map(({ text }) => foldText(text));
  return [turns.join(''), ...turns.filter(({ length }) => length >= OWN_LENGTH)];
}

function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Files, not texts: a message of the test set must not be shown. */
function findShared(one: LabelledMessage[], other: LabelledMessage[]): string[] {
  const files = new Map(other.flatMap((message) => foldedTexts(message).map((text) => [text, message.file])));
  const shared = one.flatMap((message) =>
    foldedTexts(message)
      .filter((text) => files.has(text))
      .map((text) => `${message.file} and ${files.get(text)}`),
  );
  return [...new Set(shared)];
}

describe('the evaluation sets', () => {
  it('share no message of the dev set with the training data', () => {
    expect(dev.length).toBeGreaterThan(0);
    expect(findShared(dev, data)).toEqual([]);
  });

  it('share no message of the test set with the training data or the dev set', () => {
    expect(findShared(test, [...data, ...dev])).toEqual([]);
  });

  it('would be found to share a message written with other case, accents and spaces', () => {
    const [message] = dev as [LabelledMessage];
    const shouted = message.segments.map(({ role, text }) => ({
      role,
      text: text.normalize('NFD').toUpperCase().replaceAll(' ', '\n'),
    }));
    expect(findShared([{ ...message, segments: shouted }], dev)).not.toEqual([]);
  });
});
