import { describe, expect, it } from 'vitest';
import type { RouteQuestion } from '../../../server/routing/routing.service.ts';
import { createRoutingService } from '../../../server/routing/routing.service.ts';
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
const REQUEST = {
  url: 'https://a.example/',
  method: 'POST' as const,
  headers: {},
  body: '{}',
  constants: [],
  keyHeader: 'none' as const,
};
const serviceFor = (score: () => SensitivityResult) => createRoutingService({ score: async () => score() });

describe('the routing service', () => {
  it('lets the larger of own score and inherited taint decide', async () => {
    const routing = serviceFor(() => HARMLESS);
    expect(await routing.decide(QUESTION)).toMatchObject({ decision: { route: 'cloud' }, score: 0.1 });
    expect(await routing.decide({ ...QUESTION, inheritedScore: 0.9 })).toMatchObject({
      decision: { route: 'local', why: { code: 'sensitive', score: 0.9 } },
      score: 0.9,
    });
  });

  it('stays here when the scorer throws', async () => {
    const routing = serviceFor(() => {
      throw new Error('scorer');
    });
    expect(await routing.decide(QUESTION)).toMatchObject({
      decision: { route: 'local', why: { code: 'scoring_failed', cause: 'error' } },
      score: 1,
    });
  });

  it('stays here when the scorer takes too long', async () => {
    const never = Promise.withResolvers<SensitivityResult>();
    const routing = createRoutingService({ score: () => never.promise, scoringTimeout: 5 });
    expect(await routing.decide(QUESTION)).toMatchObject({
      decision: { route: 'local', why: { code: 'scoring_failed', cause: 'timeout' } },
      score: 1,
    });
  });

  it('goes by a score that comes late', async () => {
    const late = Promise.withResolvers<SensitivityResult>();
    const decided = createRoutingService({ score: () => late.promise }).decide(QUESTION);
    setImmediate(() => late.resolve(HARMLESS));
    expect(await decided).toMatchObject({ decision: { route: 'cloud' }, score: 0.1 });
  });

  it('stays here when something that would leave could not be read', async () => {
    const routing = serviceFor(() => HARMLESS);
    expect((await routing.decide({ ...QUESTION, unreadable: true })).decision).toMatchObject({
      why: { cause: 'unreadable' },
    });
  });

  it('stays here when the score or the taint is no number', async () => {
    const routing = serviceFor(() => ({ ...HARMLESS, score: Number.NaN }));
    expect((await routing.decide(QUESTION)).decision.route).toBe('local');
    const tainted = await serviceFor(() => HARMLESS).decide({ ...QUESTION, inheritedScore: Number.NaN });
    expect(tainted.decision.route).toBe('local');
  });

  it('makes one permit from a decision: what is sent again is decided again', async () => {
    const routing = serviceFor(() => HARMLESS);
    const { decision } = await routing.decide(QUESTION);
    if (decision.route !== 'cloud') throw new Error('expected a cloud decision');
    routing.permit(decision, REQUEST, { userId: 'u' });
    expect(() => routing.permit(decision, REQUEST, { userId: 'u' })).toThrow(/Only the router/);
  });

  it('makes no permit from a decision that was copied, or that another router made', async () => {
    const { decision } = await serviceFor(() => HARMLESS).decide(QUESTION);
    if (decision.route !== 'cloud') throw new Error('expected a cloud decision');
    expect(() => serviceFor(() => HARMLESS).permit(decision, REQUEST, { userId: 'u' })).toThrow(
      /Only the router/,
    );
    expect(() => serviceFor(() => HARMLESS).permit({ ...decision }, REQUEST, { userId: 'u' })).toThrow(
      /Only the router/,
    );
  });
});
