import { expect, it } from 'vitest';
import { createRoutingService, type RouteQuestion } from '../../../server/routing/routing.service.ts';
import { SUM } from '../../../server/sensitivity/combination-weights.ts';
import { raiseToFloors, SCORE_SHIFT } from '../../../server/sensitivity/combine.ts';
import { logistic, logit } from '../../../server/sensitivity/logistic.ts';
import type { SecondRead } from '../../../server/sensitivity/second-reader/second-read.ts';
import type { SensitivityResult } from '../../../server/sensitivity/sensitivity.types.ts';
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
  (logOdds: number): SecondRead =>
  async () => ({ logOdds, categories: [{ name: 'health', share: 0.9 }], version: 'r' });
const cannot: SecondRead = async () => {
  throw new Error('The second reader could not read a text.');
};
/** What the first reading says, in log-odds of a score, before any floor. */
const says = (told: number, floors: Partial<SensitivityResult['weighed']> = {}): SensitivityResult => {
  const weighed = { told: told - SCORE_SHIFT, found: 0, firm: [], asserted: [], ...floors };
  return {
    ...HARMLESS,
    score: raiseToFloors(logistic(told), weighed).score,
    reasons: [
      { kind: 'shift', contribution: SCORE_SHIFT },
      { kind: 'classifier', category: 'health', contribution: weighed.told },
    ],
    weighed,
  };
};
const HARMLESS_FIRST = says(-2);
const routingWith = (secondRead: SecondRead, first = HARMLESS_FIRST, unread?: 'leave') =>
  createRoutingService({ score: async () => first, secondRead, unread: () => unread ?? 'stay' });

it('keeps here what the second reading adds, and tells what it adds', async () => {
  const routed = await routingWith(finds(9)).decide(QUESTION);
  expect(routed.decision).toMatchObject({ route: 'local', why: { code: 'sensitive' } });
  expect(routed.result?.categories[0]).toEqual({ name: 'health', score: routed.score });
  const found = routed.result?.reasons.find(({ kind }) => kind === 'second_reader');
  expect(found).toMatchObject({ category: 'health', contribution: SUM.second * 8 });
  const sum = routed.result?.reasons.reduce(
    (all, reason) => all + ('contribution' in reason ? reason.contribution : 0),
    0,
  );
  expect(logistic(sum ?? 0)).toBeCloseTo(routed.score, 9);
});

it('lets go what both together find harmless, with the score of both', async () => {
  const routed = await routingWith(finds(-4)).decide(QUESTION);
  expect(routed.decision).toMatchObject({ route: 'cloud', why: { score: routed.score } });
  // The first alone would have kept it.
  const near = await routingWith(finds(-9), says(1.2)).decide(QUESTION);
  expect(near.decision.route).toBe('cloud');
  expect((await routingWith(finds(1), says(1.2)).decide(QUESTION)).decision.route).toBe('local');
});

it('keeps what it is wholly sure of, however little the first reading found', async () => {
  const nothing = says(-12);
  const routed = await routingWith(finds(9), nothing).decide(QUESTION);
  expect(routed.decision.route).toBe('local');
  const sum = routed.result?.reasons.reduce(
    (all, reason) => all + ('contribution' in reason ? reason.contribution : 0),
    0,
  );
  expect(logistic(sum ?? 0)).toBeCloseTo(routed.score, 9);
  expect((await routingWith(finds(4), nothing).decide(QUESTION)).decision.route).toBe('cloud');
});

it('keeps at exactly the line', async () => {
  const first = says(0.4);
  const logOdds = -(SUM.bias + SUM.told * first.weighed.told) / SUM.second;
  const { decision } = await routingWith(finds(logOdds + 1e-12), first).decide(QUESTION);
  expect(decision).toMatchObject({ route: 'local', why: { threshold: 0.7 } });
  expect((await routingWith(finds(logOdds - 1e-6), first).decide(QUESTION)).decision.route).toBe('cloud');
});

