import { describe, expect, test } from 'vitest';
import { type CallQuestion, decideCall } from '../../../server/agents/breaker.ts';
import type { RunPrivacy } from '../../../server/agents/tool.types.ts';

const harmless: RunPrivacy = { taint: 0.2, score: 0.2, sensitiveSources: [], isLocalOnly: false };
const question = (more: Partial<CallQuestion>): CallQuestion => ({
  tool: { reach: 'inside', consent: 'none' },
  isAllowed: false,
  canAsk: false,
  privacy: harmless,
  ...more,
});
const outbound = (consent: 'none' | 'unless_allowed' | 'always') => ({ reach: 'outbound' as const, consent });

describe('a call', () => {
  test('of a tool that can reach out is closed once the run holds something sensitive, whatever was allowed', () => {
    const privacy = { taint: 0.9, score: 0.9, sensitiveSources: ['contract.pdf'], isLocalOnly: false };
    for (const consent of ['none', 'unless_allowed', 'always'] as const)
      for (const isAllowed of [true, false])
        for (const canAsk of [true, false])
          expect(decideCall({ tool: outbound(consent), isAllowed, canAsk, privacy })).toEqual({
            kind: 'refuse',
            because: 'sensitive_data',
            sources: ['contract.pdf'],
          });
  });

  test.each([
    [0.7, 'refuse'],
    [1, 'refuse'],
    [Number.NaN, 'refuse'],
    [0.6999999, 'run'],
    [0, 'run'],
  ])('of such a tool at a taint of %f is %s', (taint, kind) => {
    const privacy = { ...harmless, taint };
    expect(decideCall(question({ tool: outbound('unless_allowed'), isAllowed: true, privacy })).kind).toBe(
      kind,
    );
  });

  test('of such a tool is closed in a run that stays here', () => {
    const privacy = { ...harmless, isLocalOnly: true };
    expect(decideCall(question({ tool: outbound('unless_allowed'), isAllowed: true, privacy }))).toEqual({
      kind: 'refuse',
      because: 'local_only',
    });
  });

  test('of a tool that stays inside is not closed by what the run holds', () => {
    const privacy = { taint: 1, score: 1, sensitiveSources: ['your task'], isLocalOnly: true };
    expect(decideCall(question({ privacy }))).toEqual({ kind: 'run' });
  });

  test('that needs consent asks where somebody watches, and is refused where nobody does', () => {
    for (const tool of [{ reach: 'inside', consent: 'unless_allowed' } as const, outbound('always')]) {
      expect(decideCall(question({ tool, canAsk: true })).kind).toBe('ask');
      expect(decideCall(question({ tool }))).toEqual({ kind: 'refuse', because: 'needs_consent' });
    }
  });

  test('that always asks is not helped by having been allowed beforehand', () => {
    expect(decideCall(question({ tool: outbound('always'), isAllowed: true, canAsk: true })).kind).toBe(
      'ask',
    );
    expect(decideCall(question({ tool: outbound('always'), isAllowed: true })).kind).toBe('refuse');
  });
});
