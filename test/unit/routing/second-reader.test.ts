import { expect, it } from 'vitest';
import { createRoutingService, type RouteQuestion } from '../../../server/routing/routing.service.ts';
import type { SecondRead } from '../../../server/sensitivity/second-reader/second-read.ts';
import { HARMLESS } from '../egress/gate-harness.ts';

const QUESTION: RouteQuestion = {
  userId: 'ada',
  segments: [{ role: 'user', text: 'hello' }],
  settings: { threshold: 0.7, turn: 'auto', conversation: 'auto', key: 'auto' },
  availability: {
    localModel: true,
    cloud: { provider: 'openai', hasKey: true },
    offline: false,
    noCloud: false,
  },
};
const ERRAND = {
  userId: 'ada',
  purpose: 'web_search' as const,
  texts: ['hello'],
  runTaint: 0,
  isLocalOnly: false,
  threshold: 0.7,
  offline: false,
  noCloud: false,
  isAccountClosed: false,
};

const finds =
  (score: number): SecondRead =>
  async () => ({ score, categories: [{ name: 'health', score }], version: 'r' });
const cannot: SecondRead = async () => {
  throw new Error('The second reader could not read a text.');
};
const routingWith = (secondRead: SecondRead, score = 0.1) =>
  createRoutingService({ score: async () => ({ ...HARMLESS, score }), secondRead });

it('keeps here what only the second reader finds, with the larger score and its reason', async () => {
  const routed = await routingWith(finds(0.8)).decide(QUESTION);
  expect(routed).toMatchObject({
    decision: { route: 'local', why: { code: 'sensitive', score: 0.8 } },
    score: 0.8,
    result: { score: 0.8, categories: [{ name: 'health', score: 0.8 }] },
  });
  expect(routed.result?.reasons).toContainEqual({ kind: 'second_reader', category: 'health', value: 0.8 });
});

it('keeps at exactly the line, and lets go below it with the larger of both scores', async () => {
  expect((await routingWith(finds(0.7)).decide(QUESTION)).decision.route).toBe('local');
  expect(await routingWith(finds(0.4)).decide(QUESTION)).toMatchObject({
    decision: { route: 'cloud', why: { score: 0.4 } },
    score: 0.4,
  });
  expect(await routingWith(finds(0.05)).decide(QUESTION)).toMatchObject({
    decision: { route: 'cloud', why: { score: 0.1 } },
    score: 0.1,
  });
});

it('asks the second reader for nothing that stays here anyway, and never releases', async () => {
  let asked = 0;
  const harmless: SecondRead = async (...given) => {
    asked += 1;
    return finds(0)(...given);
  };
  const routing = routingWith(harmless, 0.9);
  expect((await routing.decide(QUESTION)).decision.route).toBe('local');
  const offline = { ...QUESTION, availability: { ...QUESTION.availability, offline: true } };
  await routingWith(harmless).decide(offline);
  expect(asked).toBe(0);
});

it('keeps here what could not be read again, with a reason of its own and the score of the first', async () => {
  expect(await routingWith(cannot).decide(QUESTION)).toMatchObject({
    decision: { route: 'local', why: { code: 'second_reader_unavailable' } },
    score: 0.1,
  });
  const nobody = { ...QUESTION, availability: { ...QUESTION.availability, localModel: false } };
  expect((await routingWith(cannot).decide(nobody)).decision).toEqual({
    route: 'refused',
    why: { code: 'no_local_model', because: { code: 'second_reader_unavailable' } },
  });
});

it('lets go what could not be read again only where that is set, and then by the stricter line of a scorer alone', async () => {
  const lenient = (score: number, secondRead = cannot) =>
    createRoutingService({ score: async () => ({ ...HARMLESS, score }), secondRead, unread: 'leave' });
  expect((await lenient(0.1).decide(QUESTION)).decision.route).toBe('cloud');
  expect((await lenient(0.1).decideOutbound(ERRAND)).route).toBe('send');
  // Of 0.65 the second reader would have had to be sure.
  expect((await lenient(0.65).decide(QUESTION)).decision).toMatchObject({
    route: 'local',
    why: { code: 'second_reader_unavailable' },
  });
  expect((await lenient(0.65).decideOutbound(ERRAND)).why.code).toBe('second_reader_unavailable');
  expect((await lenient(0.65, finds(0.1)).decide(QUESTION)).decision.route).toBe('cloud');
  expect((await lenient(0.1, finds(0.8)).decide(QUESTION)).decision.route).toBe('local');
  const strict = { ...QUESTION, settings: { ...QUESTION.settings, threshold: 0.3 } };
  expect((await lenient(0.25).decide(strict)).decision.route).toBe('local');
});

it('reads what a tool would send as well', async () => {
  const refusal = async (secondRead: SecondRead) =>
    (await routingWith(secondRead).decideOutbound(ERRAND)).why.code;
  expect(await refusal(finds(0.8))).toBe('sensitive_query');
  expect(await refusal(cannot)).toBe('second_reader_unavailable');
  expect(await refusal(finds(0.2))).toBe('below_threshold');
});