it('is never outvoted: what a detector found, its floor, the language gate, what was inherited, what may not leave', async () => {
  let asked = 0;
  const harmless: SecondRead = async (...given) => {
    asked += 1;
    return finds(-99)(...given);
  };
  const stays = async (first: SensitivityResult, changes: Partial<RouteQuestion> = {}) => {
    const { decision } = await routingWith(harmless, first).decide({ ...QUESTION, ...changes });
    expect(decision.route).toBe('local');
  };
  await stays(says(-5, { firm: [{ category: 'payment', value: 0.95 }] }));
  await stays(says(-5, { firm: [{ category: 'unscorable_language', value: 0.75 }] }));
  await stays(HARMLESS_FIRST, { unreadable: true });
  await stays(HARMLESS_FIRST, { settings: { ...QUESTION.settings, conversation: 'local_only' } });
  await stays(HARMLESS_FIRST, { availability: { ...QUESTION.availability, offline: true } });
  expect(asked).toBe(0);
  await stays(HARMLESS_FIRST, { inheritedScore: 0.7 });
  // What a detector without a floor found counts as much as before.
  const { weighed } = says(-2);
  await stays({ ...HARMLESS_FIRST, weighed: { ...weighed, found: 20 } });
});

it('holds the floor of what is asserted where the sum keeps it, and not where it does not', async () => {
  const first = says(1.2, { asserted: [{ category: 'health', value: 0.85 }] });
  expect(first.score).toBe(0.85);
  expect((await routingWith(finds(-9), first).decide(QUESTION)).score).toBeLessThan(0.7);
  expect((await routingWith(finds(1), first).decide(QUESTION)).score).toBeGreaterThanOrEqual(0.85);
});

it('keeps here what could not be read again, with a reason of its own and the score of the first', async () => {
  expect(await routingWith(cannot).decide(QUESTION)).toMatchObject({
    decision: { route: 'local', why: { code: 'second_reader_unavailable' } },
    score: HARMLESS_FIRST.score,
  });
  const nobody = { ...QUESTION, availability: { ...QUESTION.availability, localModel: false } };
  expect((await routingWith(cannot).decide(nobody)).decision).toEqual({
    route: 'refused',
    why: { code: 'no_local_model', because: { code: 'second_reader_unavailable' } },
  });
  // What the first reading keeps stays for what it says.
  expect((await routingWith(cannot, says(1.2)).decide(QUESTION)).decision.why.code).toBe('sensitive');
});

it('lets go what could not be read again only where that is set, and then by the stricter line of a scorer alone', async () => {
  expect((await routingWith(cannot, HARMLESS_FIRST, 'leave').decide(QUESTION)).decision).toMatchObject({
    route: 'cloud',
    why: { code: 'read_once' },
  });
  expect((await routingWith(cannot, HARMLESS_FIRST, 'leave').decideOutbound(ERRAND)).route).toBe('send');
  // Of 0.65 the second reader would have had to be sure.
  const near = says(logit(0.65));
  expect((await routingWith(cannot, near, 'leave').decide(QUESTION)).decision).toMatchObject({
    route: 'local',
    why: { code: 'second_reader_unavailable' },
  });
  expect((await routingWith(cannot, near, 'leave').decideOutbound(ERRAND)).why.code).toBe(
    'second_reader_unavailable',
  );
  expect((await routingWith(finds(9), HARMLESS_FIRST, 'leave').decide(QUESTION)).decision.route).toBe(
    'local',
  );
  const strict = { ...QUESTION, settings: { ...QUESTION.settings, threshold: 0.3 } };
  expect((await routingWith(cannot, says(logit(0.25)), 'leave').decide(strict)).decision.route).toBe('local');
});

it('reads what a tool would send as well', async () => {
  const refusal = async (secondRead: SecondRead) =>
    (await routingWith(secondRead).decideOutbound(ERRAND)).why.code;
  expect(await refusal(finds(9))).toBe('sensitive_query');
  expect(await refusal(cannot)).toBe('second_reader_unavailable');
  expect(await refusal(finds(-3))).toBe('below_threshold');
});
