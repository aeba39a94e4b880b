import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerRequest, PromptTurn } from '../../../server/chat/answer.types.ts';
import { rememberCloudText } from '../../../server/chat/cloud-text.ts';
import type { Score } from '../../../server/sensitivity/create-scorer.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { markedScorer } from '../../api/marked-scorer.ts';
import { type FakeCloud, startFakeCloud } from '../../fake-cloud.ts';
import { type Harness, openHarness } from '../egress/gate-harness.ts';
import { type AnswererOptions, openAnswerer } from './open-answerer.ts';

let cloud: FakeCloud;
let harness: Harness;
beforeEach(async () => {
  cloud = await startFakeCloud();
  harness = openHarness(cloud);
});
afterEach(async () => {
  await cloud.close();
  await harness.ledger.close();
  harness.database.close();
});

const open = (options: Partial<AnswererOptions> = {}) =>
  openAnswerer(cloud, harness, { score: markedScorer, ...options });
const user = (text: string): PromptTurn => ({ role: 'user', text, storedTaint: 0 });
const sent = () => cloud.requests.map(({ body }) => body).join('\n');

/** What the cloud answered with, as the next prompt holds it. */
async function written(text: string, options: Partial<AnswererOptions> = {}, turns = [user('Hello')]) {
  cloud.script({ kind: 'answer', text });
  const { answer } = await open(options).ask({ turns });
  const { taint, unredactedTaint, cloudText } = answer;
  const turn: PromptTurn = {
    role: 'assistant',
    text: answer.text,
    storedTaint: taint,
    unredactedTaint,
    cloudText,
  };
  return turn;
}

const goOn = async (
  turn: PromptTurn,
  options: Partial<AnswererOptions> = {},
  asked: Partial<AnswerRequest> = {},
) => {
  const { answer } = await open(options).ask({ turns: [user('Hello'), turn, user('Go on')], ...asked });
  return answer.route;
};

describe('an answer that a cloud wrote', () => {
  it('goes back to it, whatever it scores', async () => {
    const turn = await written('Here you are [0.9]');
    expect(await goOn(turn)).toMatchObject({ provider: 'openai', sensitivityScore: 0.1 });
    expect(cloud.requests).toHaveLength(2);
    expect(sent()).toContain('Here you are [0.9]');
  });

  it('does not make the next answer more sensitive, and the one after goes there too', async () => {
    const first = await written('one [0.9]');
    const second = await written('two [0.8]', {}, [user('Hello'), first, user('Go on')]);
    expect(second.storedTaint).toBe(0.1);
    const { answer } = await open().ask({
      turns: [user('Hello'), first, user('Go on'), second, user('And?')],
    });
    expect(answer.route.provider).toBe('openai');
  });

  it('is judged by another provider', async () => {
    const turn = await written('Here you are [0.9]');
    expect(await goOn(turn, { provider: 'mistral' })).toMatchObject({
      provider: 'local',
      sensitivityScore: 0.9,
    });
    expect(cloud.requests).toHaveLength(1);
  });

  it('is judged at another address of the same provider', async () => {
    const elsewhere = { provider: 'openai' as const, baseUrl: `${cloud.url}/other` };
    const turn = await written('Here you are [0.9]');
    const cloudText = rememberCloudText(elsewhere, { text: turn.text }, 0);
    expect((await goOn({ ...turn, cloudText })).provider).toBe('local');
  });

  it('is judged elsewhere with what it was made from, also where its own words are harmless', async () => {
    const first = await written('one [0.9]');
    const second = await written('harmless', {}, [user('Hello'), first, user('Go on')]);
    expect((await goOn(second)).provider).toBe('openai');
    expect(await goOn(second, { provider: 'mistral' })).toMatchObject({
      provider: 'local',
      sensitivityScore: 0.9,
    });
  });

  it.each([' ', '.', '\u200b', ' My sister has it.'])('is judged when %j was added to it', async (more) => {
    const turn = await written('Here you are [0.9]');
    expect((await goOn({ ...turn, text: turn.text + more })).provider).toBe('local');
  });

  it('is judged when it was imported, whatever the file says', async () => {
    const turn = await written('Here you are [0.9]');
    expect((await goOn({ ...turn, isImportedAnswer: true })).provider).toBe('local');
  });

  it('inherits the taint of its prompt, which still keeps it here', async () => {
    const turn = await written('harmless');
    expect((await goOn({ ...turn, storedTaint: 0.8 })).provider).toBe('local');
  });

  it('makes nothing known that a person says in the same words', async () => {
    const turn = await written('Here you are [0.9]');
    const { answer } = await open().ask({ turns: [user('Hello'), turn, user('Here you are [0.9]')] });
    expect(answer.route.provider).toBe('local');
    const pretended = { ...user(turn.text), cloudText: turn.cloudText };
    expect((await open().ask({ turns: [pretended, user('Go on')] })).answer.route.provider).toBe('local');
  });

  it('is kept here all the same when it was written for this machine only', async () => {
    const turn = await written('Here you are [0.9]');
    await goOn({ ...turn, staysHere: true });
    expect(cloud.requests.at(-1)?.body).not.toContain('Here you are');
  });
});

