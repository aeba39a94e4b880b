import { ROUTING_LINE } from '../core/routing-line.ts';
import type { RunPrivacy, ToolConsent, ToolReach } from './tool.types.ts';

/** What decides on one call. */
export interface CallQuestion {
  tool: { reach: ToolReach; consent: ToolConsent };
  /** The owner of this Alcove allowed the tool beforehand. */
  isAllowed: boolean;
  /** Somebody watches the run and can be asked. */
  canAsk: boolean;
  privacy: RunPrivacy;
}

/** May it run: now, once a person said yes, or not. Codes are stable: they are stored with the step. */
export type CallDecision =
  | { kind: 'run' }
  | { kind: 'ask'; because: 'goes_out' | 'runs_code' }
  | { kind: 'refuse'; because: 'sensitive_data'; sources: readonly string[] }
  | { kind: 'refuse'; because: 'local_only' }
  | { kind: 'refuse'; because: 'needs_consent' };

/**
 * Decides whether a call may run (privacy.md section 3): whatever can reach out is closed for good once the run holds
 * something sensitive, consent or not; else what needs consent asks, unless it was allowed beforehand. Pure.
 */
export function decideCall({ tool, isAllowed, canAsk, privacy }: CallQuestion): CallDecision {
  if (tool.reach === 'outbound') {
    // A taint that is no number closes too.
    if (!(privacy.taint < ROUTING_LINE))
      return { kind: 'refuse', because: 'sensitive_data', sources: privacy.sensitiveSources };
    if (privacy.isLocalOnly) return { kind: 'refuse', because: 'local_only' };
  }
  if (tool.consent === 'none') return { kind: 'run' };
  if (tool.consent === 'unless_allowed' && isAllowed) return { kind: 'run' };
  if (!canAsk) return { kind: 'refuse', because: 'needs_consent' };
  return { kind: 'ask', because: tool.reach === 'outbound' ? 'goes_out' : 'runs_code' };
}
