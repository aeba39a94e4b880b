import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { CORPUS } from './corpus.ts';

/** How one type of detection fares on the corpus; a wrong find is one in a line that does not hold that type. */
export interface TypeMeasure {
  type: string;
  lines: number;
  found: number;
  right: number;
}

/** Counts lines by type over the whole corpus, types in alphabetical order. */
export function measurePrecision(): TypeMeasure[] {
  const measures = new Map<string, TypeMeasure>();
  const of = (type: string) => {
    const measure = measures.get(type) ?? { type, lines: 0, found: 0, right: 0 };
    measures.set(type, measure);
    return measure;
  };
  for (const { text, types } of CORPUS) {
    const found = new Set(detectAll(text).map(({ type }) => type));
    for (const type of types) of(type).lines++;
    for (const type of found) {
      of(type).found++;
      if (types.includes(type)) of(type).right++;
    }
  }
  return [...measures.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}

/** The table of `server/sensitivity/detectors/PRECISION.md`. */
export function precisionTable(): string {
  const rows = measurePrecision().map(({ type, lines, found, right }) => {
    const precision = found === 0 ? '–' : (right / found).toFixed(2);
    const recall = lines === 0 ? '–' : (right / lines).toFixed(2);
    return `| ${type} | ${lines} | ${found} | ${precision} | ${recall} |`;
  });
  const negatives = CORPUS.filter(({ types }) => types.length === 0).length;
  return `# Precision of the L0 detectors

Measured on the ${CORPUS.length} hand-written lines of \`test/unit/sensitivity/detectors/corpus.ts\`, of which ${negatives} are hard
negatives (versions, digests, prices, orders, code, placeholders, questions). The detectors were tuned while these lines
were at hand and each type has few of them: the table catches a detector that gets worse, and is no promise for text
that nobody here has seen.

Written by \`node test/unit/sensitivity/detectors/write-precision.ts\`; a test fails while it is out of date.

| type | lines | found | precision | recall |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
