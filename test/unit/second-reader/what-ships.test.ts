import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReaderFiles } from '../../../models/second-reader/reader-files.ts';
import { openReader, PieceReader } from '../../../models/second-reader/serve-reader.ts';

interface Vector {
  text: string;
  ids: number[];
  logit: number;
}
const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'parity.json'), 'utf8')) as Vector[];
const files = readReaderFiles();
/** What 4 and 8 bits in place of 32 may change in log-odds. */
const ROUNDING = 0.35;

function copyOfReader() {
  const folder = mkdtempSync(join(tmpdir(), 'alcove-reader-'));
  for (const name of ['body.onnx', 'reader.onnx', 'pieces.tsv', 'reader.json'])
    copyFileSync(join(import.meta.dirname, '../../../models/second-reader', name), join(folder, name));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

describe('the second reader that ships', () => {
  it.each(vectors)('cuts as the training did: $text', ({ text, ids }) => {
    expect(new PieceReader(files.pieces).read(text).map(({ id }) => id)).toEqual(ids);
  });

  it('computes what PyTorch computes', async () => {
    const read = await openReader(files);
    for (const { text, logit } of vectors) {
      const { logit: found } = await read(text, async () => {});
      expect(Math.abs(found - logit), text).toBeLessThan(ROUNDING);
    }
  });

  it.each(['body.onnx', 'reader.onnx', 'pieces.tsv'])('is not read where %s is damaged', (name) => {
    using copy = copyOfReader();
    const path = join(copy.folder, name);
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(() => readReaderFiles(copy.folder)).toThrow('damaged');
  });

  it('says where in the text a piece stands, whatever was folded', () => {
    const text = 'Ça  va, Zoé\u200b ?';
    const pieces = new PieceReader(files.pieces).read(text);
    const words = pieces.map(({ start, end }) => text.slice(start, end)).join('');
    expect(words.replace(/\s|\u200b/g, '')).toBe('Çava,Zoé?');
  });

  it('finds what stands far down a long text, and stops when it is told to', async () => {
    const read = await openReader(files);
    const filler = 'The tram runs every ten minutes and the market opens at eight. '.repeat(40);
    const secret = 'My daughter was taken to hospital with an overdose, please tell nobody.';
    const alone = await read(filler, async () => {});
    const found = await read(`${filler}${secret} ${filler}`, async () => {});
    expect(found.logit).toBeGreaterThan(alone.logit + 2);
    expect(found.start).toBeLessThanOrEqual(filler.length);
    expect(found.end).toBeGreaterThan(filler.length);
    let windows = 0;
    const stop = read(filler, async () => {
      windows += 1;
      if (windows === 2) throw new Error('stopped');
    });
    await expect(stop).rejects.toThrow('stopped');
  });
});
