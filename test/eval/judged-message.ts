import { DECISION_SCORE } from '../../server/sensitivity/combine.ts';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { combineReadings } from '../../server/sensitivity/second-reader/combine-readings.ts';
import type { SecondRead } from '../../server/sensitivity/second-reader/second-read.ts';
import type { Reason, SensitivityResult } from '../../server/sensitivity/sensitivity.types.ts';
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

/** A message of an evaluation set, and what both readings together say of it. */
export interface JudgedMessage extends LabelledMessage, Judgement {
  reasons: Reason[];
  /** What the first reading says, and the log-odds of the second. */
  first: SensitivityResult;
  second: number;
}

/** Reads each message twice as it was written: all its segments together, in their roles. */
export async function judgeMessages(
  messages: LabelledMessage[],
  score: Score,
  secondRead: SecondRead,
): Promise<JudgedMessage[]> {
  const judged: JudgedMessage[] = [];
  for (const message of messages) {
    const first = score(message.segments);
    const second = await secondRead(message.segments);
    judged.push({ ...message, first, second: second.logOdds, ...judge(combineReadings(first, second)) });
  }
  return judged;
}

function judge({ score, probability, reasons }: SensitivityResult) {
  return { score, probability, reasons, kept: score >= DECISION_SCORE };
}
