import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECISION_SCORE } from '../../../server/sensitivity/combine.ts';
import { combineReadings } from '../../../server/sensitivity/second-reader/combine-readings.ts';
import { compareReadings, type TwiceJudged } from '../compare-readings.ts';
import { readStrangers, type Stranger } from './strangers.ts';

/** `measure-strangers.ts WORK`: writes to models/sensitivity/strangers.json what the readings reach on messages of strangers. */
const [work = ''] = process.argv.slice(2);
const figures = compareReadings('strangers', readStrangers(work).map(judge));
const path = join(import.meta.dirname, '../../../models/sensitivity/strangers.json');
const round = (_name: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value;
writeFileSync(path, `${JSON.stringify(figures, round, 2)}\n`);
console.table(figures);

function judge({ sensitive, first, second }: Stranger): TwiceJudged {
  const whole = { ...first, categories: [], spans: [], reasons: [], scorerVersion: '' };
  const { score, probability } = combineReadings(whole, { logOdds: second, categories: [], version: '' });
  return { sensitive, first, second, score, probability, kept: score >= DECISION_SCORE };
}
