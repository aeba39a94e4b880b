import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashFile } from '../../../models/gguf/hash-file.ts';
import { isKnownArchitecture } from '../../../models/gguf/known-architectures.ts';
import { readGgufHeader } from '../../../models/gguf/read-gguf-header.ts';
import { chatMl, makeFile, makeTinyGguf, makeTinyGgufFile } from '../engine/make-tiny-gguf.ts';

const whole = makeTinyGguf();
const headerBytes = whole.indexOf('blk.1.ffn_down.weight') + 64;

describe('readGgufHeader', () => {
  it('tells what a chat model says about itself', async () => {
    using file = makeTinyGgufFile();
    expect(await readGgufHeader(file.path)).toEqual({
      ok: true,
      facts: {
        architecture: 'llama',
        name: 'Tiny test model',
        contextLength: 2_048,
        parameterCount: expect.any(Number),
        chatTemplate: chatMl,
        pooling: undefined,
        quantisation: 'F32',
        vocabularySize: 335,
        layers: 2,
        keyDimensions: 64,
        valueDimensions: 64,
      },
    });
  });

  it('reads layer by layer which of them have a window, and are narrower', async () => {
    using file = makeTinyGgufFile({
      header: {
        'llama.attention.key_length_swa': 16,
        'llama.attention.sliding_window_pattern': { booleans: [true, false] },
      },
    });
    expect(await readGgufHeader(file.path)).toMatchObject({
      facts: { keyDimensions: 48, valueDimensions: 64 },
    });
  });

  it('refuses a file cut at any point', async () => {
    using file = makeFile(whole);
    const cuts = [...steps(headerBytes, 37), ...steps(whole.length, 4_999), whole.length - 1].sort(
      (a, b) => b - a,
    );
    for (const cut of cuts) {
      truncateSync(file.path, cut);
      const reading = await readGgufHeader(file.path);
      expect(reading.ok, `cut at ${cut} of ${whole.length}`).toBe(false);
    }
    expect(cuts.length).toBeGreaterThan(300);
  });

  it('refuses a zeroed or enormous count of tensors or keys', async () => {
    for (const at of [8, 16]) {
      for (const count of [0n, 1n << 40n, (1n << 64n) - 1n]) {
        expect((await readChanged((bytes) => bytes.writeBigUInt64LE(count, at))).ok).toBe(false);
      }
    }
  });

  it('refuses random bytes, with and without the magic number', async () => {
    using file = makeFile(Buffer.alloc(0));
    for (let round = 0; round < 100; round++) {
      const bytes = randomBytes(4_096);
      if (round % 2 === 0) whole.copy(bytes, 0, 0, 8 + (round % 3) * 8);
      writeFileSync(file.path, bytes);
      expect((await readGgufHeader(file.path)).ok).toBe(false);
    }
  });

  it('never throws, whatever bits of the header are flipped', async () => {
    using file = makeFile(whole);
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(whole);
      const at = (round * 7_919) % headerBytes;
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (round % 8));
      writeFileSync(file.path, bytes);
      expect(await readGgufHeader(file.path)).toHaveProperty('ok');
    }
  });

  it.each([
    [
      'a text of 2^62 bytes',
      'general.architecture',
      (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(1n << 62n, at + 4),
    ],
    [
      'a list of 2^40 texts',
      'tokenizer.ggml.tokens',
      (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(1n << 40n, at + 8),
    ],
    [
      'a value of an unknown type',
      'llama.block_count',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(99, at),
    ],
    [
      'a context of no tokens',
      'llama.context_length',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(0, at + 4),
    ],
    [
      'more layers than tensors',
      'llama.block_count',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(50, at + 4),
    ],
    [
      'an end token outside the vocabulary',
      'tokenizer.ggml.eos_token_id',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(5_000, at + 4),
    ],
    [
      'a shorter list of scores',
      'tokenizer.ggml.scores',
      (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(3n, at + 8),
    ],
    [
      'a tensor of five dimensions',
      'output_norm.weight',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(5, at),
    ],
    [
      'a tensor larger than the file',
      'output_norm.weight',
      (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(1n << 50n, at + 4),
    ],
    [
      'a tensor of an unknown type',
      'output_norm.weight',
      (bytes: Buffer, at: number) => bytes.writeUInt32LE(4, at + 12),
    ],
    [
      'a tensor on top of another',
      'output_norm.weight',
      (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(0n, at + 16),
    ],
  ] as const)('refuses %s with a sentence', async (_, name, damage) => {
    const reading = await readChanged((bytes) => damage(bytes, bytes.indexOf(name) + name.length));
    expect(reading).toMatchObject({ ok: false, reason: expect.stringMatching(/^The .*\.$|^A .*\.$/) });
  });

  it('gives a reason without the path for a file that is not there', async () => {
    const reading = await readGgufHeader('/nowhere/secret-name.gguf');
    expect(reading).toEqual({ ok: false, reason: 'The model file cannot be read.', trouble: 'damaged' });
  });
});

describe('the kinds of models', () => {
  it('that are known are those of the llama.cpp that comes with Alcove', () => {
    const library = readFileSync(findLibrary(), 'latin1');
    const start = library.indexOf('\0clip\0llama\0');
    const named = library.slice(start, library.indexOf('\0(unknown)\0', start)).split('\0').slice(2);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => !isKnownArchitecture(name))).toEqual([]);
    for (const other of ['clip', 'flux', 'sd3', 'whisper', 'constructor', ''])
      expect(isKnownArchitecture(other)).toBe(false);
  });
});

function findLibrary(): string {
  const folder = `node_modules/@node-llama-cpp/linux-${process.arch}/bins/linux-${process.arch}`;
  const name = readdirSync(folder).find((file) => /^libllama\..*so/.test(file));
  return join(folder, name ?? 'libllama.so');
}

describe('hashFile', () => {
  it('gives the SHA-256 of the whole file', async () => {
    using file = makeFile(whole);
    expect(await hashFile(file.path)).toBe(createHash('sha256').update(whole).digest('hex'));
  });

  it('stops when the signal aborts', async () => {
    using file = makeFile(whole);
    await expect(hashFile(file.path, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
});

async function readChanged(change: (bytes: Buffer) => void) {
  const bytes = Buffer.from(whole);
  change(bytes);
  using file = makeFile(bytes);
  return await readGgufHeader(file.path);
}

function steps(end: number, step: number): number[] {
  return Array.from({ length: Math.floor((end - 1) / step) + 1 }, (_, index) => index * step);
}
