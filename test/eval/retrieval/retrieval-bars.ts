import type { Measure, RetrievalRecord, System } from './retrieval-record.ts';

interface RetrievalBar {
  name: string;
  reached: string;
  met: boolean;
}

const MEASURE_NAMES: [Measure, string][] = [
  ['passageGain', 'nDCG@10'],
  ['passageRecall', 'recall@5'],
];
const BEATEN: System[] = ['plain OR', 'lexical', 'semantic'];

/** What must hold on the test questions, by passages. A system that could not be run is not beaten. */
export function judgeRetrieval(record: RetrievalRecord): RetrievalBar[] {
  const systems = record.splits.test?.total.systems ?? {};
  const beaten = BEATEN.flatMap((system) =>
    MEASURE_NAMES.map(([measure, measureName]) => {
      const ours = systems.hybrid?.[measure].value;
      const other = systems[system]?.[measure].value;
      return {
        name: `hybrid above ${system} in ${measureName}`,
        reached: `${ours?.toFixed(3) ?? 'not run'} against ${other?.toFixed(3) ?? 'not run'}`,
        met: ours !== undefined && other !== undefined && ours > other,
      };
    }),
  );
  const unread = record.unread.length;
  return [...beaten, { name: 'every document is read', reached: `${unread} refused`, met: unread === 0 }];
}
