import { greatest } from '../core/extremes.ts';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { PromptTurn } from './answer.types.ts';
import { changeCall } from './change-calls.ts';
import { toSegments } from './prompt-segments.ts';

/** The line of every routing score (interface, "Routing rule"). */
export const ROUTING_LINE = 0.7;

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
  /** The highest score on the routing scale, inherited or own, of one turn that would leave. */
  inherited: number;
  /** The same with nothing redacted. */
  unredacted: number;
  /** The same over everything in the conversation, as the local model reads it: nothing withheld or redacted. */
  taint: number;
}

export type PromptScorer = (
  turns: PromptTurn[],
  settings: { threshold: number; contextPolicy: 'stay_local' | 'withhold' },
  /** How a text, also one in arguments, is changed before it leaves; what it becomes is what is scored. */
  redact?: (text: string) => string,
) => ScoredPrompt;

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
export function createPromptScorer(score: (segments: Segment[]) => SensitivityResult): PromptScorer {
  const scoreTurn = (turn: PromptTurn) => score(toSegments(turn));

  return (turns, { threshold, contextPolicy }, redact) => {
    const taintOf = (turn: PromptTurn) => toRoutingScale(scoreTurn(turn).score, threshold);
    let before = 0;
    const taints = new Map<string, number>();
    const own = turns.map((turn) => {
      const stored = Math.max(
        turn.storedTaint,
        toRoutingScale(turn.storedScore ?? 0, threshold),
        turn.isImportedAnswer ? before : 0,
        turn.foundWith === undefined ? 0 : (taints.get(turn.foundWith) ?? 1),
      );
      const leaving = redact ? redactTurn(turn, redact) : turn;
      const unredacted = Math.max(stored, turn.unredactedTaint ?? 0, taintOf(turn));
      const taint = redact ? Math.max(stored, taintOf(leaving)) : unredacted;
      before = Math.max(before, unredacted);
      if (turn.messageId) taints.set(turn.messageId, unredacted);
      return { turn: leaving, taint, unredacted };
    });
    const last = own.at(-1);
    const message = turns.at(-1);
    if (!last || !message) throw new Error('a prompt has at least one turn');
    const isWithheld = (entry: (typeof own)[number]) =>
      entry !== last &&
      entry.turn.segmentRole === undefined &&
      (entry.taint >= ROUTING_LINE ? contextPolicy === 'withhold' : entry.turn.staysHere === true);
    const leaving = own.filter((entry) => !isWithheld(entry));
    return {
      message: scoreTurn(message),
      messageTaint: last.taint,
      turnTaints: own.map(({ taint }) => taint),
      cloudTurns: own.map((entry) => (isWithheld(entry) ? withhold(entry.turn) : entry.turn)),
      inherited: greatest(leaving.map(({ taint }) => taint)),
      unredacted: greatest(leaving.map(({ unredacted }) => unredacted)),
      taint: greatest(own.map(({ unredacted }) => unredacted)),
    };
  };
}

function redactTurn(turn: PromptTurn, redact: (text: string) => string): PromptTurn {
  const toolCalls = turn.toolCalls?.map((call) => changeCall(call, redact));
  return { ...turn, text: redact(turn.text), ...(toolCalls ? { toolCalls } : {}) };
}

/** Its calls stay in number, so that every result is still that of a call. */
function withhold(turn: PromptTurn): PromptTurn {
  const toolCalls = turn.toolCalls?.map(({ id }) => ({ id, name: WITHHELD_NAME, arguments: '{}' }));
  return { ...turn, text: WITHHELD_TEXT, ...(toolCalls ? { toolCalls } : {}) };
}
