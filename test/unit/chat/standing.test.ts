import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerRequest, PromptTurn } from '../../../server/chat/answer.types.ts';
import { markedScorer } from '../../api/marked-scorer.ts';
import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import { type Harness, openHarness } from '../egress/gate-harness.ts';
import { openAnswerer } from './open-answerer.ts';

const LEASE = '[2] lease.txt\nThe rent is 840 euros.';
const passage = (text: string, storedScore = 0): PromptTurn => ({
  ...{ role: 'user', segmentRole: 'document', text, storedTaint: 0, storedScore },
});
const message = (role: 'user' | 'assistant', messageId: string, text: string): PromptTurn => ({
  ...{ role, messageId, text, storedTaint: 0 },
});
const TALK = [message('user', 'q1', 'What is the rent?'), message('assistant', 'a1', '840 euros [2].')];
const HERE = { key: 'local_only', conversation: 'auto', turn: 'auto' } as const;
/** The second question of a talk: the passage was found again, and stands before the first. */
const asked = (storedScore = 0): Partial<AnswerRequest> & Pick<AnswerRequest, 'turns'> => ({
  turns: [...TALK, passage(LEASE), message('user', 'q2', 'Since when?')],
  allowed: HERE,
  standing: new Map([['q1', [passage(LEASE, storedScore)]]]),
});

let cloud: FakeCloud;
let harness: Harness;
beforeEach(async () => {
  cloud = await startFakeCloud({ answer: () => 'From the cloud.' });
  harness = openHarness(cloud);
});
afterEach(async () => {
  await cloud.close();
  await harness.ledger.close();
  harness.database.close();
});
const open = () => openAnswerer(cloud, harness, { score: markedScorer, reply: () => 'Since May.' });

describe('what stands before earlier messages', () => {
  it('is read by a model here in place of what was found again', async () => {
    const { ask, engine } = open();
    const { answer } = await ask(asked());
    expect(engine.requests[0]?.turns).toEqual([
      { role: 'user', content: `${LEASE}\n\nWhat is the rent?` },
      { role: 'assistant', content: '840 euros [2].' },
      { role: 'user', content: 'Since when?' },
    ]);
    expect(answer.readsStanding).toBe(true);
  });

  it('passes its score on to the answer, as it is today', async () => {
    const { ask } = open();
    expect((await ask(asked())).answer.taint).toBe(0.1);
    expect((await ask(asked(0.9))).answer.taint).toBeCloseTo(0.9, 10);
  });

  it('is no part of what a cloud is told', async () => {
    const { ask } = open();
    const secret = new Map([['q1', [passage('[2] letter.txt\nA secret.', 0.9)]]]);
    const { answer } = await ask({
      ...asked(),
      standing: secret,
      allowed: { key: 'auto', conversation: 'auto', turn: 'auto' },
    });
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.body).not.toContain('A secret.');
    expect(cloud.requests[0]?.body).toContain('840 euros.');
    expect(answer).toMatchObject({ text: 'From the cloud.', taint: 0.1 });
  });

  it.each([
    ['does not fit', { standing: new Map([['q1', [passage('word '.repeat(4_000))]]]) }],
    ['would push out of the talk what the last answer read', { windowStart: 'gone' }],
  ])('is not read where it %s: then what was found is read before the question', async (_why, change) => {
    const { ask, engine } = open();
    const { answer } = await ask({ ...asked(), ...change });
    const turns = engine.requests[0]?.turns ?? [];
    expect(turns.at(-1)?.content).toBe(`${LEASE}\n\nSince when?`);
    expect(turns[0]?.content).toBe('What is the rent?');
    expect(answer.readsStanding).toBe(false);
  });
});
