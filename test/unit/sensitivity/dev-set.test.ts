import { describe, expect, it } from 'vitest';
import { scoreReadOnce } from '../../../server/sensitivity/combine.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';
import { type DevMessage, HELD_OUT_MESSAGES, TUNING_MESSAGES, VALIDATION_MESSAGES } from './dev-messages.ts';

const score = createShippedScorer();

interface Rates {
  sensitive: number;
  missed: number;
  harmless: number;
  keptBack: number;
}

/** By the line that the scorer has where nobody reads a second time. */
const isKept = ({ text }: DevMessage) => scoreReadOnce(score([{ role: 'user', text }]).score) >= 0.7;

function count(messages: DevMessage[]): Rates {
  const sensitive = messages.filter((message) => message.sensitive);
  const harmless = messages.filter((message) => !message.sensitive);
  return {
    sensitive: sensitive.length,
    missed: sensitive.filter((message) => !isKept(message)).length,
    harmless: harmless.length,
    keptBack: harmless.filter(isKept).length,
  };
}

const missRate = ({ missed, sensitive }: Rates) => missed / Math.max(1, sensitive);
const falseAlarmRate = ({ keptBack, harmless }: Rates) => keptBack / Math.max(1, harmless);

/**
 * The first version's messages, by the hand that wrote the lexicons; each bound is the next round figure above what is
 * reached. The examiners' sets, which weigh more, are measured by `npm run eval:sensitivity`.
 */
const BOUNDS = [
  { name: 'tuning', messages: TUNING_MESSAGES, missed: 0.03, falseAlarms: 0.03 },
  { name: 'validation', messages: VALIDATION_MESSAGES, missed: 0.09, falseAlarms: 0.01 },
  { name: 'held out', messages: HELD_OUT_MESSAGES, missed: 0.11, falseAlarms: 0.01 },
];

describe.each(BOUNDS)('the $name dev messages', ({ messages, missed, falseAlarms }) => {
  const rates = count(messages);

  it('are missed no more often than reported', () => expect(missRate(rates)).toBeLessThanOrEqual(missed));

  it('raise no more false alarms than reported', () => {
    expect(falseAlarmRate(rates)).toBeLessThanOrEqual(falseAlarms);
  });
});
