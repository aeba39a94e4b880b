import type { Estimate, SetMetrics } from './evaluation-record.ts';

/** One bar of privacy.md section 1, and what a set reaches. */
export interface BarResult {
  name: string;
  required: string;
  /** Null where the set has nothing to measure it on. */
  reached: Estimate | null;
  met: boolean;
  /** Met by the worse end of the interval, too. */
  surely: boolean;
}

interface Bar {
  name: string;
  required: string;
  reached: (set: SetMetrics) => Estimate | null;
  holds: (value: number) => boolean;
}

const BARS: Bar[] = [
  atMost('missed', 0.04, ({ total }) => total.missed),
  atMost('false alarms', 0.045, ({ total }) => total.falseAlarms),
  {
    name: 'AUROC',
    required: '≥ .99',
    reached: ({ total }) => total.auroc,
    holds: (value) => value >= 0.99,
  },
  atMost('secrets, government ids, cards and IBANs missed', 0.01, (set) => set.strongIdentifiers.missed),
  atMost('whole conversations missed', 0.02, ({ conversations }) => conversations.missed),
  atMost('FR–EN gap, missed', 0.03, ({ languageGap }) => toDistance(languageGap.missed)),
  atMost('FR–EN gap, false alarms', 0.03, ({ languageGap }) => toDistance(languageGap.falseAlarms)),
  {
    name: 'ECE of `probability`',
    required: '≤ .05',
    reached: ({ total }) => total.calibrationError,
    holds: (value) => value <= 0.05,
  },
];

/** Every bar, in the order of the specification. */
export function checkBars(set: SetMetrics): BarResult[] {
  return BARS.map(({ name, required, reached: reachedBy, holds }) => {
    const reached = reachedBy(set);
    const met = reached !== null && holds(reached.value);
    return { name, required, reached, met, surely: met && holds(reached.low) && holds(reached.high) };
  });
}

function atMost(name: string, limit: number, reached: Bar['reached']): Bar {
  return { name, required: `≤ ${limit * 100} %`, reached, holds: (value) => value <= limit };
}

/** How far apart, whichever is larger. */
function toDistance(gap: Estimate | null): Estimate | null {
  if (!gap) return null;
  const ends = [Math.abs(gap.low), Math.abs(gap.high)];
  const low = gap.low <= 0 && gap.high >= 0 ? 0 : Math.min(...ends);
  return { value: Math.abs(gap.value), low, high: Math.max(...ends) };
}
