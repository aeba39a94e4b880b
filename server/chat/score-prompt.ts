import { greatest } from '../core/extremes.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import { effectiveThreshold } from '../routing/decide-route.ts';
import type { ScoreFor } from '../sensitivity/scoring-service.ts';
import { readTwice } from '../sensitivity/second-reader/read-twice.ts';
import type { SecondRead } from '../sensitivity/second-reader/second-read.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { PromptTurn } from './answer.types.ts';
import { changeCall } from './change-calls.ts';
import { type CloudAddress, isTaintOf, isWrittenBy } from './cloud-text.ts';
import { toSegments } from './prompt-segments.ts';
import { type ReplyReading, readingsOfReply } from './read-reply.ts';

/** What a later cloud request holds in place of a turn that its user withholds. */
export const WITHHELD_TEXT = '[This turn stayed on the user’s device and is not shown.]';

/** The same in place of the name of a tool. */
const WITHHELD_NAME = 'withheld';

/** What is known of a prompt before the router looks at the whole of it. */
export interface ScoredPrompt {
  /** The scorer's own result for the last turn alone. */
  message: SensitivityResult;
  /** The last turn, as it would leave, on the routing scale. */
  messageTaint: number;
  /** The same of every turn, in order. */
  turnTaints: number[];
  /** What the cloud would receive, in order. */
  cloudTurns: PromptTurn[];
  /** Those of them that the cloud wrote itself, or that their owner released: they are not judged by their words. */
  knownTurns: ReadonlySet<PromptTurn>;
  /** The first message at or above the line, where nothing else is that could not be withheld too. */
  keptBy: string | undefined;
  /** The highest score on the routing scale, inherited or own, of one turn that would leave. */
  inherited: number;
  /** The same with nothing redacted. */
  unredacted: number;
  /** The same as another cloud would have it, which wrote none of it. */
  elsewhere: number;
  /** The same over everything in the conversation, as the local model reads it: nothing withheld or redacted. */
  taint: number;
  /** The same as another cloud would have it. */
  taintElsewhere: number;
}

export type PromptScorer = (
  turns: PromptTurn[],
  settings: {
    /** Whose prompt it is. */
    userId: string;
    threshold: number;
    contextPolicy: 'stay_local' | 'withhold';
    /** The cloud that would be asked. */
    cloud?: CloudAddress;
    /** Nothing but its score keeps it here: it is read a second time, as far as that can change where it goes. */
    mayLeave: boolean;
  },
  /** How a text, also one in arguments, is changed before it leaves; what it becomes is what is scored. */
  redact?: (text: string) => string,
) => Promise<ScoredPrompt>;

/**
 * Moves a score so that the user's own threshold lies at 0.7 (a shift of the log-odds), which keeps one line for
 * everybody: stored scores still count as they did when a threshold is relaxed later.
 */
export function toRoutingScale(score: number, threshold: number): number {
  if (threshold === ROUTING_LINE || score <= 0 || score >= 1) return score;
  const logit = (p: number) => Math.log(p / (1 - p));
  const shifted = logit(score) + logit(ROUTING_LINE) - logit(threshold);
  return score === threshold ? ROUTING_LINE : 1 / (1 + Math.exp(-shifted));
}

/** The inverse of `toRoutingScale`: what is at or above the line stays at or above the threshold. */
export function fromRoutingScale(routingScore: number, threshold: number): number {
  if (threshold === ROUTING_LINE || routingScore <= 0 || routingScore >= 1) return routingScore;
  const logit = (p: number) => Math.log(p / (1 - p));
  const score = 1 / (1 + Math.exp(-(logit(routingScore) - logit(ROUTING_LINE) + logit(threshold))));
  return routingScore >= ROUTING_LINE ? Math.max(score, threshold) : score;
}

/**
 * Makes the scorer of prompts: every turn alone, with what it inherited, and which of them may leave. The mosaic
 * of all of them is the router's to score.
 */
