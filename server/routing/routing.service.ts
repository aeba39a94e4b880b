import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../core/app-error.ts';
import { jsonLeaves, parseJsonObject } from '../core/json-leaves.ts';
import { ROUTING_LINE, type UnreadPolicy } from '../core/routing-line.ts';
import { TIMEOUTS } from '../core/timeouts.ts';
import type { OutboundRequest } from '../egress/outbound-request.ts';
import { type EgressSubject, issuePermit, type PermitPurpose } from '../egress/permit.ts';
import { CATEGORY_FLOORS } from '../sensitivity/category-floors.ts';
import { neverReleased } from '../sensitivity/never-released.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { combineReadings } from '../sensitivity/second-reader/combine-readings.ts';
import { readTwice } from '../sensitivity/second-reader/read-twice.ts';
import type { SecondRead } from '../sensitivity/second-reader/second-read.ts';
import type { Category, Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import { decideOutbound, type OutboundConditions } from './decide-outbound.ts';
import { decideRoute, effectiveThreshold, isOpenToCloud, mayLeaveUnread } from './decide-route.ts';
import type { OutboundDecision, SendDecision } from './outbound-decision.ts';
import type {
  CloudDecision,
  RouteAvailability,
  RouteDecision,
  RouteSettings,
  ScoreOutcome,
  TrustedDecision,
} from './route-decision.ts';

/** Everything that would leave for one turn, and what decides on it. */
export interface RouteQuestion {
  /** Whose text it is: scoring takes turns between users. */
  userId: string;
  /** Every piece the cloud would receive, whole: system prompt, turns, snippets, tool outputs, file names. */
  segments: readonly Segment[];
  /**
   * What the same cloud wrote and receives again, unchanged: it may leave with the segments, and is not judged (privacy.md
   * section 2). What it was made from is in `inheritedScore`.
   */
  known?: readonly Segment[];
  /**
   * Passages of documents that their owner read and let go: they may leave with the segments, and are judged for what is
   * never let go only.
   */
  released?: readonly Segment[];
  /**
   * Those texts among the segments that are JSON and leave piece by piece: what was scored as a whole may leave as its
   * keys, strings and numbers. A text that is no segment counts for nothing.
   */
  json?: readonly string[];
  /** The largest score that taint hands down (privacy.md section 2); 0 or absent where there is none. */
  inheritedScore?: number;
  /**
   * What a server that the owner trusts would receive in place of the segments: nothing redacted, and nothing left out for
   * being sensitive. Each turn of it was judged by whoever asks.
   */
  trusted?: { segments: readonly Segment[]; json: readonly string[] } | undefined;
  /** True when some of it could not be read or scanned to its end: then nothing leaves. */
  unreadable?: boolean;
  settings: RouteSettings;
  availability: RouteAvailability;
}

/** The decision with what it rests on. */
interface RoutedTurn extends Pick<Scored, 'result'> {
  decision: RouteDecision;
  /** `sensitivity_score` of the API: taint included, 1 where scoring failed. */
  score: number;
}

/** Everything that a tool would send, and what decides on it. */
export interface OutboundQuestion extends OutboundConditions {
  userId: string;
  /** Every text that would leave, whole. Whoever wrote it: judged as a user's words and as a model's. */
  texts: readonly string[];
  /** As of a RouteQuestion: those of the texts that are JSON and leave piece by piece. */
  json?: readonly string[];
}

/** Scores, decides, and makes permits: nothing else in the program can. */
export type RoutingService = ReturnType<typeof createRoutingService>;

type Permitted = CloudDecision | SendDecision | TrustedDecision;

/** What the service is made from. */
interface RoutingParts {
  score: ScoreFor;
  /**
   * Reads what may go, before it goes: the score is then that of both readings. Absent only where a test has a scorer of its own.
   */
  secondRead?: SecondRead | undefined;
  /**
   * What the owner lets happen where it throws: by default the turn stays here. `leave` lets go what the scorer alone would, by the
   * line of one that reads alone.
   */
  unread?: () => UnreadPolicy;
  /** How long a score is waited for, in milliseconds, before the turn stays here; `TIMEOUTS` where nothing is given. */
  scoringTimeout?: number;
}

/** Builds the service around the scorer. */
export function createRoutingService(parts: RoutingParts) {
  const { remember, issue } = createGrounds();
  return {
    async decide(question: RouteQuestion): Promise<RoutedTurn> {
      const { settings, availability } = question;
      const scored = withHeld(await scoreAll(parts, question), await findHeld(parts, question));
      const { outcome, result } = scored;
      const decision = decideRoute(outcome, settings, availability);
      const score = outcome.kind === 'scored' ? outcome.score : 1;
      if (decision.route === 'cloud') {
        const { segments, known = [], released = [] } = question;
        const segmentTexts = [...segments, ...known, ...released].map(({ text }) => text);
        const texts = [...segmentTexts, ...scoredLeaves(segmentTexts, question.json)];
        remember(decision, { purpose: 'cloud_llm', texts, score, reasons: reasonsOf(result) });
      }
      if (decision.route === 'trusted') {
        const { segments, json } = question.trusted ?? { segments: [], json: [] };
        const own = segments.map(({ text }) => text);
        const texts = [...own, ...scoredLeaves(own, json)];
        remember(decision, { purpose: 'trusted_engine', texts, score, reasons: reasonsOf(result) });
      }
      return { decision, score, result };
    },
    /**
     * A permit to send `request` once, for a decision `cloud` that this service made for exactly the segments it
     * scored. A decision is good for one permit: a retry is decided anew. Throws AppError 403 for any other decision
     * object, however it looks.
     */
    permit: (decision: CloudDecision, request: OutboundRequest, subject: EgressSubject) =>
      issue(decision, 'cloud_llm', request, subject),
    /** As `permit`, for a decision `trusted`: to a server that may show this certificate and no other. */
    permitTrusted: (
      decision: TrustedDecision,
      request: OutboundRequest,
      subject: EgressSubject,
      certificate: string | undefined,
    ) => issue(decision, 'trusted_engine', request, subject, certificate),
    /** Whether a tool may send these texts: the breaker that no agent's loop can pass by. */
    async decideOutbound(question: OutboundQuestion): Promise<OutboundDecision> {
      const { outcome, result } = await scoreTexts(parts, question);
      const decision = decideOutbound(outcome, question);
      if (decision.route === 'send') {
        const { purpose, why } = decision;
        remember(decision, {
          purpose,
          texts: [...question.texts, ...scoredLeaves(question.texts, question.json)],
          score: why.score,
          reasons: reasonsOf(result),
        });
      }
      return decision;
    },
    /** As `permit`, for a decision `send` of `decideOutbound`, for the purpose that it was made for. */
    permitOutbound: (decision: SendDecision, request: OutboundRequest, subject: EgressSubject) =>
      issue(decision, decision.purpose, request, subject),
    permitModelList,
  };
}

/**
 * A permit to ask the provider, or a server that the owner trusts, for its models. It covers no text at all, so the gate lets nothing but the adapter's
 * constants out. Throws AppError 403 for anything but a GET without a body.
 */
function permitModelList(
  request: OutboundRequest,
  subject: EgressSubject,
  trusted?: { certificate: string | undefined },
) {
  if (request.method !== 'GET' || request.body !== '')
    throw new AppError(403, 'egress_permit_forged', 'Only the router can open the way out.');
  return issuePermit({
    purpose: trusted ? 'trusted_engine' : 'model_list',
    certificate: trusted?.certificate,
    request,
    scoredTexts: [],
    score: 0,
    reasons: ['user_asked'],
    subject,
  });
}

/** Remembers what each decision rests on, for the one permit that may follow from it. */
function createGrounds() {
  const grounds = new WeakMap<Permitted, Grounds>();
  const remember = (decision: Permitted, ground: Grounds) => {
    grounds.set(decision, ground);
    Object.freeze(decision);
  };
  const issue = (
    decision: Permitted,
    purpose: PermitPurpose,
    request: OutboundRequest,
    subject: EgressSubject,
    certificate?: string,
  ) => {
    const ground = grounds.get(decision);
    if (!ground || ground.purpose !== purpose)
      throw new AppError(403, 'egress_permit_forged', 'Only the router can open the way out.');
    grounds.delete(decision);
    const { texts, score, reasons } = ground;
    return issuePermit({ purpose, request, scoredTexts: texts, score, reasons, subject, certificate });
  };
  return { remember, issue };
}

function scoredLeaves(texts: readonly string[], json: readonly string[] = []): string[] {
  const scored = new Set(texts);
  return json
    .filter((text) => scored.has(text))
    .flatMap((text) => jsonLeaves(parseJsonObject(text)).map(String));
}

/** What is known of everything that would leave. */
interface Scored {
  outcome: ScoreOutcome;
  /** The scorer's own result; undefined where it failed. */
  result: SensitivityResult | undefined;
}

/** What a permit rests on. */
interface Grounds {
  purpose: PermitPurpose;
  texts: string[];
  score: number;
  reasons: string[];
}

// A query may be a user's own words ("my son has …") or a model's about them ("your debt is …"), and the scorer reads
// first and second person by role: the worse of the two counts.
async function scoreTexts(parts: RoutingParts, question: OutboundQuestion): Promise<Scored> {
  const { texts, threshold } = question;
  const as = (role: 'user' | 'assistant') => texts.map((text): Segment => ({ role, text }));
  const user = await scoreOnce(parts, question.userId, as('user'));
  const assistant = await scoreOnce(parts, question.userId, as('assistant'));
  // What is no score at all counts as the worst.
  const badness = (result: typeof user) =>
    typeof result !== 'string' && result.score <= 1 ? result.score : Number.POSITIVE_INFINITY;
  const first = badness(assistant) > badness(user) ? assistant : user;
  const isOpen = decideOutbound({ kind: 'scored', score: 0 }, question).route === 'send';
  return toScored(parts, first, isOpen ? { segments: as('user'), threshold } : undefined);
}

async function scoreAll(
  parts: RoutingParts,
  { userId, segments, settings, availability, inheritedScore = 0, unreadable = false }: RouteQuestion,
): Promise<Scored> {
  const { threshold } = settings;
  const first = await scoreOnce(parts, userId, segments);
  // Also where something inherited keeps it: the reasons that are shown are those of both readings.
  const mayLeave = !unreadable && isOpenToCloud(settings, availability);
  const leaving = mayLeave ? { segments, threshold } : undefined;
  const { outcome, result } = await toScored(parts, first, leaving);
  if (outcome.kind === 'failed') return { outcome, result };
  if (unreadable) return { outcome: { kind: 'failed', cause: 'unreadable' }, result };
  // Math.max hands a NaN on, and decideRoute keeps that here.
  return { outcome: { ...outcome, score: Math.max(outcome.score, inheritedScore) }, result };
}

async function scoreOnce(
  { score, scoringTimeout = TIMEOUTS.scoring }: RoutingParts,
  userId: string,
  segments: readonly Segment[],
) {
  return scoreInTime(() => score(userId, [...segments]), scoringTimeout);
}

/** The outcome of the first reading, and of the second where the texts may leave: `leaving`. */
async function toScored(
  { secondRead, unread = () => 'stay' }: RoutingParts,
  first: Awaited<ReturnType<typeof scoreOnce>>,
  leaving: { segments: readonly Segment[]; threshold: number } | undefined,
): Promise<Scored> {
  if (typeof first === 'string') return { outcome: { kind: 'failed', cause: first }, result: undefined };
  if (!leaving) return { outcome: { kind: 'scored', score: first.score }, result: first };
  const threshold = effectiveThreshold(leaving.threshold);
  const { result, check } = await readTwice(secondRead, leaving.segments, first, threshold);
  const unreadOutcome =
    check === 'unavailable' ? { isUnread: !mayLeaveUnread(unread(), first.score, threshold) } : {};
  return { outcome: { kind: 'scored', score: result.score, ...unreadOutcome }, result };
}

/** What is never let go, in passages that were; the worst of it, or nothing. Read a second time like all that leaves. */
async function findHeld(
  parts: RoutingParts,
  { userId, released = [] }: Pick<RouteQuestion, 'userId' | 'released'>,
): Promise<Held> {
  if (released.length === 0) return undefined;
  const scored = await scoreOnce(parts, userId, released);
  if (typeof scored === 'string') return scored;
  try {
    const second = parts.secondRead && combineReadings(scored, await parts.secondRead(released));
    const categories = [...scored.categories, ...(second?.categories ?? [])];
    return neverReleased(
      released.map(({ text }) => text),
      categories,
    );
  } catch {
    return 'error';
  }
}

type Held = { name: Category; score: number } | 'error' | 'timeout' | undefined;

function withHeld(scored: Scored, held: Held): Scored {
  const { outcome, result } = scored;
  if (held === undefined || outcome.kind !== 'scored') return scored;
  if (typeof held === 'string') return { outcome: { kind: 'failed', cause: held }, result };
  // A floor holds for it, whatever it was let go for.
  const floor = Math.max(held.score, CATEGORY_FLOORS[held.name], ROUTING_LINE);
  const reason = { kind: 'floor', category: held.name, value: floor } as const;
  return {
    outcome: { ...outcome, score: Math.max(outcome.score, floor) },
    result: result && {
      ...result,
      score: Math.max(result.score, floor),
      categories: [held, ...result.categories],
      reasons: [...result.reasons, reason],
    },
  };
}

async function scoreInTime(
  score: () => Promise<SensitivityResult>,
  milliseconds: number,
): Promise<SensitivityResult | 'error' | 'timeout'> {
  const timer = new AbortController();
  try {
    const late = wait(milliseconds, 'timeout' as const, { signal: timer.signal, ref: false });
    return await Promise.race([score(), late]);
  } catch {
    return 'error';
  } finally {
    timer.abort();
  }
}

function reasonsOf(result: SensitivityResult | undefined): string[] {
  return result ? result.categories.map(({ name, score }) => `${name}:${score.toFixed(3)}`) : [];
}
