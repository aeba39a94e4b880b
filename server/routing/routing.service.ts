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
import type { SecondRead } from '../sensitivity/second-reader/second-read.ts';
import { withSecondReading } from '../sensitivity/second-reader/with-second-reading.ts';
import type { Category, Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import { decideOutbound, type OutboundConditions } from './decide-outbound.ts';
import { decideRoute, mayLeaveUnread } from './decide-route.ts';
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
   * Reads what the score would let go, before it goes; it can only keep. Absent only where a test has a scorer of its own.
   */
  secondRead?: SecondRead | undefined;
  /**
   * What happens where it throws: by default the turn stays here. `leave` lets go what the scorer alone would, by the line that it
   * had before anybody read a second time.
   */
  unread?: UnreadPolicy | undefined;
  /** How long a score is waited for, in milliseconds, before the turn stays here; `TIMEOUTS` where nothing is given. */
  scoringTimeout?: number;
}

/** Builds the service around the scorer. */
export function createRoutingService(parts: RoutingParts) {
  const { remember, issue } = createGrounds();
  return {
    async decide(question: RouteQuestion): Promise<RoutedTurn> {
      const decide = ({ outcome }: Scored) => decideRoute(outcome, question.settings, question.availability);
      const first = withHeld(await scoreAll(parts, question), await findHeld(parts, question));
      const mayLeave = decide(first).route === 'cloud';
      const { threshold } = question.settings;
      const scored = mayLeave ? await readAgain(parts, { ...question, threshold }, first) : first;
      const { outcome, result } = scored;
      const decision = decide(scored);
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
      const first = await scoreTexts(parts, question);
      const segments = question.texts.map((text): Segment => ({ role: 'user', text }));
      const maySend = decideOutbound(first.outcome, question).route === 'send';
      const { threshold } = question;
      const { outcome, result } = maySend ? await readAgain(parts, { segments, threshold }, first) : first;
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
async function scoreTexts(
  parts: RoutingParts,
  { userId, texts }: Pick<OutboundQuestion, 'userId' | 'texts'>,
) {
  const as = (role: 'user' | 'assistant') =>
    scoreAll(parts, { userId, segments: texts.map((text) => ({ role, text })) });
  const [user, assistant] = [await as('user'), await as('assistant')];
  // What is no score at all counts as the worst.
  const badness = ({ outcome }: typeof user) =>
    outcome.kind === 'scored' && outcome.score <= 1 ? outcome.score : Number.POSITIVE_INFINITY;
  return badness(assistant) > badness(user) ? assistant : user;
}

async function scoreAll(
  { score, scoringTimeout = TIMEOUTS.scoring }: RoutingParts,
  {
    userId,
    segments,
    inheritedScore = 0,
    unreadable = false,
  }: Pick<RouteQuestion, 'userId' | 'segments' | 'inheritedScore' | 'unreadable'>,
): Promise<Scored> {
  const scored = await scoreInTime(() => score(userId, [...segments]), scoringTimeout);
  if (scored === 'error' || scored === 'timeout')
    return { outcome: { kind: 'failed', cause: scored }, result: undefined };
  const result = scored;
  if (unreadable) return { outcome: { kind: 'failed', cause: 'unreadable' }, result };
  // Math.max hands a NaN on, and decideRoute keeps that here.
  return { outcome: { kind: 'scored', score: Math.max(result.score, inheritedScore) }, result };
}

/** Nothing leaves that was read only once: what the second reader finds can raise the score and never lower it. */
async function readAgain(
  { secondRead, unread = 'stay' }: RoutingParts,
  { segments, threshold }: Pick<RouteQuestion, 'segments'> & { threshold: number },
  first: Scored,
): Promise<Scored> {
  const { outcome, result } = first;
  if (!secondRead || outcome.kind !== 'scored' || !result) return first;
  try {
    const second = withSecondReading(result, await secondRead(segments, result.score));
    return { outcome: { kind: 'scored', score: Math.max(outcome.score, second.score) }, result: second };
  } catch {
    return mayLeaveUnread(unread, outcome.score, threshold)
      ? first
      : { outcome: { ...outcome, isUnread: true }, result };
  }
}

/** What is never let go, in passages that were; the worst of it, or nothing. Read a second time like all that leaves. */
async function findHeld(
  { score, secondRead, scoringTimeout = TIMEOUTS.scoring }: RoutingParts,
  { userId, released = [] }: Pick<RouteQuestion, 'userId' | 'released'>,
): Promise<Held> {
  if (released.length === 0) return undefined;
  const scored = await scoreInTime(() => score(userId, [...released]), scoringTimeout);
  if (scored === 'error' || scored === 'timeout') return scored;
  try {
    const second = secondRead && (await secondRead(released, scored.score));
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
