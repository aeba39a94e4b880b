import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingEngine } from '../../../models/embedding/embedding-engine.ts';
import { E5_PREFIXES } from '../../../models/embedding/known-prefixes.ts';
import { makeTinyBertFile, tinyDimensions } from './make-tiny-bert.ts';
import { cosine, makeTinyEmbedder, never } from './tiny-embedder.ts';

describe('The embedding engine', () => {
  const plain = makeTinyBertFile();
  const files = {
    plain,
    cls: makeTinyBertFile({ pooling: 2 }),
    silent: makeTinyBertFile({ pooling: undefined }),
    started: makeTinyBertFile({ pooling: 2, unigram: { addsStart: true } }),
    unstarted: makeTinyBertFile({ pooling: 2, unigram: { addsStart: false } }),
    e5: makeTinyBertFile({ name: 'Multilingual E5 Small' }),
  };
  const paths = Object.fromEntries(Object.entries(files).map(([id, { path }]) => [id, path]));
  let engine: EmbeddingEngine;

  beforeAll(() => {
    engine = makeTinyEmbedder(paths);
  });
  afterAll(async () => {
    await engine.close();
    for (const file of Object.values(files)) file[Symbol.dispose]();
  });

  it('gives each text, in order, a vector of length 1 that is the same alone and among others', async () => {
    const texts = [
      'the rent is due',
      'a cat',
      'the rent is due',
      ...Array.from({ length: 40 }, (_, n) => `${n}`),
    ];
    const vectors = await engine.embed('plain', texts, 'passage', never);
    const [alone] = await engine.embed('plain', ['a cat'], 'passage', never);
    expect(vectors).toHaveLength(texts.length);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[1]).toEqual(alone);
    expect(cosine(vectors[0], vectors[1])).toBeLessThan(0.999);
    expect(await engine.embed('plain', [], 'passage', never)).toEqual([]);
  });

  it('knows the dimensions of a model', async () => {
    expect(await engine.dimensions('plain')).toBe(tinyDimensions);
    const [vector] = await engine.embed('plain', ['a'], 'query', never);
    expect(vector).toHaveLength(tinyDimensions);
  });

  it('cuts a text that is longer than the model reads at its end', async () => {
    const most = 511 - 2;
    const long = 'a '.repeat(most);
    const [cut, longer, huge, shorter] = await engine.embed(
      'plain',
      [long, `${long} b c d`, `${long}${'z '.repeat(500_000)}`, 'a '.repeat(most - 100)],
      'passage',
      never,
    );
    expect(longer).toEqual(cut);
    expect(huge).toEqual(cut);
    expect(shorter).not.toEqual(cut);
  });

  it('reads what looks like a special token as text, and half a character or nothing at all without fault', async () => {
    const texts = ['[SEP]', '[CLS]', '', '   ', '\ud83d', '漢字'];
    const [separator, start, ...rest] = await engine.embed('plain', texts, 'passage', never);
    expect(separator).not.toEqual(start);
    for (const vector of rest) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('pools as the file says, and by the mean where it says nothing', async () => {
    const texts = ['the rent is due on the first'];
    const [mean] = await engine.embed('plain', texts, 'passage', never);
    const [first] = await engine.embed('cls', texts, 'passage', never);
    const [unsaid] = await engine.embed('silent', texts, 'passage', never);
    expect(unsaid).toEqual(mean);
    expect(cosine(first, mean)).toBeLessThan(0.999);
  });

  it('begins a text with the first token that a unigram vocabulary asks for', async () => {
    const [pooled, same] = await engine.embed('started', ['a b', 'a b'], 'passage', never);
    const [other] = await engine.embed('unstarted', ['a b'], 'passage', never);
    expect(pooled).toEqual(same);
    expect(cosine(pooled, other)).toBeLessThan(0.999);
  });

  it('marks questions and passages as the catalogue says, or as the name in the file suggests', async () => {
    await using told = makeTinyEmbedder(
      {},
      { resolveModel: async () => ({ path: plain.path, prefixes: E5_PREFIXES }) },
    );
    const [byHand] = await engine.embed('plain', ['query: where'], 'query', never);
    const [byName] = await engine.embed('e5', ['where'], 'query', never);
    const [byCatalogue] = await told.embed('any', ['where'], 'query', never);
    const [passage] = await told.embed('any', ['where'], 'passage', never);
    expect(byName).toEqual(byHand);
    expect(byCatalogue).toEqual(byHand);
    expect(passage).not.toEqual(byHand);
  });
});