export function createPromptScorer(scoreFor: ScoreFor, secondRead?: SecondRead): PromptScorer {
  const remembered = new WeakMap<PromptTurn, Step>();
  return async (turns, { userId, threshold, contextPolicy, cloud, mayLeave }, redact) => {
    let isUnread = false;
    const score = async (segments: readonly Segment[]) => {
      const first = await scoreFor(userId, [...segments]);
      if (!mayLeave) return first;
      const { result, check } = await readTwice(secondRead, segments, first, effectiveThreshold(threshold));
      isUnread ||= check === 'unavailable';
      return result;
    };
    const judge = createJudge(score, { threshold, cloud, redact });
    // What was redacted may be another text each time: it is judged anew.
    const steps = redact ? undefined : remembered;
    const settings = JSON.stringify([threshold, cloud?.provider, cloud?.baseUrl, mayLeave]);
    const taints = new Map<string, number>();
    const judged: JudgedTurn[] = [];
    let step: Step | undefined;
    for (const turn of turns) {
      const known = steps?.get(turn);
      if (known && known.previous === step && known.settings === settings) step = known;
      else {
        step = { previous: step, settings, ...(await judge(turn, step, taints)) };
        // What could not be read twice is not known yet.
        if (!isUnread) steps?.set(turn, step);
      }
      if (turn.messageId) taints.set(turn.messageId, step.judged.elsewhere);
      judged.push(step.judged);
    }
    const last = judged.at(-1);
    const message = turns.at(-1);
    if (!last || !message) throw new Error('a prompt has at least one turn');
    const asked = new Set(judged.slice(askedFrom(turns)));
    const isWithheld = (entry: JudgedTurn) =>
      !asked.has(entry) &&
      entry.turn.segmentRole === undefined &&
      (entry.taint >= ROUTING_LINE
        ? contextPolicy === 'withhold' && !entry.turn.isAsked
        : entry.turn.staysHere === true);
    const leaving = judged.filter((entry) => !isWithheld(entry));
    const keeping = leaving.filter(({ taint }) => taint >= ROUTING_LINE);
    const canLeaveOut = keeping.every((entry) => entry !== last && entry.turn.messageId !== undefined);
    return {
      message: await score(toSegments(message)),
      messageTaint: last.taint,
      turnTaints: judged.map(({ taint }) => taint),
      cloudTurns: judged.flatMap((entry) => (isWithheld(entry) ? withhold(entry.turn) : [entry.turn])),
      knownTurns: new Set(leaving.filter(({ isKnown }) => isKnown).map(({ turn }) => turn)),
      keptBy: canLeaveOut ? keeping[0]?.turn.messageId : undefined,
      inherited: greatest(leaving.map(({ taint }) => taint)),
      unredacted: greatest(leaving.map(({ unredacted }) => unredacted)),
      elsewhere: greatest(leaving.map(({ elsewhere }) => elsewhere)),
      taint: greatest(judged.map(({ unredacted }) => unredacted)),
      taintElsewhere: greatest(judged.map(({ elsewhere }) => elsewhere)),
    };
  };
}

/** A turn as it would leave, with what it tells. */
interface JudgedTurn {
  turn: PromptTurn;
  isKnown: boolean;
  taint: number;
  unredacted: number;
  elsewhere: number;
}

/** A turn as it was judged, which depends on it, on all before it and on the settings alone. */
interface Step extends Judgement {
  readonly previous: Step | undefined;
  readonly settings: string;
}

interface Judgement {
  readonly judged: JudgedTurn;
  /** The largest score of the turns up to here, as another cloud would have it. */
  readonly highest: number;
  /** What the next turn may reply to, as it is and as it would leave. */
  readonly talk: Talk;
  readonly leavingTalk: Talk;
}

/** Judges turns one by one, each with what is known of those before it. */
function createJudge(
  score: (segments: readonly Segment[]) => Promise<SensitivityResult>,
  {
    threshold,
    cloud,
    redact,
  }: { threshold: number; cloud: CloudAddress | undefined; redact: ((text: string) => string) | undefined },
) {
  const taintOf = async (turn: PromptTurn) =>
    toRoutingScale((await score(toSegments(turn))).score, threshold);
  const replyTaint = createReplyTaint(score, threshold);
  return async (
    turn: PromptTurn,
    previous: Judgement | undefined,
    taints: ReadonlyMap<string, number>,
  ): Promise<Judgement> => {
    const before = previous?.highest ?? 0;
    const stored = Math.max(
      turn.storedTaint,
      toRoutingScale(turn.storedScore ?? 0, threshold),
      turn.isImportedAnswer ? before : 0,
      turn.foundWith === undefined ? 0 : (taints.get(turn.foundWith) ?? 1),
    );
    const leaving = redact ? redactTurn(turn, redact) : turn;
    const isReleased = turn.isReleased === true;
    const isComputed = turn.isComputed === true;
    const isKnown = isReleased || isComputed || isWrittenBy(cloud, turn, leaving);
    const heard = await replyTaint(previous?.talk ?? NOTHING_SAID, turn, isKnown);
    const leavingHeard = redact
      ? await replyTaint(previous?.leavingTalk ?? NOTHING_SAID, leaving, isKnown)
      : heard;
    const storedElsewhere = Math.max(stored, turn.cloudText?.taintElsewhere ?? 0);
    const inherited = isTaintOf(cloud, turn) ? stored : storedElsewhere;
    const own = isReleased || isComputed ? 0 : await taintOf(turn);
    const told = Math.max(turn.unredactedTaint ?? 0, own, heard.taint);
    const elsewhere = Math.max(storedElsewhere, told);
    const unredacted =
      isKnown && isSame(turn, leaving)
        ? Math.max(stored, turn.unredactedTaint ?? 0)
        : Math.max(inherited, told);
    const redacted = async () =>
      isKnown ? stored : Math.max(inherited, await taintOf(leaving), leavingHeard.taint);
    const taint = redact ? await redacted() : unredacted;
    return {
      judged: { turn: leaving, isKnown, taint, unredacted, elsewhere },
      highest: Math.max(before, elsewhere),
      talk: heard.talk,
      leavingTalk: leavingHeard.talk,
    };
  };
}

