import { describe, expect, it } from 'vitest';
import { decideRoute } from '../../../server/routing/decide-route.ts';
import type {
  RouteAvailability,
  RouteSettings,
  ScoreOutcome,
} from '../../../server/routing/route-decision.ts';

const SETTINGS: RouteSettings = { threshold: 0.7, turn: 'auto', conversation: 'auto', key: 'auto' };
const OPEN: RouteAvailability = {
  localModel: true,
  cloud: { provider: 'openai', hasKey: true },
  offline: false,
  noCloud: false,
};
const scored = (score: number): ScoreOutcome => ({ kind: 'scored', score });

describe('the decision', () => {
  it.each([
    [0.71, 'local'],
    [0.7, 'local'],
    [0.7 - Number.EPSILON, 'cloud'],
    [0, 'cloud'],
    [1, 'local'],
  ])('of score %d is %s', (score, route) => {
    expect(decideRoute(scored(score), SETTINGS, OPEN).route).toBe(route);
  });

  it('takes a stricter threshold of the user, and no laxer one', () => {
    expect(decideRoute(scored(0.3), { ...SETTINGS, threshold: 0.3 }, OPEN).route).toBe('local');
    expect(decideRoute(scored(0.75), { ...SETTINGS, threshold: 0.9 }, OPEN).route).toBe('local');
    expect(decideRoute(scored(0.35), { ...SETTINGS, threshold: Number.NaN }, OPEN).route).toBe('local');
  });

  it.each([
    ['an error', { kind: 'failed', cause: 'error' }],
    ['a timeout', { kind: 'failed', cause: 'timeout' }],
    ['an unread part', { kind: 'failed', cause: 'unreadable' }],
    ['no number', scored(Number.NaN)],
    ['a negative number', scored(-0.1)],
    ['a number above one', scored(1.1)],
  ] as [string, ScoreOutcome][])('of a scoring that ended in %s is local', (_name, outcome) => {
    expect(decideRoute(outcome, SETTINGS, OPEN)).toMatchObject({
      route: 'local',
      why: { code: 'scoring_failed' },
    });
  });

  it.each([
    ['no_cloud', {}, { noCloud: true }],
    ['offline', {}, { offline: true }],
    ['local_only_key', { key: 'local_only' }, {}],
    ['local_only_conversation', { conversation: 'local_only' }, {}],
    ['local_only_turn', { turn: 'local_only' }, {}],
    ['no_provider', {}, { cloud: undefined }],
    ['cloud_withheld', {}, { accountClosed: 'cloud_withheld' }],
    ['cloud_spent', {}, { accountClosed: 'cloud_spent' }],
    ['no_key', {}, { cloud: { provider: 'openai', hasKey: false } }],
  ] as [string, Partial<RouteSettings>, Partial<RouteAvailability>][])(
    'keeps a harmless turn here and says %s',
    (code, settings, availability) => {
      const decision = decideRoute(scored(0.1), { ...SETTINGS, ...settings }, { ...OPEN, ...availability });
      expect(decision).toMatchObject({ route: 'local', why: { code } });
    },
  );

  it('refuses a sensitive turn when no model is here, and names the reason it had to stay', () => {
    expect(decideRoute(scored(0.95), SETTINGS, { ...OPEN, localModel: false })).toEqual({
      route: 'refused',
      why: { code: 'no_local_model', because: { code: 'sensitive', score: 0.95, threshold: 0.7 } },
    });
  });
});

describe('in every combination of score, settings and availability', () => {
  const all = [...combinations()];

  it('never goes to the cloud at or above the threshold, after a failed scoring, or against anybody', () => {
    const leaks = all.filter(({ outcome, settings, availability, decision }) => {
      if (decision.route !== 'cloud') return false;
      const mayLeave =
        outcome.kind === 'scored' &&
        outcome.score < Math.min(settings.threshold, 0.7) &&
        [settings.turn, settings.conversation, settings.key].every((routing) => routing === 'auto') &&
        availability.cloud?.hasKey === true &&
        !availability.offline &&
        !availability.noCloud;
      return !mayLeave;
    });
    expect(leaks).toEqual([]);
  });

  it('goes to the cloud whenever everything allows it, and refuses only for want of a local model', () => {
    const open = all.filter(({ decision }) => decision.route === 'cloud');
    const refused = all.filter(({ decision }) => decision.route === 'refused');
    expect(open.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every(({ availability }) => !availability.localModel)).toBe(true);
    expect(
      all.filter((one) => one.decision.route === 'local').every((one) => one.availability.localModel),
    ).toBe(true);
  });

  it('is pure: asked again it answers the same', () => {
    for (const { outcome, settings, availability, decision } of all)
      expect(decideRoute(outcome, settings, availability)).toEqual(decision);
  });
});

function* combinations() {
  const switches = ['auto', 'local_only'] as const;
  const outcomes = [0, 0.29, 0.3, 0.5, 0.699, 0.7, 0.701, 1, Number.NaN, -1, Number.POSITIVE_INFINITY].map(
    scored,
  );
  const clouds = [undefined, { provider: 'custom', hasKey: false }, { provider: 'custom', hasKey: true }];
  for (const outcome of [...outcomes, { kind: 'failed', cause: 'error' } as const])
    for (const threshold of [0.3, 0.5, 0.7, 0.9])
      for (const turn of switches)
        for (const conversation of switches)
          for (const key of switches)
            for (const cloud of clouds)
              for (let bits = 0; bits < 8; bits += 1) {
                const settings = { threshold, turn, conversation, key };
                const [localModel, offline, noCloud] = [bits & 1, bits & 2, bits & 4].map(Boolean) as [
                  boolean,
                  boolean,
                  boolean,
                ];
                const availability = { localModel, cloud, offline, noCloud };
                yield {
                  outcome,
                  settings,
                  availability,
                  decision: decideRoute(outcome, settings, availability),
                };
              }
}
