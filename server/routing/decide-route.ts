import { ROUTING_LINE, type UnreadPolicy } from '../core/routing-line.ts';
import { scoreReadOnce } from '../sensitivity/combine.ts';
import type {
  LocalReason,
  RouteAvailability,
  RouteDecision,
  RouteSettings,
  ScoreOutcome,
} from './route-decision.ts';

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
  if (why && availability.trusted && mayLeaveForTrusted(outcome, settings, availability))
    return { route: 'trusted', why };
  if (why && !availability.localModel)
    return { route: 'refused', why: { code: 'no_local_model', because: why } };
  if (why) return { route: 'local', why };
  const provider = availability.cloud?.provider ?? '';
  const { score, isUnread } = outcome.kind === 'scored' ? outcome : { score: 1 };
  const code = isUnread === undefined ? 'below_threshold' : 'read_once';
  return { route: 'cloud', provider, why: { code, score, threshold } };
}

/** Whether nothing but the score can keep a turn from the cloud. */
export function isOpenToCloud(settings: RouteSettings, availability: RouteAvailability): boolean {
  return (whyNotAllowed(settings, availability) ?? whyNoCloud(availability)) === undefined;
}

function whyLocal(
  outcome: ScoreOutcome,
  threshold: number,
  settings: RouteSettings,
  availability: RouteAvailability,
): LocalReason | undefined {
  return (
    whySensitive(outcome, threshold) ??
    whyNotAllowed(settings, availability) ??
    whyNoCloud(availability) ??
    whyUnread(outcome)
  );
}

/**
 * A trusted server may be told what is sensitive, and that alone opens it: what says that nothing leaves closes it like
 * every way out, and what could not be judged at all stays on this computer.
 */
function mayLeaveForTrusted(
  outcome: ScoreOutcome,
  settings: RouteSettings,
  availability: RouteAvailability,
): boolean {
  return outcome.kind === 'scored' && isScore(outcome.score) && !whyNotAllowed(settings, availability);
}

const isScore = (score: number) => score >= 0 && score <= 1;

function whySensitive(outcome: ScoreOutcome, threshold: number): LocalReason | undefined {
  if (outcome.kind === 'failed') return { code: 'scoring_failed', cause: outcome.cause, threshold };
  const { score } = outcome;
  if (!isScore(score)) return { code: 'scoring_failed', cause: 'not_a_score', threshold };
  return score >= threshold ? { code: 'sensitive', score, threshold } : undefined;
}

function whyUnread(outcome: ScoreOutcome): LocalReason | undefined {
  return outcome.kind === 'scored' && outcome.isUnread ? { code: 'second_reader_unavailable' } : undefined;
}

function whyNotAllowed(
  settings: RouteSettings,
  { offline, noCloud }: RouteAvailability,
): LocalReason | undefined {
  if (noCloud) return { code: 'no_cloud' };
  if (offline) return { code: 'offline' };
  if (settings.key !== 'auto') return { code: 'local_only_key' };
  if (settings.conversation !== 'auto') return { code: 'local_only_conversation' };
  if (settings.turn === 'unread_attachment') return { code: 'unread_attachment' };
  return settings.turn === 'auto' ? undefined : { code: 'local_only_turn' };
}

function whyNoCloud({ cloud, accountClosed }: RouteAvailability): LocalReason | undefined {
  if (!cloud) return { code: 'no_provider' };
  if (accountClosed) return { code: accountClosed };
  return cloud.hasKey ? undefined : { code: 'no_key', provider: cloud.provider };
}

/** Whether what the second reader could not read may leave all the same, by the line of a scorer that reads alone. */
export function mayLeaveUnread(unread: UnreadPolicy, score: number, threshold: number): boolean {
  return unread === 'leave' && scoreReadOnce(score) < effectiveThreshold(threshold);
}

/** The threshold in force: never above the highest, and the strictest for one that is no number. */
export function effectiveThreshold(asked: number): number {
  return Number.isFinite(asked) ? Math.min(asked, ROUTING_LINE) : STRICTEST_THRESHOLD;
}