/** The answer that is replied to, and what was said since. */
interface Talk {
  readonly answer: { readonly turn: PromptTurn; readonly isKnown: boolean } | undefined;
  readonly replies: readonly PromptTurn[];
}

const NOTHING_SAID: Talk = { answer: undefined, replies: [] };

/** Who somebody is tells no subject; in which language the cloud wrote, nothing at all. */
const NO_SUBJECT: ReadonlySet<string> = new Set(['identity', 'unscorable_language']);

/** Most turns after an answer that are read with it. */
const MOST_REPLIES = 8;

/**
 * Judges what replies to an answer together with what it replies to: "yes" tells what was asked. Of answers that the cloud
 * wrote itself nothing else counts; the mosaic of the router leaves them out.
 */
function createReplyTaint(
  score: (segments: readonly Segment[]) => Promise<SensitivityResult>,
  threshold: number,
) {
  const taintTogether = async (together: readonly PromptTurn[]) =>
    toRoutingScale((await score(together.flatMap(toSegments))).score, threshold);
  // Words that nobody said in this way count only as far as they name a subject: "I have tried that" names none.
  const taintOfStatement = async (text: string) => {
    const { score: whole, categories } = await score([{ role: 'user', text }]);
    const subjects = categories.filter(({ name }) => !NO_SUBJECT.has(name)).map((named) => named.score);
    return toRoutingScale(Math.min(whole, Math.max(0, ...subjects)), threshold);
  };
  const taintOfReading = async (
    asked: PromptTurn,
    replies: readonly PromptTurn[],
    { before, said, isAgreed }: ReplyReading,
  ) => {
    if (said !== undefined) return taintOfStatement(said);
    const context = { ...asked, text: before ?? '' };
    return isAgreed || (await taintTogether([context])) < ROUTING_LINE
      ? taintTogether([context, ...replies])
      : 0;
  };
  /** What a turn tells by its place after this talk, and the talk with it. */
  return async (talk: Talk, turn: PromptTurn, isKnown: boolean): Promise<{ taint: number; talk: Talk }> => {
    if (turn.role === 'assistant') {
      // A number, a date: whoever replies to it tells what they say themselves.
      const answer = turn.isComputed ? undefined : { turn, isKnown };
      return { taint: 0, talk: { answer, replies: [] } };
    }
    const { answer } = talk;
    if (!answer || turn.role === 'system' || turn.segmentRole || turn.isComputed) return { taint: 0, talk };
    const replies = [...talk.replies, turn].slice(-MOST_REPLIES);
    const { toolCalls, ...asked } = answer.turn;
    // Of an answer that is judged with the rest, only what the rest does not show.
    const readings = (turn.role === 'user' ? readingsOfReply(asked.text, turn.text) : []).filter(
      ({ said }) => said !== undefined || answer.isKnown,
    );
    let taint =
      answer.isKnown && toolCalls ? await taintTogether([{ ...asked, toolCalls, text: '' }, ...replies]) : 0;
    for (const reading of readings) taint = Math.max(taint, await taintOfReading(asked, replies, reading));
    return { taint, talk: { answer, replies } };
  };
}

function isSame(one: PromptTurn, other: PromptTurn): boolean {
  return one.text === other.text && JSON.stringify(one.toolCalls) === JSON.stringify(other.toolCalls);
}

function redactTurn(turn: PromptTurn, redact: (text: string) => string): PromptTurn {
  const toolCalls = turn.toolCalls?.map((call) => changeCall(call, redact));
  return { ...turn, text: redact(turn.text), ...(toolCalls ? { toolCalls } : {}) };
}

/** The place of the turn that is answered: the last, or the one before an answer that was begun to it. */
function askedFrom(turns: readonly PromptTurn[]): number {
  return Math.max(
    0,
    turns.findLastIndex(({ role }) => role !== 'assistant'),
  );
}

/** What leaves in place of a turn that does not. Its calls stay in number, so that every result is still that of a call; a system prompt is no part of a talk. */
export function withhold(turn: PromptTurn): PromptTurn[] {
  if (turn.role === 'system') return [];
  const toolCalls = turn.toolCalls?.map(({ id }) => ({ id, name: WITHHELD_NAME, arguments: '{}' }));
  return [{ ...turn, text: WITHHELD_TEXT, ...(toolCalls ? { toolCalls } : {}) }];
}
