import { AppError } from '../core/app-error.ts';
import type { OutboundRequest } from '../egress/outbound-request.ts';
import { type EgressPermit, type EgressSubject, issuePermit } from '../egress/permit.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import { decideRoute } from './decide-route.ts';
import type {
  CloudDecision,
  RouteAvailability,
  RouteDecision,
  RouteSettings,
  ScoreOutcome,
} from './route-decision.ts';

/** Everything that would leave for one turn, and what decides on it. */
export interface RouteQuestion {
  /** Every piece the cloud would receive, whole: system prompt, turns, snippets, tool outputs, file names. */
  segments: readonly Segment[];
  /** The largest score that taint hands down (privacy.md section 2); 0 or absent where there is none. */
  inheritedScore?: number;
  /** True when some of it could not be read or scanned to its end: then nothing leaves. */
  unreadable?: boolean;
  settings: RouteSettings;
  availability: RouteAvailability;
}

/** The decision with what it rests on. */
export interface RoutedTurn {
  decision: RouteDecision;
  /** `sensitivity_score` of the API: taint included, 1 where scoring failed. */
  score: number;
  /** The scorer's own result; undefined where it failed. */
  result: SensitivityResult | undefined;
}

/** Scores, decides, and makes permits: nothing else in the program can. */
export interface RoutingService {
  decide(question: RouteQuestion): RoutedTurn;
  /**
   * A permit to send `request` once, for a decision `cloud` that this service made for exactly the segments it
   * scored. A decision is good for one permit: a retry is decided anew. Throws AppError 403 for any other decision
   * object, however it looks.
   */
  permit(decision: CloudDecision, request: OutboundRequest, subject: EgressSubject): EgressPermit;
}

/** Longest time that scoring may take, in milliseconds, before the turn stays here. */
const SCORING_BUDGET_MILLISECONDS = 2_000;

/** Builds the service around the scorer. `now` is a monotonic clock in milliseconds. */
export function createRoutingService(parts: {
  score: (segments: readonly Segment[]) => SensitivityResult;
  now: () => number;
}): RoutingService {
  const grounds = new WeakMap<CloudDecision, { texts: string[]; score: number; reasons: string[] }>();
  return {
    decide(question) {
      const { outcome, result } = scoreAll(parts, question);
      const decision = decideRoute(outcome, question.settings, question.availability);
      const score = outcome.kind === 'scored' ? outcome.score : 1;
      if (decision.route === 'cloud') {
        const texts = question.segments.map(({ text }) => text);
        grounds.set(decision, { texts, score, reasons: reasonsOf(result) });
        Object.freeze(decision);
      }
      return { decision, score, result };
    },
    permit(decision, request, subject) {
      const ground = grounds.get(decision);
      if (!ground) throw new AppError(403, 'egress_permit_forged', 'Only the router can open the way out.');
      grounds.delete(decision);
      const { texts, score, reasons } = ground;
      return issuePermit({ purpose: 'cloud_llm', request, scoredTexts: texts, score, reasons, subject });
    },
  };
}

function scoreAll(
  { score, now }: { score: (segments: readonly Segment[]) => SensitivityResult; now: () => number },
  { segments, inheritedScore = 0, unreadable = false }: RouteQuestion,
): { outcome: ScoreOutcome; result: SensitivityResult | undefined } {
  const startedAt = now();
  const result = scoreOrNothing(score, segments);
  if (!result) return { outcome: { kind: 'failed', cause: 'error' }, result };
  if (unreadable) return { outcome: { kind: 'failed', cause: 'unreadable' }, result };
  if (now() - startedAt > SCORING_BUDGET_MILLISECONDS)
    return { outcome: { kind: 'failed', cause: 'timeout' }, result };
  // Math.max hands a NaN on, and decideRoute keeps that here.
  return { outcome: { kind: 'scored', score: Math.max(result.score, inheritedScore) }, result };
}

function scoreOrNothing(
  score: (segments: readonly Segment[]) => SensitivityResult,
  segments: readonly Segment[],
): SensitivityResult | undefined {
  try {
    return score(segments);
  } catch {
    return undefined;
  }
}

function reasonsOf(result: SensitivityResult | undefined): string[] {
  return result ? result.categories.map(({ name, score }) => `${name}:${score.toFixed(3)}`) : [];
}
