import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OcrEngine } from '../../models/media/ocr-engine.ts';
import { PictureRefused } from '../../models/media/picture-refused.ts';

const picture = readFileSync(join(import.meta.dirname, '..', 'unit', 'media', 'pictures', 'english.png'));
const never = new AbortController().signal;

/** What every OcrEngine promises. `makeEngine` is called once for each test; the engine is closed after it. */
export function describeOcrEngineContract(name: string, makeEngine: () => OcrEngine): void {
  const withEngine = async (use: (engine: OcrEngine) => Promise<void>) => {
    const engine = makeEngine();
    try {
      await use(engine);
    } finally {
      await engine.close();
    }
  };

  describe(`${name} as an OcrEngine`, () => {
    it('says what stands in a picture, where, and how sure it is', () =>
      withEngine(async (engine) => {
        const result = await engine.read(picture, 'auto', never);
        expect(result).toMatchObject({ width: 1_000, height: 340, language: 'en' });
        expect(result.text).toContain('Tickets');
        expect(result.model).not.toBe('');
        expect(result.blocks.map(({ text }) => text).join('\n\n')).toBe(result.text);
        for (const { confidence, bbox } of [{ ...result, bbox: wholeOf(result) }, ...result.blocks]) {
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(Object.values(bbox).every((edge) => Number.isInteger(edge) && edge >= 0)).toBe(true);
          expect(bbox.x + bbox.width).toBeLessThanOrEqual(result.width);
          expect(bbox.y + bbox.height).toBeLessThanOrEqual(result.height);
        }
      }));

    it('refuses what is no picture with a sentence', () =>
      withEngine(async (engine) => {
        const failure = await engine.read(Buffer.from('GIF89a'), 'auto', never).catch((error) => error);
        expect(failure).toBeInstanceOf(PictureRefused);
        expect(failure.message).toMatch(/^[A-Z].*\.$/);
      }));

    it('rejects with the reason of a signal that has aborted', () =>
      withEngine(async (engine) => {
        const reason = new Error('The client left.');
        await expect(engine.read(picture, 'auto', AbortSignal.abort(reason))).rejects.toBe(reason);
      }));

    it('rejects with the reason of a signal that aborts while it reads', () =>
      withEngine(async (engine) => {
        const abort = new AbortController();
        const reading = engine.read(picture, 'auto', abort.signal);
        const reason = new Error('The client left.');
        abort.abort(reason);
        await expect(reading).rejects.toBe(reason);
      }));

    it('reads pictures that come at the same time, each for itself', () =>
      withEngine(async (engine) => {
        const results = await Promise.all([1, 2, 3].map(() => engine.read(picture, 'en', never)));
        expect(new Set(results.map(({ text }) => text)).size).toBe(1);
      }));
  });
}

function wholeOf({ width, height }: { width: number; height: number }) {
  return { x: 0, y: 0, width, height };
}
