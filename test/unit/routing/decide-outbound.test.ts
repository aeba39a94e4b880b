import { describe, expect, it } from 'vitest';
import { decideOutbound, type OutboundConditions } from '../../../server/routing/decide-outbound.ts';

const open: OutboundConditions = {
  purpose: 'web_search',
  runTaint: 0,
  isLocalOnly: false,
  threshold: 0.7,
  offline: false,
  noCloud: false,
  isAccountClosed: false,
};
const scored = (score: number) => ({ kind: 'scored', score }) as const;
const codeOf = (score: number, changes: Partial<OutboundConditions> = {}) =>
  decideOutbound(scored(score), { ...open, ...changes }).why.code;

describe('what a tool would send', () => {
  it('may leave below the line, for its purpose', () => {
    expect(decideOutbound(scored(0.69), { ...open, purpose: 'mcp' })).toEqual({
      route: 'send',
      purpose: 'mcp',
      why: { code: 'below_threshold', score: 0.69, threshold: 0.7 },
    });
  });

  it.each([
    ['at the line', 0.7, 0.7],
    ['above the line', 0.95, 0.7],
    ['at a stricter user’s own threshold', 0.4, 0.4],
    ['above a threshold that nobody may set', 0.75, 0.9],
    ['under a threshold that is no number', 0.35, Number.NaN],
  ])('stays here %s', (_name, score, threshold) => {
    expect(codeOf(score, { threshold })).toBe('sensitive_query');
  });

  it.each([0.7, 0.85, 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'stays here, however harmless, once the run has taint %d',
    (runTaint) => expect(codeOf(0, { runTaint })).toBe('sensitive_run'),
  );

  it('may leave while the run’s taint is below the line, which is 0.7 for a stricter user too', () => {
    expect(codeOf(0.1, { runTaint: 0.699, threshold: 0.3 })).toBe('below_threshold');
  });

  it.each(['error', 'timeout', 'unreadable'] as const)('stays here where scoring failed: %s', (cause) => {
    const decision = decideOutbound({ kind: 'failed', cause }, open);
    expect(decision).toEqual({ route: 'refused', why: { code: 'scoring_failed', cause } });
  });

  it.each([Number.NaN, -0.1, 1.1])('stays here where the score is none: %d', (score) => {
    expect(codeOf(score)).toBe('scoring_failed');
  });

  it.each([
    ['no_cloud', { noCloud: true }],
    ['offline', { offline: true }],
    ['account_closed', { isAccountClosed: true }],
    ['local_only', { isLocalOnly: true }],
  ] as const)('stays here whatever it scores: %s', (code, changes) => {
    expect(codeOf(0, changes)).toBe(code);
  });
});
