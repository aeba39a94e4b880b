import { ROUTING_LINE } from '../core/routing-line.ts';
import { effectiveThreshold } from './decide-route.ts';
import type { OutboundDecision, OutboundPurpose, OutboundRefusal } from './outbound-decision.ts';
import type { ScoreOutcome } from './route-decision.ts';

/** What decides, beside the score, on what a tool would send. */
export interface OutboundConditions {
  purpose: OutboundPurpose;
  /** The highest of what the run has come to know, on the routing scale, whose line is 0.7 for every user. */
  runTaint: number;
  /** The key or the run allows nothing to leave, whatever it scores. */
  isLocalOnly: boolean;
  /** The user's own, on the scorer's scale. */
  threshold: number;
  offline: boolean;
  noCloud: boolean;
  /** The owner withholds the cloud from the account, or has not allowed it yet. */
  isAccountClosed: boolean;
}

/**
 * Decides whether a tool may send what was scored (privacy.md section 2). This is the exfiltration breaker: at or
 * above the line, in the texts or in the run, nothing leaves. There is no other way round, so fails closed. Pure.
 */
export function decideOutbound(outcome: ScoreOutcome, conditions: OutboundConditions): OutboundDecision {
  const threshold = effectiveThreshold(conditions.threshold);
  const why = whyShut(conditions) ?? whySensitive(outcome, threshold) ?? whyTainted(conditions);
  if (why) return { route: 'refused', why };
  const score = outcome.kind === 'scored' ? outcome.score : 1;
  return { route: 'send', purpose: conditions.purpose, why: { code: 'below_threshold', score, threshold } };
}

function whyShut({
  noCloud,
  offline,
  isAccountClosed,
  isLocalOnly,
}: OutboundConditions): OutboundRefusal | undefined {
  if (noCloud) return { code: 'no_cloud' };
  if (offline) return { code: 'offline' };
  if (isAccountClosed) return { code: 'account_closed' };
  return isLocalOnly ? { code: 'local_only' } : undefined;
}

function whySensitive(outcome: ScoreOutcome, threshold: number): OutboundRefusal | undefined {
  if (outcome.kind === 'failed') return { code: 'scoring_failed', cause: outcome.cause };
  const { score } = outcome;
  if (!(score >= 0 && score <= 1)) return { code: 'scoring_failed', cause: 'not_a_score' };
  if (score >= threshold) return { code: 'sensitive_query', score, threshold };
  return outcome.isUnread ? { code: 'second_reader_unavailable' } : undefined;
}

function whyTainted({ runTaint }: OutboundConditions): OutboundRefusal | undefined {
  // Asked this way round, so that a taint that is no number is refused too.
  return runTaint < ROUTING_LINE ? undefined : { code: 'sensitive_run', taint: runTaint };
}
