/** Learns the vocabulary and writes the settings files of the model: `node make-tokenizer.ts <model folder>`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { byteCharacter, learnMerges } from './byte-pairs.ts';
import { composeOf } from './compose-sentence.ts';
import { modelSettings } from './model-settings.ts';

const SENTENCES = 4_000;
const MERGES = 340;

const [folder = '.'] = process.argv.slice(2);
const random = seededRandom(1);
const texts = (['en', 'fr'] as const).flatMap((language) =>
  Array.from({ length: SENTENCES }, () => ` ${composeOf('training', language, random)}`),
);
const merges = learnMerges(texts, MERGES);
const words = [
  ...Array.from({ length: 256 }, (_, byte) => byteCharacter(byte)),
  ...merges.map(([a, b]) => a + b),
];
mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(modelSettings(words, merges)))
  writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);
