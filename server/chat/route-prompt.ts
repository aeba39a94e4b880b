import { isKeptBySecond } from '../../models/score-causes.ts';
import { isOpenToCloud } from '../routing/decide-route.ts';
import type { RouteDecision } from '../routing/route-decision.ts';
import { detectAll } from '../sensitivity/detectors/detect-all.ts';
import { isPrivateDetail } from '../sensitivity/private-details.ts';
import type { SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { CloudConnection } from '../settings/cloud-connection.ts';
import type { AnswerRequest, PromptTurn, RouteFacts } from './answer.types.ts';
import type { AnswererDependencies } from './answer-parts.ts';
import { promptSegments, textsOfTurn } from './prompt-segments.ts';
import { createRedaction, type Redaction } from './redact.ts';
import { fromRoutingScale, type ScoredPrompt, toRoutingScale, withhold } from './score-prompt.ts';

/** A prompt with the decision on it and everything that the decision rests on. */
export interface RoutedPrompt extends Pick<RouteFacts, 'messageScore' | 'categories' | 'reasons' | 'spans'> {
  decision: RouteDecision;
  /** `sensitivity_score`: on the routing scale, taint included. */
  score: number;
  /** The message's own score on the routing scale: what it passes on to everything made from it. */
  messageTaint: number;
  /** The same of every turn; undefined where the scorer failed. */
  turnTaints: number[] | undefined;
  /** The highest score of everything in the conversation, withheld turns included and nothing redacted. */
  taint: number;
  /** The highest score of what left, had nothing been redacted; undefined where nothing was. */
  unredactedTaint: number | undefined;
  /** The cloud in force, and what counts at another one, which wrote none of it: of what left, and of everything. */
  cloud: CloudConnection | undefined;
  leftElsewhere: number;
  taintElsewhere: number;
  /** What the cloud receives if it is to answer; exactly these texts were scored. */
  cloudTurns: PromptTurn[];
  /** What a server that the owner trusts receives in their place. */
  trustedTurns: PromptTurn[];
  /** The earlier message that keeps the answer here, and could be left out. */
  keptBy: string | undefined;
  /** Puts back what was redacted from them; absent when nothing is redacted. */
  redaction: Redaction | undefined;
}

/** Scores what would leave and lets the router decide; a scorer that fails keeps the turn here. */
export async function routePrompt(
  deps: AnswererDependencies,
  request: AnswerRequest,
  cloud: { connection: CloudConnection; hasKey: boolean } | undefined,
  hasTrusted = false,
): Promise<RoutedPrompt> {
  const { userId } = request;
  const own = deps.userSettings.get(userId);
  const settings = { ...own, contextPolicy: request.contextPolicy ?? own.contextPolicy };
  const accountClosed = deps.accountCloud(userId);
  const allowed = { threshold: settings.threshold, ...request.allowed };
  const availability = {
    localModel: (request.localModel ?? deps.local.activeModel()) !== undefined,
    trusted: hasTrusted,
    cloud: cloud && { provider: cloud.connection.provider, hasKey: cloud.hasKey },
    offline: deps.isOffline(),
    noCloud: deps.noCloud,
    ...(accountClosed ? { accountClosed } : {}),
  };
  const mayLeave = isOpenToCloud(allowed, availability);
  const redaction = await redactionOf(deps, request, settings.redactBeforeCloud);
  const scored = await scoreOrNothing(
    deps,
    request,
    { ...settings, userId, cloud: cloud?.connection, mayLeave },
    redaction,
  );
  const cloudTurns = scored?.cloudTurns ?? request.turns;
  const trustedTurns = withoutWhatStaysHere(request.turns);
  const routed = await deps.routing.decide({
    userId,
    ...promptSegments(cloudTurns, request, scored?.knownTurns),
    trusted: hasTrusted ? promptSegments(trustedTurns, request) : undefined,
    inheritedScore: scored ? fromRoutingScale(scored.inherited, settings.threshold) : 1,
    unreadable: scored === undefined,
    settings: allowed,
    availability,
  });
  const score = Math.max(toRoutingScale(routed.score, settings.threshold), scored?.inherited ?? 1);
  const found = toRoutingScale(foundOnSecondReading(routed.result, settings.threshold), settings.threshold);
  return {
    decision: routed.decision,
    score,
    cloud: cloud?.connection,
    leftElsewhere: Math.max(score, scored?.elsewhere ?? 1),
    taintElsewhere: Math.max(score, scored?.taintElsewhere ?? 1),
    messageScore: scored?.message.score ?? 1,
    messageTaint: scored?.messageTaint ?? 1,
    turnTaints: scored?.turnTaints,
    taint: Math.max(scored?.taint ?? 1, found),
    unredactedTaint: redaction && (scored?.unredacted ?? 1),
    cloudTurns,
    trustedTurns,
    keptBy: routed.decision.why.code === 'sensitive' && mayLeave ? scored?.keptBy : undefined,
    redaction,
    categories: routed.result?.categories ?? [],
    reasons: routed.result?.reasons ?? [],
    spans: (scored?.message.spans ?? [])
      .filter(({ segment }) => segment === 0)
      .map(({ start, end, type, score }) => ({ start, end, type, score })),
  };
}

/** What was written for this computer only is told to no server, not even to the owner's. */
function withoutWhatStaysHere(turns: readonly PromptTurn[]): PromptTurn[] {
  return turns.flatMap((turn, at) => (turn.staysHere && at < turns.length - 1 ? withhold(turn) : [turn]));
}

/**
 * What only the second reading found, in all of it together: whatever is made from that knows it. It is of no single turn, each of
 * which was read twice by itself.
 */
function foundOnSecondReading(result: SensitivityResult | undefined, threshold: number): number {
  return result && isKeptBySecond(result.reasons, threshold) ? result.score : 0;
}

/** Everything that was found is redacted where the user set that; where one message asks for it, its details. */
async function redactionOf(
  deps: AnswererDependencies,
  request: AnswerRequest,
  isEverything: boolean,
): Promise<Redaction | undefined> {
  if (!isEverything && !request.hidesDetails) return undefined;
  const detect = await detectAhead(deps, request);
  return createRedaction(
    isEverything ? detect : (text) => detect(text).filter(isPrivateDetail),
    request.turns.flatMap(textsOfTurn),
  );
}

/** Finds what is to be redacted without holding up the server; where that fails, every text fails to be redacted. */
async function detectAhead(
  { detect }: AnswererDependencies,
  { userId, turns }: AnswerRequest,
): Promise<typeof detectAll> {
  const texts = [...new Set(turns.flatMap(textsOfTurn))];
  try {
    const found = await detect(userId, texts);
    const known = new Map(texts.map((text, index) => [text, found[index] ?? []]));
    return (text) => known.get(text) ?? detectAll(text);
  } catch (thrown) {
    return () => {
      throw thrown;
    };
  }
}

async function scoreOrNothing(
  deps: AnswererDependencies,
  request: AnswerRequest,
  settings: Parameters<AnswererDependencies['scorePrompt']>[1],
  redaction: Redaction | undefined,
): Promise<ScoredPrompt | undefined> {
  try {
    return await deps.scorePrompt(request.turns, settings, redaction?.redact);
  } catch (thrown) {
    deps.logger.error('scorer_failed', { kind: thrown instanceof Error ? thrown.name : typeof thrown });
    return undefined;
  }
}
