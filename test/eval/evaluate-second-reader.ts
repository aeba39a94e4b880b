import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReaderFiles } from '../../models/second-reader/reader-files.ts';
import { openReader } from '../../models/second-reader/serve-reader.ts';
import { createSecondRead } from '../../server/sensitivity/second-reader/second-read.ts';
import { createShippedScorer } from '../../server/sensitivity/shipped-scorer.ts';
import { areaUnderRoc } from './area-under-roc.ts';
import { measureDialogues } from './measure-dialogues.ts';
import { measureHolding } from './measure-holding.ts';
import { readMessages } from './messages/read-messages.ts';
import { readEvaluationSets } from './read-evaluation-sets.ts';

/**
 * `npm run eval:second-reader [-- FILE]`: what the scorer, the second reader and both reach on the dev and test messages,
 * on the dialogues and on sensitive messages that are rewritten. FILE gets one line for each message, with both scores, to choose the line by.
 */
const LINE = 0.7;
const folder = join(import.meta.dirname, '../../models/sensitivity');
const files = readReaderFiles();
const readText = await openReader(files);
const secondRead = createSecondRead({
  engine: {
    wake: async () => {},
    async read(texts) {
      const readings = [];
      for (const text of texts) readings.push(await readText(text, async () => {}));
      return readings;
    },
  },
  manifest: () => files.manifest,
  timeout: () => new AbortController().signal,
});
const score = createShippedScorer();
const lines: string[] = [];

for (const { name, messages } of readEvaluationSets(folder)) {
  const judged: ({ sensitive: boolean } & Record<'fast' | 'second' | 'both', number>)[] = [];
  for (const { segments, sensitive, writer } of messages) {
    const fast = score(segments).score;
    const { score: second } = await secondRead(segments, fast);
    judged.push({ sensitive, fast, second, both: Math.max(fast, second) });
    lines.push(JSON.stringify({ set: name, writer, sensitive, fast, second }));
  }
  for (const who of ['fast', 'second', 'both'] as const) {
    const rate = (sensitive: boolean, isWrong: (score: number) => boolean) => {
      const those = judged.filter((one) => one.sensitive === sensitive);
      return `${((100 * those.filter((one) => isWrong(one[who])).length) / those.length).toFixed(2)} %`;
    };
    const missed = rate(true, (found) => found < LINE);
    const alarms = rate(false, (found) => found >= LINE);
    const area = areaUnderRoc(judged.map((one) => ({ sensitive: one.sensitive, score: one[who] })));
    console.log(`${name} ${who}: missed ${missed}, false alarms ${alarms}, AUROC ${area.toFixed(4)}`);
  }
}
const dialogues = readMessages(join(folder, 'dialogues'));
console.log('dialogues, fast', JSON.stringify(await measureDialogues(dialogues, score)));
console.log('dialogues, both', JSON.stringify(await measureDialogues(dialogues, score, secondRead)));
const everything = readEvaluationSets(folder).flatMap(({ messages }) => messages);
for (const { name, count, of } of await measureHolding(everything, score, secondRead))
  console.log(`rewritten ${name}: ${count} of ${of} leave both`);
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, `${lines.join('\n')}\n`);
