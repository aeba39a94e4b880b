import type {
  LocalReason,
  RouteAvailability,
  RouteDecision,
  RouteSettings,
  ScoreOutcome,
} from './route-decision.ts';

/** Nobody can set a threshold above this one. */
export const HIGHEST_THRESHOLD = 0.7;
/** Stands in for a threshold that is no number. */
const STRICTEST_THRESHOLD = 0.3;

/**
 * Decides where a turn is answered (privacy.md section 2). At or above the threshold: here, always. Below: the
 * cloud, if everything allows it. Fails closed. Pure: the same arguments give the same decision.
 */
export function decideRoute(
  outcome: ScoreOutcome,
  settings: RouteSettings,
  availability: RouteAvailability,
): RouteDecision {
  const threshold = effectiveThreshold(settings.threshold);
  const why = whyLocal(outcome, threshold, settings, availability);
  if (why && !availability.localModel)
    return { route: 'refused', why: { code: 'no_local_model', because: why } };
  if (why) return { route: 'local', why };
  const provider = availability.cloud?.provider ?? '';
  const score = outcome.kind === 'scored' ? outcome.score : 1;
  return { route: 'cloud', provider, why: { code: 'below_threshold', score, threshold } };
}

function whyLocal(
  outcome: ScoreOutcome,
  threshold: number,
  settings: RouteSettings,
  availability: RouteAvailability,
): LocalReason | undefined {
  return (
    whySensitive(outcome, threshold) ?? whyNotAllowed(settings, availability) ?? whyNoCloud(availability)
  );
}

function whySensitive(outcome: ScoreOutcome, threshold: number): LocalReason | undefined {
  if (outcome.kind === 'failed') return { code: 'scoring_failed', cause: outcome.cause, threshold };
  const { score } = outcome;
  if (!(score >= 0 && score <= 1)) return { code: 'scoring_failed', cause: 'not_a_score', threshold };
  return score >= threshold ? { code: 'sensitive', score, threshold } : undefined;
}

function whyNotAllowed(
  settings: RouteSettings,
  { offline, noCloud }: RouteAvailability,
): LocalReason | undefined {
  if (noCloud) return { code: 'no_cloud' };
  if (offline) return { code: 'offline' };
  if (settings.key !== 'auto') return { code: 'local_only_key' };
  if (settings.conversation !== 'auto') return { code: 'local_only_conversation' };
  return settings.turn === 'auto' ? undefined : { code: 'local_only_turn' };
}

function whyNoCloud({ cloud, accountClosed }: RouteAvailability): LocalReason | undefined {
  if (!cloud) return { code: 'no_provider' };
  if (accountClosed) return { code: accountClosed };
  return cloud.hasKey ? undefined : { code: 'no_key', provider: cloud.provider };
}

/** The threshold in force: never above the highest, and the strictest for one that is no number. */
export function effectiveThreshold(asked: number): number {
  return Number.isFinite(asked) ? Math.min(asked, HIGHEST_THRESHOLD) : STRICTEST_THRESHOLD;
}
