import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import { CATEGORY_BUCKETS } from '../../models/sensitivity/feature-space.ts';
import { categoryRow } from '../../models/sensitivity/judge-categories.ts';
import { augmentMessages, type MadeMessage } from '../../models/sensitivity/messages/augment-messages.ts';
import { readMessages } from '../../models/sensitivity/messages/read-messages.ts';
import { seededRandom } from '../../models/sensitivity/messages/seeded-random.ts';
import { cutWindows } from '../../models/sensitivity/sensitivity-classifier.ts';
import { FeatureReader, type FeatureVisitor } from '../../models/sensitivity/visit-features.ts';
import { type WordForm, WordForms } from '../../models/sensitivity/word-forms.ts';
import { CLASSIFIER_TAGS } from '../../server/sensitivity/classifier/classifier-tags.ts';
import { describeWords } from '../../server/sensitivity/classifier/describe-words.ts';
import { detectAll } from '../../server/sensitivity/detectors/detect-all.ts';
import { readText } from '../../server/sensitivity/disclosure/read-text.ts';

/**
 * `node test/eval/write-training-features.ts MESSAGES THESAURUS OUTPUT COPIES`: reads the written messages of a folder, adds
 * COPIES variants of each, and writes the numbers of their features for models/sensitivity/train: OUTPUT/space.json (what
 * the numbers mean), OUTPUT/messages.jsonl (one message a line), OUTPUT/features.bin (32-bit numbers: for each window of
 * a message the number of the message, then for char, word, tag, mixed and categories how many and which).
 */
const [folder = '', thesaurusFolder = '', output = '', copies = '0'] = process.argv.slice(2);
const thesaurus = readThesaurusFolder(thesaurusFolder);
const tags = [...CLASSIFIER_TAGS, ...thesaurus.map(({ name }) => name)];
const reader = new FeatureReader(new WordForms(classesOf(), () => 0), tags.length);
const messages = augmentMessages(readMessages(folder), Number(copies), seededRandom(1));
const lines: string[] = [];
const file = openSync(join(output, 'features.bin'), 'w');
for (const [number, message] of messages.entries()) {
  const words = message.segments.flatMap(describeSegment);
  for (const [first, last] of cutWindows(words.length))
    writeSync(file, describeWindow(number, words, first, last));
  const { segments, sensitive, ...about } = message;
  lines.push(
    JSON.stringify({ ...about, y: sensitive ? 1 : 0, length: words.length, text: showText(message) }),
  );
}
closeSync(file);
writeFileSync(join(output, 'messages.jsonl'), `${lines.join('\n')}\n`);
writeFileSync(
  join(output, 'space.json'),
  JSON.stringify({
    tags,
    thesaurus: Object.fromEntries(thesaurus.map(({ name, words }) => [name, words.join(' ')])),
  }),
);
process.stderr.write(`${messages.length} messages with their variants\n`);

function describeSegment({ role, text }: MadeMessage['segments'][number]): ClassifierWord[] {
  const detections = detectAll(text);
  return describeWords(
    text,
    role,
    readText(text, role === 'assistant' ? 'assistant' : 'user', detections),
    detections,
  );
}

function describeWindow(number: number, words: ClassifierWord[], first: number, last: number): Int32Array {
  const found: Record<'char' | 'word' | 'tag' | 'mixed' | 'category', number[]> = {
    char: [],
    word: [],
    tag: [],
    mixed: [],
    category: [],
  };
  const collect: FeatureVisitor = {
    form(form: WordForm) {
      for (const ngram of form.ngrams) found.char.push(ngram);
      found.category.push(categoryRow(form.hash));
    },
    word: (bucket) => void found.word.push(bucket),
    tag(feature) {
      found.tag.push(feature);
      if (feature < tags.length) found.category.push(CATEGORY_BUCKETS + feature);
    },
    mixed: (bucket) => void found.mixed.push(bucket),
  };
  reader.visit(words, first, last, collect);
  return Int32Array.from([number, ...Object.values(found).flatMap((ids) => [ids.length, ...ids])]);
}

function showText({ segments }: MadeMessage): string {
  return segments.map(({ role, text }) => (role === 'user' ? text : `[${role}] ${text}`)).join(' ¶ ');
}

function readThesaurusFolder(path: string): { name: string; words: string[] }[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({
      name: `in:${basename(name, '.txt')}`,
      words: [...new Set(readFileSync(join(path, name), 'utf8').split(/\s+/).filter(Boolean))].sort(),
    }));
}

function classesOf(): Map<string, number[]> {
  const classes = new Map<string, number[]>();
  for (const [at, { words }] of thesaurus.entries())
    for (const word of words) classes.set(word, [...(classes.get(word) ?? []), CLASSIFIER_TAGS.length + at]);
  return classes;
}
