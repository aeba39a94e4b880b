import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { CORPUS } from './corpus.ts';
import { measureMessages, measureTypes } from './measure-messages.ts';
import { MESSAGE_SETS, type MessageKind } from './read-messages.ts';

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

Written by \`node test/unit/sensitivity/detectors/write-precision.ts\`; a test fails while it is out of date. All lines and values are
invented, and by the same hand as the detectors.

## Message sets

Whole messages, kept here by the detectors alone (the lexicons and the classifier come on top). "First run" is what the set gave when
it was new. After that the first four were used to tune by, so that their "now" is no promise; the fourth blind set was written last and left
alone. The wordings of the first three were chosen to be hard, the last two are everyday requests and notes. What strangers write should
fare as the first runs of the last two: numbers with a form of their own are found, codes and passwords in free wordings mostly.

| set | kind | messages | wrong at first run | wrong now |
|---|---|---|---|---|
${MESSAGE_SETS.flatMap(messageRows).join('\n')}

## Detections with a floor, over those sets

Right: found in a message that gives something away.

| type | found | right | precision |
|---|---|---|---|
${measureTypes()
  .map(({ type, found, right }) => `| ${type} | ${found} | ${right} | ${(right / found).toFixed(2)} |`)
  .join('\n')}

## Lines by type

${CORPUS.length} lines of \`corpus.ts\` with the types that are in them; ${negatives} are hard negatives (versions, digests, prices, orders, code,
placeholders, questions). The detectors were tuned by these too, and each type has few.

| type | lines | found | precision | recall |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** Wrong messages of each kind when the set was first measured: missed, or for `none` kept here. */
const FIRST_RUN: Readonly<Record<string, Readonly<Partial<Record<MessageKind, number>>>>> = {
  'blind-messages.txt': { secret: 59, gov: 7, card: 4, iban: 3, contact: 4, none: 9 },
  'rehearsal-messages.txt': { secret: 50, gov: 1, card: 1, iban: 2, contact: 0, none: 11 },
  'second-blind-messages.txt': { secret: 35, gov: 2, card: 0, iban: 1, contact: 0, none: 5 },
  'third-blind-messages.txt': { secret: 4, gov: 0, card: 0, iban: 0, contact: 0, none: 2 },
  'fourth-blind-messages.txt': { secret: 7, gov: 0, card: 0, iban: 0, contact: 0, none: 1 },
};

function messageRows(file: string): string[] {
  return measureMessages(file).map(({ kind, messages, wrong }) => {
    const first = FIRST_RUN[file]?.[kind] ?? 0;
    const share = (count: number) => `${count} (${((100 * count) / messages).toFixed(1)} %)`;
    return `| ${file.replace('.txt', '')} | ${kind} | ${messages} | ${share(first)} | ${share(wrong)} |`;
  });
}
