import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../../models/catalogue/catalogue.ts';
import { FOLDER_CATALOGUE } from '../../../models/catalogue/folder-catalogue.ts';
import { estimateFolderMemory } from '../../../models/catalogue/folder-memory.ts';
import { FOLDER_KINDS } from '../../../models/catalogue/folder-model.ts';
import { findRecipe } from '../../../models/catalogue/folder-recipes.ts';
import { estimateMemory, fitsMemory } from '../../../models/catalogue/memory-estimate.ts';
import { VOICES } from '../../../models/media/speech/voices.ts';
import { parsePointer } from '../../../server/model-manager/downloads/download-model.ts';
import { judgeResponse } from '../../../server/model-manager/downloads/receive-file.ts';
import { TryLater } from '../../../server/model-manager/judge-status.ts';
import { freeSlug } from '../../../server/model-manager/model-slug.ts';

describe('the catalogue', () => {
  test('holds each model once, by a slug that may stand in a path and name a file', () => {
    const ids = CATALOGUE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => freeSlug(id, () => false) !== id)).toEqual([]);
  });

  test('pins what is known: one commit or one digest a file; of the others the very host that serves them states it', () => {
    const known = CATALOGUE.flatMap(({ digest }) => (digest.kind === 'known' ? [digest.sha256] : []));
    expect(new Set(known).size).toBe(known.length);
    for (const { id, url, digest } of CATALOGUE) {
      expect([id, url]).toEqual([
        id,
        expect.stringMatching(
          /^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/resolve\/(main|[0-9a-f]{40})\/[\w.-]+\.gguf$/,
        ),
      ]);
      if (digest.kind === 'known')
        expect([id, digest.sha256]).toEqual([id, expect.stringMatching(/^[0-9a-f]{64}$/)]);
      else expect(digest.pointerUrl).toBe(url.replace('/resolve/', '/raw/'));
    }
    expect(CATALOGUE.filter(({ digest }) => digest.kind !== 'known')).toEqual([]);
    for (const id of ['piper-fr-tom-medium', 'piper-en-joe-medium'])
      expect(Object.values(FOLDER_CATALOGUE.find((model) => model.id === id)?.sha256 ?? {})).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
  });

  test('says of each model what it is best for, in a sentence of each language', () => {
    for (const { id, bestFor } of [...CATALOGUE, ...FOLDER_CATALOGUE]) {
      expect([id, bestFor?.en]).toEqual([id, expect.stringMatching(/^[A-Z].{15,130}\.$/)]);
      expect([id, bestFor?.fr]).toEqual([id, expect.stringMatching(/^[A-ZÉ].{15,140}\.$/)]);
    }
  });

  // Sums of the findings: weights, cache of 8,192 tokens and overhead, in GB.
  test.each([
    ['qwen3.5-0.8b-q4_k_m', 1],
    ['qwen3.5-4b-q4_k_m', 3.5],
    ['qwen3.5-9b-q4_k_m', 6.6],
    ['ministral-3-3b-q4_k_m', 3.4],
    ['ministral-3-8b-q4_k_m', 6.9],
    ['ministral-3-14b-q4_k_m', 10.3],
    ['granite-4.1-3b-q4_k_m', 3.2],
    ['mistral-small-3.2-24b-q4_k_m', 16.7],
  ])('needs of %s are %f GB', (id, gigabytes) => {
    const model = CATALOGUE.find((each) => each.id === id);
    if (!model) throw new Error(`${id} is not in the catalogue`);
    const needed = estimateMemory(model.approximateBytes, model.contextLength, model.memoryShape);
    expect(Math.abs(needed / 1e9 - gigabytes)).toBeLessThan(0.06);
  });

  test('states sizes and parameters that agree with the bits a weight takes in its quantisation', () => {
    const bounds: Record<string, { least: number; most: number }> = {
      Q4_K_M: { least: 4, most: 7 },
      Q4_0: { least: 4, most: 12 },
      Q8_0: { least: 8, most: 9.5 },
    };
    for (const { id, approximateBytes, parameters, quantisation } of CATALOGUE) {
      const bits = (approximateBytes * 8) / parameters;
      const { least = 0, most = 0 } = bounds[quantisation] ?? {};
      expect([id, bits > least && bits < most]).toEqual([id, true]);
    }
  });

  test('has multilingual embedding models, each with what its texts begin with, the smallest for any machine', () => {
    const offers = CATALOGUE.filter(({ kind }) => kind === 'embedding');
    expect(offers.length).toBeGreaterThanOrEqual(4);
    for (const { languages, prefixes } of offers) {
      expect(languages).toEqual(expect.arrayContaining(['fr', 'en']));
      expect(prefixes).toBeDefined();
    }
    const [smallest] = offers;
    expect(smallest?.id).toBe('multilingual-e5-small-q8_0');
    expect(smallest?.approximateBytes).toBeLessThan(150e6);
  });

  test('has a French-speaking model for a machine of 8 GB and one that such a machine is told it cannot run', () => {
    const fits = CATALOGUE.map((model) => ({
      french: model.languages.includes('fr'),
      fits: fitsMemory(
        estimateMemory(model.approximateBytes, model.contextLength, model.memoryShape, model.kind),
        8e9,
      ),
    }));
    expect(fits).toContainEqual({ french: true, fits: true });
    expect(fits).toContainEqual({ french: true, fits: false });
  });
});

