import { describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../../server/egress/outbound-request.ts';
import type { OutboundDecision, SendDecision } from '../../../server/routing/outbound-decision.ts';
import type { CloudDecision } from '../../../server/routing/route-decision.ts';
import { createRoutingService, type OutboundQuestion } from '../../../server/routing/routing.service.ts';
import type { Segment, SensitivityResult } from '../../../server/sensitivity/sensitivity.types.ts';

const result = (score: number): SensitivityResult => ({
  score,
  probability: score,
  categories: [{ name: 'health', score }],
  spans: [],
  reasons: [],
  weighed: { told: 0, found: 0, firm: [], asserted: [] },
  scorerVersion: 'test',
});
const openRouting = (score: (segments: readonly Segment[]) => SensitivityResult) =>
  createRoutingService({ score: async (_owner, segments) => score(segments) });
const question = (changes: Partial<OutboundQuestion> = {}): OutboundQuestion => ({
  userId: 'ada',
  purpose: 'web_search',
  texts: ['weather in Lyon'],
  runTaint: 0,
  isLocalOnly: false,
  threshold: 0.7,
  offline: false,
  noCloud: false,
  isAccountClosed: false,
  ...changes,
});
const request: OutboundRequest = {
  url: 'https://search.example/search?q=weather+in+Lyon',
  method: 'GET',
  headers: {},
  body: '',
  constants: ['https://search.example/search', 'q'],
  keyHeader: 'none',
};
const subject = { userId: 'ada' };

function sendDecision(decision: OutboundDecision): SendDecision {
  if (decision.route !== 'send') throw new Error(`refused: ${decision.why.code}`);
  return decision;
}

describe('the router', () => {
  it('makes a permit to list models that covers no text, and of nothing but a GET without a body', () => {
    const routing = openRouting(() => result(0));
    const list = { ...request, url: 'https://cloud.example/v1/models' };
    const permit = routing.permitModelList(list, subject);
    expect(permit).toMatchObject({ purpose: 'model_list', reasons: ['user_asked'], subject });
    expect(permit.texts.size).toBe(0);
    expect(() => routing.permitModelList({ ...list, method: 'POST' }, subject)).toThrow(/Only the router/);
    expect(() => routing.permitModelList({ ...list, body: '{}' }, subject)).toThrow(/Only the router/);
  });

  it('makes one permit of a decision, for its purpose and the texts that it scored', async () => {
    const routing = openRouting(() => result(0.2));
    const decision = sendDecision(await routing.decideOutbound(question()));
    const permit = routing.permitOutbound(decision, request, subject);
    expect(permit).toMatchObject({ purpose: 'web_search', score: 0.2, reasons: ['health:0.200'], subject });
    expect([...permit.texts]).toEqual(['weather in Lyon']);
    expect(() => routing.permitOutbound(decision, request, subject)).toThrow(/Only the router/);
  });

  it('makes none of a decision that looks like one of its own', async () => {
    const routing = openRouting(() => result(0.2));
    const decision = sendDecision(await routing.decideOutbound(question()));
    for (const forged of [{ ...decision }, {}, { route: 'refused', why: { code: 'offline' } }])
      expect(() => routing.permitOutbound(forged as SendDecision, request, subject)).toThrow(
        /Only the router/,
      );
    expect(Object.isFrozen(decision)).toBe(true);
  });

  it('makes none for another purpose: a search’s decision opens no way to the cloud, nor the reverse', async () => {
    const routing = openRouting(() => result(0.2));
    const search = await routing.decideOutbound(question());
    expect(() => routing.permit(search as unknown as CloudDecision, request, subject)).toThrow(
      /Only the router/,
    );
    const { decision } = await routing.decide({
      userId: 'ada',
      segments: [{ role: 'user', text: 'weather in Lyon' }],
      settings: { threshold: 0.7, turn: 'auto', conversation: 'auto', key: 'auto' },
      availability: {
        localModel: true,
        cloud: { provider: 'openai', hasKey: true },
        offline: false,
        noCloud: false,
      },
    });
    expect(decision.route).toBe('cloud');
    expect(() => routing.permitOutbound(decision as unknown as SendDecision, request, subject)).toThrow(
      /Only the router/,
    );
  });

  it('reads what a tool would send as a user’s words and as a model’s, and the worse counts', async () => {
    for (const worse of ['user', 'assistant']) {
      const routing = openRouting((segments) => result(segments[0]?.role === worse ? 0.9 : 0.1));
      expect((await routing.decideOutbound(question())).why.code).toBe('sensitive_query');
    }
  });

  it('scores all the texts of one request together', async () => {
    const seen: string[][] = [];
    const routing = openRouting((segments) => {
      seen.push(segments.map(({ text }) => text));
      return result(0);
    });
    await routing.decideOutbound(question({ texts: ['Jean Dupont', 'diabetes'] }));
    expect(seen).toEqual([
      ['Jean Dupont', 'diabetes'],
      ['Jean Dupont', 'diabetes'],
    ]);
  });

  it('refuses where the scorer throws, returns no score, or takes too long', async () => {
    const throwing = openRouting(() => {
      throw new Error('broken');
    });
    const senseless = openRouting(() => result(Number.NaN));
    const slow = createRoutingService({
      score: () => Promise.withResolvers<SensitivityResult>().promise,
      scoringTimeout: 5,
    });
    for (const routing of [throwing, senseless, slow])
      expect((await routing.decideOutbound(question())).why.code).toBe('scoring_failed');
    const halfSenseless = openRouting((segments) =>
      result(segments[0]?.role === 'assistant' ? Number.NaN : 0.1),
    );
    expect((await halfSenseless.decideOutbound(question())).why.code).toBe('scoring_failed');
  });

  it('gives no permit to a run that has read something sensitive', async () => {
    const routing = openRouting(() => result(0));
    const decision = await routing.decideOutbound(question({ runTaint: 0.7 }));
    expect(decision).toEqual({ route: 'refused', why: { code: 'sensitive_run', taint: 0.7 } });
    expect(() => routing.permitOutbound(decision as unknown as SendDecision, request, subject)).toThrow(
      /Only the router/,
    );
  });
});
