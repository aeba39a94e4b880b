import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../models/seeded-random.ts';
import { augmentMessages, type MadeMessage } from './messages/augment-messages.ts';
import type { LabelledMessage } from './messages/labelled-message.ts';
import { readMessages } from './messages/read-messages.ts';
import { readEvaluationSets } from './read-evaluation-sets.ts';

/**
 * `node test/eval/write-reader-texts.ts OUTPUT COPIES`: writes what the second reader learns from and is measured on, one message a line: the
 * training messages with COPIES variants of each, their harmless turns, the dialogues, and the dev and test sets.
 */
const [output = '', copies = '1'] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../../models/sensitivity');
const dialogues = readMessages(join(folder, 'dialogues'));
const sets: Record<string, (LabelledMessage & Partial<Pick<MadeMessage, 'made'>>)[]> = {
  train: augmentMessages(readMessages(join(folder, 'data')), Number(copies), seededRandom(7)),
  dialogues,
};
for (const { name, messages } of readEvaluationSets(folder)) sets[name] = messages;
for (const [name, messages] of Object.entries(sets)) {
  const lines = messages.map(({ segments, ...about }) => JSON.stringify({ ...about, segments }));
  writeFileSync(join(output, `${name}.jsonl`), `${lines.join('\n')}\n`);
}
