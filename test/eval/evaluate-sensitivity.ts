import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DECISION_SCORE } from '../../server/sensitivity/combine.ts';
import { combineReadings } from '../../server/sensitivity/second-reader/combine-readings.ts';
import { createShippedScorer } from '../../server/sensitivity/shipped-scorer.ts';
import { compareMetrics, findChangedSets, findLostBars } from './compare-metrics.ts';
import { compareReadings } from './compare-readings.ts';
import { type EvaluationRecord, ReadingFigures } from './evaluation-record.ts';
import { judgeMessages } from './judged-message.ts';
import { measureDialogues } from './measure-dialogues.ts';
import { measureHolding, measureLanguages, measureReadable } from './measure-holding.ts';
import { measureLatency } from './measure-latency.ts';
import { measureSet } from './measure-set.ts';
import { readMessages } from './messages/read-messages.ts';
import { readMetrics, roundMetrics, writeMetrics } from './metrics-file.ts';
import { openSecondRead } from './open-second-read.ts';
import { readEvaluationSets } from './read-evaluation-sets.ts';
import { drawReliability } from './reliability-plot.ts';
import { renderDifferences } from './render-differences.ts';
import { renderErrors } from './render-errors.ts';
import { renderReport } from './render-report.ts';
import { replaceBetweenMarks } from './replace-between-marks.ts';

/**
 * `npm run eval:sensitivity -- [--check] [--errors FILE]`: measures both readings, as they ship, on the project's own dev and test
 * sets, compares with the run recorded last, and records this one in models/sensitivity/metrics.json, docs/sensitivity.md
 * and docs/images/sensitivity-reliability.svg. With `--check` it records nothing and exits with 1 when a bar of
 * privacy.md that the recorded run met is no longer met. `--errors` lists what was judged wrongly in the dev set; the test
 * set is never shown.
 */
const { values: options } = parseArgs({
  options: { check: { type: 'boolean', default: false }, errors: { type: 'string' } },
});
const root = join(import.meta.dirname, '..', '..');
const paths = {
  metrics: join(root, 'models', 'sensitivity', 'metrics.json'),
  page: join(root, 'docs', 'sensitivity.md'),
  plot: join(root, 'docs', 'images', 'sensitivity-reliability.svg'),
};

const before = readMetrics(paths.metrics);
const score = createShippedScorer();
const secondRead = await openSecondRead();
const sets = await judgeSets();
const record = roundMetrics(await evaluate());
console.log(renderReport(record));
if (options.errors) writeErrors(options.errors);
if (before) compare(before);
if (options.check) check();
else keep();

async function judgeSets() {
  const found = readEvaluationSets(join(root, 'models', 'sensitivity'));
  if (found.length === 0) throw new Error('There is no message in models/sensitivity/dev or test.');
  const judged = [];
  for (const { messages, ...set } of found)
    judged.push({ ...set, messages: await judgeMessages(messages, score, secondRead) });
  return judged;
}

async function evaluate(): Promise<EvaluationRecord> {
  const load = loadavg()[0] ?? 0;
  const all = sets.flatMap(({ messages }) => messages);
  const latency = await measureLatency(score, all, cpuTime);
  return {
    scorerVersion: combineReadings(score([]), await secondRead([])).scorerVersion,
    decisionScore: DECISION_SCORE,
    sets: Object.fromEntries(
      sets.map(({ name, messages, leftOut }) => [name, measureSet(messages, leftOut)]),
    ),
    readings: [
      ...sets.flatMap(({ name, messages }) => compareReadings(name, messages)),
      ...readStrangersFigures(),
    ],
    dialogues: await measureDialogues(
      readMessages(join(root, 'models', 'sensitivity', 'dialogues')),
      score,
      secondRead,
    ),
    languages: measureLanguages(
      join(root, 'models', 'sensitivity', 'measured', 'foreign-sentences.txt'),
      score,
    ),
    readable: measureReadable(
      join(root, 'models', 'sensitivity', 'measured', 'readable-with-foreign.txt'),
      score,
    ),
    holding: await measureHolding(
      all.filter((_, at) => at % 4 === 0),
      score,
      secondRead,
    ),
    latency: { ...latency, load },
  };
}

/** What `npm run eval:strangers` recorded: it trains for an hour. */
function readStrangersFigures() {
  const path = join(root, 'models', 'sensitivity', 'strangers.json');
  return z.array(ReadingFigures).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Milliseconds of this process: others on the machine do not count. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function writeErrors(path: string): void {
  const dev = sets.filter(({ name }) => name === 'dev').flatMap(({ messages }) => messages);
  writeFileSync(path, renderErrors(dev));
}

function compare(recorded: EvaluationRecord): void {
  console.log(`\n${renderDifferences(compareMetrics(recorded, record))}`);
  for (const set of findChangedSets(recorded, record))
    console.log(
      `The ${set} set has other messages than in the recorded run: its figures do not compare strictly.`,
    );
}

function check(): void {
  const lost = before ? findLostBars(before, record) : [];
  for (const bar of lost) console.error(`No longer met: ${bar}`);
  process.exitCode = lost.length > 0 ? 1 : 0;
}

function keep(): void {
  writeMetrics(paths.metrics, record);
  mkdirSync(dirname(paths.plot), { recursive: true });
  writeFileSync(
    paths.plot,
    drawReliability(Object.fromEntries(sets.map(({ name, messages }) => [name, messages]))),
  );
  writeFileSync(paths.page, replaceBetweenMarks(readFileSync(paths.page, 'utf8'), renderReport(record)));
}
