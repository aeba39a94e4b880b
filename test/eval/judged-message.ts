import { DECISION_SCORE } from '../../server/sensitivity/combine.ts';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import type { Reason } from '../../server/sensitivity/sensitivity.types.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';

/** What the scorer said of a message, beside what is true. */
export interface Judgement {
  sensitive: boolean;
  /** In [0, 1]; from 0.7 on the message is kept on the machine. */
  score: number;
  /** Calibrated chance that it is sensitive, in [0, 1]. */
  probability: number;
  kept: boolean;
}

/** A message of an evaluation set, and what the scorer said of it. */
export interface JudgedMessage extends LabelledMessage, Judgement {
  reasons: Reason[];
}

/** Scores each message as it was written: all its segments together, in their roles. */
export function judgeMessages(messages: LabelledMessage[], score: Score): JudgedMessage[] {
  return messages.map((message) => {
    const { score: value, probability, reasons } = score(message.segments);
    return { ...message, score: value, probability, reasons, kept: value >= DECISION_SCORE };
  });
}