it('an answer that was made here is judged', async () => {
  const { answer } = await open({ reply: () => 'made here [0.9]' }).ask({
    turns: [user('Hello')],
    allowed: { key: 'auto', conversation: 'local_only', turn: 'auto' },
  });
  expect(answer.cloudText?.digests).toEqual([]);
  const { cloudText } = answer;
  const turn: PromptTurn = { role: 'assistant', text: answer.text, storedTaint: 0, cloudText };
  expect((await goOn(turn)).provider).toBe('local');
});

it('an answer made here from what a cloud knows may go there, and to no other', async () => {
  const first = await written('The cloud wrote this [0.9]');
  cloud.script({ kind: 'status', status: 429 });
  const turns = [user('Hello'), first, user('Go on')];
  const { answer } = await open({ reply: () => 'harmless' }).ask({ turns });
  expect(answer.route.provider).toBe('local');
  const { taint: storedTaint, cloudText, text } = answer;
  const turn: PromptTurn = { role: 'assistant', text, storedTaint, cloudText };
  expect((await goOn(turn)).provider).toBe('openai');
  expect((await goOn({ ...turn, text: 'changed [0.9]' })).provider).toBe('local');
  expect((await goOn(turn, { provider: 'mistral' })).provider).toBe('local');
});

describe('an answer that placeholders were put back into', () => {
  const redacting = { settings: { redactBeforeCloud: true } };
  const question = 'Write to jo.mercier@laposte.net';
  // Below the line only with the placeholder in it.
  const score: Score = (segments) =>
    markedScorer(
      segments.map((each) => ({ ...each, text: each.text.replace('jo.mercier@laposte.net', '[0.9]') })),
    );

  it('leaves with its placeholders, and is judged once nothing is redacted any more', async () => {
    const turn = await written('Done: [EMAIL_ADDRESS_1] [0.8]', { ...redacting, score }, [user(question)]);
    expect(turn.text).toBe('Done: jo.mercier@laposte.net [0.8]');
    const turns = [user(question), turn, user('Go on')];
    const again = await open({ ...redacting, score }).ask({ turns });
    expect(again.answer.route.provider).toBe('openai');
    expect(cloud.requests.at(-1)?.body).toContain('Done: [EMAIL_ADDRESS_1] [0.8]');
    const bare = await open({ score }).ask({
      turns: [user('Hello'), { ...turn, unredactedTaint: 0 }, user('Go on')],
    });
    expect(bare.answer.route.provider).toBe('local');
    expect(sent()).not.toContain('jo.mercier');
  });

  it('is judged where its placeholders now stand for something else', async () => {
    const turn = await written('Done: [EMAIL_ADDRESS_1] [0.8]', { ...redacting, score }, [user(question)]);
    const turns = [user('First ann.petit@laposte.net'), user(question), turn, user('Go on')];
    expect((await open({ ...redacting, score }).ask({ turns })).answer.route.provider).toBe('local');
  });
});

describe('what people and tools said is judged together', () => {
  /** Two halves of one fact: harmless alone. */
  const halves: Score = (segments) => {
    const said = segments.map(({ text }) => text).join('\n');
    return markedScorer([
      { role: 'user', text: said.includes('half-a') && said.includes('half-b') ? '[0.9]' : '' },
    ]);
  };

  it('around a known answer', async () => {
    const turn = await written('an answer', { score: halves });
    const turns = [user('half-a'), turn, user('half-b')];
    expect((await open({ score: halves }).ask({ turns })).answer.route.provider).toBe('local');
  });

  it('without what a known answer adds by itself', async () => {
    const turn = await written('I explain half-a.\nThat is all.', { score: halves });
    const turns = [user('Hello'), turn, user('More about half-b in ten long sentences of your own making')];
    expect((await open({ score: halves }).ask({ turns })).answer.route.provider).toBe('openai');
  });

  it('with the call of a tool that it answers', async () => {
    const calls = [{ id: 'c1', name: 'look_up', arguments: '{"of": "half-a"}' }];
    const address = { provider: 'openai' as const, baseUrl: cloud.url };
    const cloudText = rememberCloudText(address, { text: '', toolCalls: calls }, 0);
    const call: PromptTurn = { role: 'assistant', text: '', storedTaint: 0, toolCalls: calls, cloudText };
    const result = (text: string): PromptTurn => ({
      ...{ role: 'tool', text, storedTaint: 0, toolCallId: 'c1', toolName: 'look_up' },
    });
    const ask = async (text: string) =>
      (await open({ score: halves }).ask({ turns: [user('Hello'), call, result(text)] })).answer.route
        .provider;
    expect(await ask('half-b')).toBe('local');
    expect(await ask('nothing')).toBe('openai');
  });
});

