import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import type { ClassifierWord } from '../../../models/sensitivity/classifier-word.ts';
import { CATEGORY_BUCKETS } from '../../../models/sensitivity/feature-space.ts';
import { readClassifier } from '../../../models/sensitivity/read-classifier.ts';
import { categoryRow, FeatureReader } from '../../../models/sensitivity/sensitivity-classifier.ts';
import { packThesaurus } from '../../../models/sensitivity/thesaurus.ts';
import { WordForms } from '../../../models/sensitivity/word-forms.ts';
import { describeWords } from '../../../server/sensitivity/classifier/describe-words.ts';
import { detectAll } from '../../../server/sensitivity/detectors/detect-all.ts';
import { readText } from '../../../server/sensitivity/disclosure/read-text.ts';
import { loadShippedClassifier } from '../../../server/sensitivity/shipped-scorer.ts';

const { manifest } = readClassifier();
const classifier = loadShippedClassifier();
const reader = new FeatureReader(
  new WordForms(packThesaurus(manifest.thesaurus, manifest.tags), () => 0),
  manifest.tags.length,
);

const TEXTS = [
  'Je suis enceinte de 3 mois, personne ne le sait.',
  'What are the symptoms of lupus?',
  'Corrige ce mail : « Monsieur, je ne peux plus payer mon loyer de 640 € depuis mars. »',
  'My code throws a TypeError: cannot read property "name" of undefined',
  'the the the cat, the dog and the cat again',
  'Bonjour à tous',
];

describe('the classifier in TypeScript', async () => {
  const session = await InferenceSession.create('models/sensitivity/classifier.onnx');

  it.each(TEXTS)('answers as onnxruntime does: %s', async (text) => {
    const words = wordsOf(text);
    const outputs = await session.run(toTensors(words));
    const found = classify(words);
    expect(found?.sum).toBeCloseTo(Number(outputs.logit?.data[0]), 3);
    const logits = Float64Array.from(outputs.categories?.data as Float32Array);
    const total = logits.reduce((sum, value) => sum + Math.exp(value), 0);
    for (const [at, share] of (found?.categories ?? []).entries())
      expect(share).toBeCloseTo(Math.exp(logits[at] ?? 0) / total, 4);
  });

  it.each(TEXTS)('gives every word its share, and nothing is lost: %s', (text) => {
    const found = classify(wordsOf(text));
    const shared = Array.from(found?.shares() ?? []).reduce((sum, share) => sum + share, 0);
    expect(shared + manifest.bias).toBeCloseTo(found?.sum ?? Number.NaN, 6);
  });
});

function classify(words: ClassifierWord[]) {
  return classifier.classify(words, [words.length]);
}

function wordsOf(text: string): ClassifierWord[] {
  const detections = detectAll(text);
  return describeWords(text, 'user', readText(text, 'user', detections), detections);
}

function toTensors(words: ClassifierWord[]): Record<string, Tensor> {
  const found = { char: [] as number[], word: [] as number[], tag: [] as number[], mixed: [] as number[] };
  const category: number[] = [];
  reader.visit(reader.lookUp(words), 0, words.length, {
    form({ ngrams, hash }) {
      found.char.push(...ngrams);
      category.push(categoryRow(hash));
    },
    word: (bucket) => void found.word.push(bucket),
    tag(feature) {
      found.tag.push(feature);
      if (feature < manifest.tags.length) category.push(CATEGORY_BUCKETS + feature);
    },
    mixed: (bucket) => void found.mixed.push(bucket),
  });
  return Object.fromEntries(
    Object.entries({ ...found, category }).map(([part, ids]) => [
      part,
      new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length]),
    ]),
  );
}
