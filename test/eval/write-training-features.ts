import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { seededRandom } from '../../models/seeded-random.ts';
import type { ClassifierWord } from '../../models/sensitivity/classifier-word.ts';
import { cutRuns, cutWide } from '../../models/sensitivity/cut-windows.ts';
import { CATEGORY_BUCKETS } from '../../models/sensitivity/feature-space.ts';
import {
  categoryRow,
  FeatureReader,
  type FeatureVisitor,
} from '../../models/sensitivity/sensitivity-classifier.ts';
import { packThesaurus } from '../../models/sensitivity/thesaurus.ts';
import { type WordForm, WordForms } from '../../models/sensitivity/word-forms.ts';
import { CLASSIFIER_TAGS } from '../../server/sensitivity/classifier/classifier-tags.ts';
import { describeWords } from '../../server/sensitivity/classifier/describe-words.ts';
import { findEnds } from '../../server/sensitivity/classifier/find-ends.ts';
import { detectAll } from '../../server/sensitivity/detectors/detect-all.ts';
import { readText } from '../../server/sensitivity/disclosure/read-text.ts';
import { augmentMessages, type MadeMessage } from './messages/augment-messages.ts';
import { readMessages } from './messages/read-messages.ts';

/**
 * `node test/eval/write-training-features.ts MESSAGES THESAURUS OUTPUT COPIES`: reads the written messages of a folder, adds
 * COPIES variants of each, and writes the numbers of their features for models/sensitivity/train: OUTPUT/space.json (what
 * the numbers mean), OUTPUT/messages.jsonl (one message a line), OUTPUT/features.bin (32-bit numbers: for each window of
 * a message the number of the message, 1 for a run of sentences of a harmless message, then for char, word, tag, mixed and
 * categories how many and which).
 */
const [folder = '', thesaurusFolder = '', output = '', copies = '0'] = process.argv.slice(2);
const thesaurus = readThesaurusFolder(thesaurusFolder);
const tags = [...CLASSIFIER_TAGS, ...thesaurus.map(({ name }) => name)];
const classes = Object.fromEntries(thesaurus.map(({ name, words }) => [name, words.join(' ')]));
const reader = new FeatureReader(new WordForms(packThesaurus(classes, tags), () => 0), tags.length);
const messages = augmentMessages(readMessages(folder), Number(copies), seededRandom(1));
const lines: string[] = [];
const file = openSync(join(output, 'features.bin'), 'w');
for (const [number, message] of messages.entries()) {
  const described = message.segments.map(describeSegment);
  const words = described.flatMap((segment) => segment.words);
  for (const { first, last } of cutWide(words.length)) write(number, false, words, first, last);
  for (const segment of described)
    if (!message.sensitive && message.made === 'as written' && !segment.gated)
      for (const { first, last } of cutRuns(segment.words.length, segment.ends))
        write(number, true, segment.words, first, last);
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

interface DescribedSegment {
  words: ClassifierWord[];
  ends: number[];
  /** Told as fiction, homework and the like: a sentence torn from it may be sensitive by itself. */
  gated: boolean;
}

function describeSegment({ role, text }: MadeMessage['segments'][number]): DescribedSegment {
  const detections = detectAll(text);
  const reading = readText(text, role === 'assistant' ? 'assistant' : 'user', detections);
  return {
    words: describeWords(text, role, reading, detections),
    ends: findEnds(text, reading),
    gated: reading.sentences.some(({ gates }) => gates.size > 0),
  };
}

function write(number: number, isRun: boolean, words: ClassifierWord[], first: number, last: number): void {
  writeSync(file, describeWindow([number, isRun ? 1 : 0], words, first, last));
}

function describeWindow(
  head: [number, number],
  words: ClassifierWord[],
  first: number,
  last: number,
): Int32Array {
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
  reader.visit(reader.lookUp(words), first, last, collect);
  return Int32Array.from([...head, ...Object.values(found).flatMap((ids) => [ids.length, ...ids])]);
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