describe('the models of several files', () => {
  test('have ids of their own that may stand in a path and name a folder', () => {
    const ids = [...CATALOGUE, ...FOLDER_CATALOGUE].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => freeSlug(id, () => false) !== id)).toEqual([]);
  });

  test('come over https, files and their lists from the same host, of a kind whose files are known', () => {
    for (const { id, kind, modelType, source } of FOLDER_CATALOGUE) {
      const [tree, files] = [new URL(source.treeUrl), new URL(source.filesUrl)];
      expect([id, tree.protocol, tree.host]).toEqual([id, 'https:', files.host]);
      expect(tree.pathname).toBe(`/api/models${files.pathname.replace('/resolve/', '/tree/')}`);
      expect([id, findRecipe(modelType)?.kind ?? 'voice']).toEqual([id, kind]);
    }
  });

  test('state sizes that agree with the bits a weight takes', () => {
    for (const { id, approximateBytes, parameters, quantisation } of FOLDER_CATALOGUE) {
      const bits = (approximateBytes * 8) / parameters;
      expect([id, quantisation === 'q8' ? bits > 7 && bits < 11 : bits > 31 && bits < 40]).toEqual([
        id,
        true,
      ]);
    }
  });

  test('can write down French, describe pictures, find objects and be each of the four voices in its language', () => {
    const kinds = new Set(FOLDER_CATALOGUE.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(FOLDER_KINDS));
    expect(FOLDER_CATALOGUE.find(({ kind }) => kind === 'stt')?.languages).toContain('fr');
    for (const { id, language } of VOICES) {
      const offers = FOLDER_CATALOGUE.filter(({ voices }) => voices.includes(id));
      expect([id, offers.length > 0, new Set(offers.flatMap(({ languages }) => languages))]).toEqual([
        id,
        true,
        new Set([language]),
      ]);
    }
  });

  test('need their weights twice over, three times in 16 bits, and 300 MiB', () => {
    expect(estimateFolderMemory(1e9, 'fp32')).toBe(2e9 + 300 * 2 ** 20);
    expect(estimateFolderMemory(1e9, 'fp16')).toBe(3e9 + 300 * 2 ** 20);
  });
});

test('the memory estimate is weights, cache of at most 8,192 tokens and overhead', () => {
  const shape = { layers: 36, keyDimensions: 1_024, valueDimensions: 1_024 };
  const cache = 36 * 2 * 1_024 * 2 * 8_192;
  expect(estimateMemory(2.5e9, 32_768, shape)).toBe(2.5e9 * 1.05 + cache + 300 * 2 ** 20);
  expect(estimateMemory(2.5e9, 4_096, shape)).toBe(2.5e9 * 1.05 + cache / 2 + 300 * 2 ** 20);
});

test('the memory estimate of an embedding model counts one passage of at most 1,024 tokens', () => {
  const shape = { layers: 24, keyDimensions: 1_024, valueDimensions: 1_024 };
  const passage = 24 * 2 * 1_024 * 2 * 1_024;
  expect(estimateMemory(635e6, 8_192, shape, 'embedding')).toBe(635e6 * 1.05 + passage + 300 * 2 ** 20);
});

describe('a Git LFS pointer', () => {
  const oid = 'a'.repeat(64);
  const head = 'version https://git-lfs.github.com/spec/v1';
  test('gives digest and size', () => {
    expect(parsePointer(`${head}\noid sha256:${oid}\nsize 42\n`)).toEqual({ sha256: oid, sizeBytes: 42 });
  });

  test.each([
    ['a page', '<html></html>'],
    ['another hash', `${head}\noid md5:${oid}\nsize 42\n`],
    ['a short digest', `${head}\noid sha256:abc\nsize 42\n`],
    ['a negative size', `${head}\noid sha256:${oid}\nsize -1\n`],
    ['more after it', `${head}\noid sha256:${oid}\nsize 42\nsize 43\n`],
  ])('is not read from %s', (_what, text) => {
    expect(parsePointer(text)).toBeUndefined();
  });
});

describe('an answer to a range request', () => {
  const asked = { rangeStart: 100, totalBytes: 1_000, etag: '"a"' };
  const judge = (status: number, headers: Record<string, string>) =>
    judgeResponse({ status, headers, body: (async function* () {})() }, asked);

  test('is appended only at the byte that was asked for', () => {
    const range = { 'content-range': 'bytes 100-999/1000', etag: '"a"' };
    expect(judge(206, range)).toEqual({ kind: 'append', from: 100, totalBytes: 1_000, etag: '"a"' });
    expect(judge(206, { ...range, 'content-range': 'bytes 90-999/1000' }).kind).toBe('start_over');
    expect(judge(206, {}).kind).toBe('start_over');
    expect(judge(416, {}).kind).toBe('start_over');
  });

  test('of another version or length is not joined to what is here', () => {
    expect(judge(206, { 'content-range': 'bytes 100-999/1000', etag: '"b"' }).kind).toBe('start_over');
    expect(() => judge(206, { 'content-range': 'bytes 100-1999/2000' })).toThrow('another size');
    expect(() => judge(200, { 'content-length': '12' })).toThrow('another size');
    expect(() => judge(200, {})).toThrow('another size');
  });

  test('keeps no weak entity tag, which must not stand in If-Range', () => {
    expect(judge(200, { 'content-length': '1000', etag: 'W/"a"' })).toMatchObject({
      from: 0,
      etag: undefined,
    });
  });

  test('is asked for again when the source is busy', () => {
    for (const status of [429, 500, 503]) expect(() => judge(status, {})).toThrow(TryLater);
  });
});
