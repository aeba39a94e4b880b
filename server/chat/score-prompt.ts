import { createHash } from 'node:crypto';
import type { Segment, SensitivityResult } from '../sensitivity/sensitivity.types.ts';
import type { PromptTurn } from './answer.types.ts';

/** The line of every routing score (interface, "Routing rule"). */
export const ROUTING_LINE = 0.7;

/** What a later cloud request holds in place of a turn that its user withholds. */
export const WITHHELD_TEXT = '[This turn stayed on the user’s device and is not shown.]';

export interface ScoredPrompt {
  /** The scorer's own score of the last turn alone, and its explanation. */
  message: SensitivityResult;
  /** The last turn on the routing scale. */
  messageTaint: number;
  /** What the cloud would receive, in order. */
  cloudTurns: PromptTurn[];
  /** The highest of all of that on the routing scale: what decides. */
  routingScore: number;
  /** The explanation of the whole that decides. */
  whole: SensitivityResult;
  /** The highest score of everything in the conversation, withheld turns included. */
  taint: number;
}

export type PromptScorer = (
  turns: PromptTurn[],
  settings: { threshold: number; contextPolicy: 'stay_local' | 'withhold' },
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

/**
 * Makes the scorer of whole prompts: the maximum over every turn that would leave, the mosaic of them together, and
 * what each turn inherited. Scores of turns already seen are remembered by digest, since the scorer is pure.
 */
export function createPromptScorer(score: (segments: Segment[]) => SensitivityResult): PromptScorer {
  const remember = createMemory(2_000);
  const scoreTurn = (turn: PromptTurn) =>
    remember(`${turn.role}\0${turn.text}`, () => score([{ role: turn.role, text: turn.text }]));

  return (turns, { threshold, contextPolicy }) => {
    const own = turns.map((turn) => {
      const result = scoreTurn(turn);
      return { turn, result, taint: Math.max(turn.storedTaint, toRoutingScale(result.score, threshold)) };
    });
    const last = own.at(-1);
    if (!last) throw new Error('a prompt has at least one turn');
    const isWithheld = (entry: (typeof own)[number]) =>
      contextPolicy === 'withhold' && entry !== last && entry.taint >= ROUTING_LINE;
    const sent = own.filter((entry) => !isWithheld(entry));
    const whole =
      sent.length === 1 ? last.result : score(sent.map(({ turn: { role, text } }) => ({ role, text })));
    return {
      message: last.result,
      messageTaint: last.taint,
      cloudTurns: own.map((entry) =>
        isWithheld(entry) ? { ...entry.turn, text: WITHHELD_TEXT } : entry.turn,
      ),
      routingScore: Math.max(toRoutingScale(whole.score, threshold), ...sent.map(({ taint }) => taint)),
      whole,
      taint: Math.max(...own.map(({ taint }) => taint)),
    };
  };
}

/** Keeps the newest `capacity` results by the digest of what they are of; the text itself is not kept. */
function createMemory(capacity: number) {
  const entries = new Map<string, SensitivityResult>();
  return (text: string, make: () => SensitivityResult): SensitivityResult => {
    const key = createHash('sha256').update(text).digest('base64');
    const known = entries.get(key);
    if (known) return known;
    const result = make();
    if (entries.size >= capacity) entries.delete(entries.keys().next().value ?? '');
    entries.set(key, result);
    return result;
  };
}
