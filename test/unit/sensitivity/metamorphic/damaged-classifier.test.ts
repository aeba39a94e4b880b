import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readClassifier } from '../../../../models/sensitivity/read-classifier.ts';
import { SensitivityClassifier } from '../../../../models/sensitivity/sensitivity-classifier.ts';
import { createRoutingService, type RouteQuestion } from '../../../../server/routing/routing.service.ts';
import { createScorer } from '../../../../server/sensitivity/create-scorer.ts';
import { makeFolder } from '../../../make-folder.ts';

const SHIPPED = join(import.meta.dirname, '../../../../models/sensitivity');
const FILES = ['classifier.json', 'classifier.bin'] as const;

let folder = '';
beforeEach(() => {
  folder = makeFolder('alcove-classifier-');
  for (const file of FILES) copyFileSync(join(SHIPPED, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the files of the classifier', () => {
  it('are read where they are whole', () => {
    expect(readClassifier(folder).manifest.version).toBe(readClassifier().manifest.version);
  });

  it.each(FILES)('are refused where %s is missing', (file) => {
    rmSync(join(folder, file));
    expect(() => readClassifier(folder)).toThrow();
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['one bit is another', (bytes) => flipBit(bytes, bytes.length >> 1)],
    ['the end is cut off', (bytes) => bytes.subarray(0, -1)],
    ['something follows', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ['nothing is left', () => Buffer.alloc(0)],
  ])('are refused where %s in classifier.bin', (_name, damage) => {
    change('classifier.bin', damage);
    expect(() => readClassifier(folder)).toThrow(/damaged/);
  });

  it('are refused where classifier.json is cut off', () => {
    change('classifier.json', (bytes) => bytes.subarray(0, bytes.length >> 1));
    expect(() => readClassifier(folder)).toThrow();
  });
});

describe('a scorer whose classifier cannot be read', () => {
  it('throws at every call: it never scores without, nor remembers the failure as a score', () => {
    change('classifier.bin', (bytes) => flipBit(bytes, 0));
    const score = createScorer(() => new SensitivityClassifier(readClassifier(folder)));
    for (let call = 0; call < 3; call++)
      expect(() => score([{ role: 'user', text: 'What is a noun?' }])).toThrow(/damaged/);
  });

  it('scores again once the files are whole', () => {
    change('classifier.bin', (bytes) => flipBit(bytes, 0));
    const score = createScorer(() => new SensitivityClassifier(readClassifier(folder)));
    expect(() => score([])).toThrow();
    copyFileSync(join(SHIPPED, 'classifier.bin'), join(folder, 'classifier.bin'));
    expect(score([{ role: 'user', text: 'What is a noun?' }]).score).toBeLessThan(0.7);
  });

  it('makes the router keep every turn here, and refuse it without a local model', async () => {
    rmSync(join(folder, 'classifier.json'));
    const score = createScorer(() => new SensitivityClassifier(readClassifier(folder)));
    const routing = createRoutingService({
      score: async (_owner, segments) => score(segments),
    });
    const failed = { code: 'scoring_failed', cause: 'error' };
    expect(await routing.decide(QUESTION)).toMatchObject({
      decision: { route: 'local', why: failed },
      score: 1,
    });
    const availability = { ...QUESTION.availability, localModel: false };
    expect((await routing.decide({ ...QUESTION, availability })).decision).toMatchObject({
      route: 'refused',
      why: { code: 'no_local_model', because: failed },
    });
  });
});

const QUESTION: RouteQuestion = {
  userId: 'ada',
  segments: [{ role: 'user', text: 'What is a noun?' }],
  settings: { threshold: 0.7, turn: 'auto', conversation: 'auto', key: 'auto' },
  availability: {
    localModel: true,
    cloud: { provider: 'openai', hasKey: true },
    offline: false,
    noCloud: false,
  },
};

function change(file: (typeof FILES)[number], damage: (bytes: Buffer) => Buffer): void {
  writeFileSync(join(folder, file), damage(readFileSync(join(folder, file))));
}

function flipBit(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
  return flipped;
}
