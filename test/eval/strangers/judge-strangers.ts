import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClassifier } from '../../../models/sensitivity/read-classifier.ts';
import { SensitivityClassifier } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { createScorer } from '../../../server/sensitivity/create-scorer.ts';
import { readMessages } from '../messages/read-messages.ts';
import { openSecondRead } from '../open-second-read.ts';

/**
 * `judge-strangers.ts CLASSIFIER READER WRITERS OUTPUT`: what a classifier and a second reader that have not learnt from these
 * writers (with commas between) say of their messages, one a line.
 */
const [classifier = '', reader = '', writers = '', output = ''] = process.argv.slice(2);
const own = new Set(writers.split(','));
const score = createScorer(() => new SensitivityClassifier(readClassifier(classifier)));
const secondRead = await openSecondRead(reader);
const messages = readMessages(join(import.meta.dirname, '../../../models/sensitivity/data'));
const lines: string[] = [];
for (const { segments, sensitive, writer, category } of messages) {
  if (!own.has(writer)) continue;
  const first = score(segments);
  const { logOdds } = await secondRead(segments);
  const { score: value, probability, weighed } = first;
  lines.push(
    JSON.stringify({
      writer,
      category,
      sensitive,
      first: { score: value, probability, weighed },
      second: logOdds,
    }),
  );
}
writeFileSync(output, `${lines.join('\n')}\n`);
