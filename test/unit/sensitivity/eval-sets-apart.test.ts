import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WrittenSegment } from '../../../models/sensitivity/messages/labelled-message.ts';
import { readMessages } from '../../../models/sensitivity/messages/read-messages.ts';
import { leaveOutKnown } from '../../eval/leave-out-known.ts';
import { readEvaluationSets } from '../../eval/read-evaluation-sets.ts';
import { judgedMessage } from './eval-judged-set.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'models', 'sensitivity');
const sets = readEvaluationSets(folder);
const data = readMessages(join(folder, 'data'));

/** On purpose not the folding of the evaluation: one that is simpler. */
const plain = (segments: WrittenSegment[]) =>
  segments.map(({ text }) => text.toLowerCase().replace(/\s/g, '')).join('');

describe('the evaluation sets', () => {
  it('exist', () => expect(sets.map(({ name }) => name)).toContain('dev'));

  // Files, not texts: a message of the test set must not be shown.
  it('count no message whose text stands in the training data', () => {
    const known = new Set(data.map(({ segments }) => plain(segments)));
    const shared = sets.flatMap(({ messages }) =>
      messages.filter(({ segments }) => known.has(plain(segments))).map(({ file }) => file),
    );
    expect(shared).toEqual([]);
  });

  it('share no message with one another', () => {
    const texts = sets.flatMap(({ messages }) => [
      ...new Set(messages.map(({ segments }) => plain(segments))),
    ]);
    expect(texts.length).toBe(new Set(texts).size);
  });

  it('share less than one message in fifty with the training data', () => {
    for (const { messages, leftOut } of sets)
      expect(leftOut / (leftOut + messages.length)).toBeLessThan(0.02);
  });
});

describe('what is left out', () => {
  const message = (...texts: string[]) =>
    judgedMessage({ segments: texts.map((text) => ({ role: 'user', text })) });
  const isLeftOut = (one: string[], known: string[]) =>
    leaveOutKnown([message(...one)], [message(...known)]).length === 0;

  it('is a message that is known with other case, accents, spaces and punctuation', () => {
    expect(isLeftOut(['Où est  le\nchat ?'], ['ou est le CHAT'])).toBe(true);
  });

  it('is a conversation with a long turn that is known', () => {
    const turn = 'The heating of the school has been off since Monday morning.';
    expect(isLeftOut(['Hello', turn], [turn])).toBe(true);
  });

  it('is no conversation that shares a short turn', () => {
    expect(isLeftOut(['ok thanks', 'and on Sunday?'], ['ok thanks', 'never mind'])).toBe(false);
  });

  it('is no message that holds a known one', () => {
    expect(isLeftOut(['Is it late for me to call her?'], ['Is it late?'])).toBe(false);
  });

  it('is no emoji for another', () => expect(isLeftOut(['🙂'], ['🙁'])).toBe(false));
});
