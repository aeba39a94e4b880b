import { join } from 'node:path';
import { DECISION_SCORE, scoreReadOnce } from '../../../../server/sensitivity/combine.ts';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import type { Segment } from '../../../../server/sensitivity/sensitivity.types.ts';
import { createShippedScorer } from '../../../../server/sensitivity/shipped-scorer.ts';
import { readMessages } from '../../../eval/messages/read-messages.ts';
import { HELD_OUT_MESSAGES, TUNING_MESSAGES, VALIDATION_MESSAGES } from '../dev-messages.ts';

/** The scorer as it ships. */
export const score = createShippedScorer();
export const scoreOf = (segments: Segment[]) => score(segments).score;
export const scoreText = (text: string) => scoreOf([{ role: 'user', text }]);
/** By the line of a scorer that reads alone: the second reader, which is too slow here, makes up for the rest. */
export const isKept = (value: number) => scoreReadOnce(value) >= DECISION_SCORE;

/** A hand-written message of the dev sets: one segment, or the turns of a conversation. */
export interface WrittenMessage {
  segments: Segment[];
  sensitive: boolean;
}

/** A sensitive one that the scorer keeps on the machine. */
export interface KeptMessage extends WrittenMessage {
  score: number;
  /** The highest floor that a detector sets, whatever else the message says; 0 where there is none. */
  floor: number;
}

const SHORT = [...TUNING_MESSAGES, ...VALIDATION_MESSAGES, ...HELD_OUT_MESSAGES].map(
  ({ text, sensitive }): WrittenMessage => ({ segments: [{ role: 'user', text }], sensitive }),
);
export const WRITTEN: readonly WrittenMessage[] = [
  ...SHORT,
  ...readMessages(join(import.meta.dirname, '../../../../models/sensitivity/dev')),
];

export const KEPT: readonly KeptMessage[] = WRITTEN.filter(({ sensitive }) => sensitive)
  .map((message) => ({
    ...message,
    score: scoreOf(message.segments),
    floor: Math.max(0, ...message.segments.map(({ text }) => floorOf(text))),
  }))
  .filter((message) => isKept(message.score));

/** Those of one segment, which can be wrapped, surrounded and split. */
export const KEPT_SINGLE: readonly KeptMessage[] = KEPT.filter(({ segments }) => segments.length === 1);

/** Harmless ones that the scorer lets go. */
export function readLetGo(): WrittenMessage[] {
  return WRITTEN.filter(({ segments, sensitive }) => !sensitive && !isKept(scoreOf(segments)));
}

/** The highest floor that the detectors set in a text. */
export function floorOf(text: string): number {
  return Math.max(0, ...detectAll(text).map(({ floor }) => floor ?? 0));
}