describe('calls that a cloud wrote', () => {
  const address = () => ({ provider: 'openai' as const, baseUrl: cloud.url });
  const ask = async (came: string, returned: string) => {
    const call = (written: string) => [{ id: 'c1', name: 'look_up', arguments: written }];
    const cloudText = rememberCloudText(address(), { text: '', toolCalls: call(came) }, 0);
    const turn: PromptTurn = {
      role: 'assistant',
      text: '',
      storedTaint: 0,
      toolCalls: call(returned),
      cloudText,
    };
    const result: PromptTurn = {
      role: 'tool',
      text: 'x',
      storedTaint: 0,
      toolCallId: 'c1',
      toolName: 'look_up',
    };
    // Only what the call itself is scored, not what its result says of it.
    const score: Score = (segments) =>
      markedScorer(segments.some(({ text }) => text === 'x') ? [] : [...segments]);
    const whole: Score = (segments) =>
      segments.some(({ role, text }) => role === 'user' && text === 'Hello')
        ? markedScorer(segments)
        : score(segments);
    const { answer } = await open({ score: whole }).ask({ turns: [user('Hello'), turn, result] });
    return answer.route.provider;
  };

  it('go back as they came, and as a client writes them that reads objects', async () => {
    expect(await ask('{ "of": "[0.9]" }', '{ "of": "[0.9]" }')).toBe('openai');
    expect(await ask('{ "of": "[0.9]" }', '{"of":"[0.9]"}')).toBe('openai');
  });

  it('are judged when something was slipped in that a parser would drop', async () => {
    expect(await ask('{"of":"[0.9]"}', '{"of":"my secret","of":"[0.9]"}')).toBe('local');
    expect(await ask('{"of":"[0.9]"}', '{"of":"[0.9]","more":"my secret"}')).toBe('local');
  });
});

describe('a reply to what a cloud asked', () => {
  const score = createShippedScorer();
  const told: [string, string][] = [
    ['About a week. Do you have HIV or another condition that weakens the immune system?', 'yes'],
    ['Iron and B12. Are you pregnant?', 'Yes, third month'],
    ['Cela dépend. Êtes-vous diabétique ?', 'oui'],
    ['A doctor of the liver. Do you have hepatitis?', 'since 2019'],
    ['A court order. Has somebody been violent to you?', 'my husband'],
    ['A sentence served outside prison. Were you convicted of a crime?', 'yes, last year'],
    ['Gladly. Tell me which illness you have.', 'type 2 diabetes'],
    ['Lithium treats bipolar disorder. Millions of people take it.', "exactly, that's me"],
  ];
  it.each(told)('%s – %s stays here', async (asked, reply) => {
    const turn = await written(asked, { score });
    const { answer } = await open({ score }).ask({ turns: [user('Hello'), turn, user(reply)] });
    expect(answer.route.provider).toBe('local');
  });

  const harmless: [string, string, string][] = [
    ['How do I make pancakes?', 'Mix flour, eggs and milk. Would you like a vegan version?', 'yes please'],
    ['Explain binary search.', 'It halves a sorted list. Do you want code in Python?', 'yes'],
    ['Comment faire une pâte à pain ?', 'Farine, eau, sel, levure. Avez-vous un robot ?', 'non'],
    ['My sum in Excel shows 0.', 'The cells may be text. Are they aligned to the left?', 'yes'],
    ['How does a heat pump work?', 'It moves heat from outside. Shall I add a diagram?', 'yes'],
  ];
  it.each(harmless)('%s – %s – %s may leave', async (first, asked, reply) => {
    const turn = await written(asked, { score });
    const { answer } = await open({ score }).ask({ turns: [user(first), turn, user(reply)] });
    expect(answer.route.provider).toBe('openai');
  });
});
