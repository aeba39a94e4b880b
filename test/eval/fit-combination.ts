import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Evidence, weighEvidence } from '../../server/sensitivity/combine.ts';
import { gatherEvidence } from '../../server/sensitivity/create-scorer.ts';
import { loadShippedClassifier } from '../../server/sensitivity/shipped-scorer.ts';
import { readMessages } from './messages/read-messages.ts';

/**
 * `npm run fit:sensitivity [-- --write] [FOLDER]`: fits the numbers of server/sensitivity/combination-weights.ts to the written
 * messages of FOLDER by logistic regression, none but the bias below 0, and prints them, or writes them there.
 */
const NAMES = ['bias', 'classifier', 'disclosure', 'detection', 'contactDetection', 'identityDetection'];
const { values: options, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder = 'models/sensitivity/dev'] = positionals;
const classifier = loadShippedClassifier();
const rows = readMessages(folder).map(({ segments, sensitive }) => ({
  values: toValues(gatherEvidence(segments, classifier).evidence),
  sensitive,
}));
const fitted = fit(rows, 1e-3);
const found = Object.fromEntries(NAMES.map((name, at) => [name, Number((fitted[at] ?? 0).toFixed(3))]));
console.log(found);
if (options.write) keep(found);
console.log(`${rows.length} messages, log loss ${logLoss(rows, fitted).toFixed(4)}`);

function keep(numbers: Record<string, number>): void {
  const path = new URL('../../server/sensitivity/combination-weights.ts', import.meta.url);
  const source = Object.entries(numbers).reduce(
    (text, [name, value]) => text.replace(new RegExp(`(?<=\\n  ${name}: )-?[\\d.]+(?=,)`), String(value)),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, source);
}

interface Row {
  values: number[];
  sensitive: boolean;
}

/** What each number of the combination is multiplied with. */
function toValues(evidence: Evidence): number[] {
  const unit = {
    bias: 1,
    classifier: 1,
    disclosure: 1,
    detection: 1,
    contactDetection: 1,
    identityDetection: 1,
  };
  return NAMES.map((name) => {
    const only = Object.fromEntries(
      Object.keys(unit).map((key) => [key, key === name ? 1 : 0]),
    ) as typeof unit;
    return weighEvidence(evidence, only);
  });
}

/** Projected gradient descent with a step for each number (Adagrad); the problem is convex and small. */
function fit(data: Row[], penalty: number): number[] {
  const weights = NAMES.map(() => 0);
  const squares = NAMES.map(() => 1e-8);
  for (let round = 0; round < 3000; round++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    for (const { values, sensitive } of data) {
      const error = chance(values, weights) - (sensitive ? 1 : 0);
      for (const [at, value] of values.entries())
        gradient[at] = (gradient[at] ?? 0) + (error * value) / data.length;
    }
    for (const [at, slope] of gradient.entries()) {
      squares[at] = (squares[at] ?? 0) + slope * slope;
      const next = (weights[at] ?? 0) - (0.3 * slope) / Math.sqrt(squares[at] ?? 1);
      weights[at] = at === 0 ? next : Math.max(0, next);
    }
  }
  return weights;
}

function chance(values: number[], weights: number[]): number {
  return 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
}

function logLoss(data: Row[], weights: number[]): number {
  const total = data.reduce((sum, { values, sensitive }) => {
    const p = Math.min(1 - 1e-9, Math.max(1e-9, chance(values, weights)));
    return sum - Math.log(sensitive ? p : 1 - p);
  }, 0);
  return total / data.length;
}
