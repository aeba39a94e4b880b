import { DECISION_SCORE } from '../../server/sensitivity/combine.ts';
import { logistic } from '../../server/sensitivity/logistic.ts';
import { areaUnderRoc } from './area-under-roc.ts';
import { calibrationError } from './calibration-error.ts';
import type { ReadingFigures } from './evaluation-record.ts';
import type { Judgement } from './judged-message.ts';

/** False alarms at which readings with other lines are compared. */
const COMMON_ALARMS = 0.045;

/** What both readings say of a message, and each by itself. */
export interface TwiceJudged extends Judgement {
  first: Pick<Judgement, 'score' | 'probability'>;
  /** Log-odds of the second reading. */
  second: number;
}

/** What the first reading, the second, and both reach on the same messages. The second has no line of its own: at even odds. */
export function compareReadings(set: string, judged: readonly TwiceJudged[]): ReadingFigures[] {
  const of = (who: ReadingFigures['who'], judge: (one: TwiceJudged) => Omit<Judgement, 'sensitive'>) =>
    measure(
      set,
      who,
      judged.map((one) => ({ sensitive: one.sensitive, ...judge(one) })),
    );
  return [
    of('first', ({ first }) => ({ ...first, kept: first.score >= DECISION_SCORE })),
    of('second', ({ second }) => {
      const probability = logistic(second);
      return { score: probability, probability, kept: second >= 0 };
    }),
    of('both', (one) => one),
  ];
}

function measure(set: string, who: ReadingFigures['who'], judged: Judgement[]): ReadingFigures {
  const sensitive = judged.filter((one) => one.sensitive);
  const harmless = judged.filter((one) => !one.sensitive);
  const share = (some: Judgement[], of: Judgement[]) => some.length / of.length;
  const line = harmless.map(({ score }) => score).sort((a, b) => b - a)[
    Math.floor(COMMON_ALARMS * harmless.length)
  ];
  return {
    set,
    who,
    sensitive: sensitive.length,
    harmless: harmless.length,
    missed: share(
      sensitive.filter(({ kept }) => !kept),
      sensitive,
    ),
    falseAlarms: share(
      harmless.filter(({ kept }) => kept),
      harmless,
    ),
    missedAtCommonAlarms: share(
      sensitive.filter(({ score }) => score <= (line ?? 0)),
      sensitive,
    ),
    auroc: areaUnderRoc(judged),
    calibrationError: calibrationError(judged),
  };
}
