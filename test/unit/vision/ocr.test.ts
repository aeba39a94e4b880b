import { describe, expect, it } from 'vitest';
import { EngineFailed } from '../../../models/engine/engine-errors.ts';
import type { OcrResult } from '../../../models/media/ocr-engine.ts';
import { PictureRefused } from '../../../models/media/picture-refused.ts';
import { createOcr } from '../../../server/engines/ocr.ts';
import { createScriptedOcrEngine } from '../../contract/scripted-ocr-engine.ts';
import { english } from '../media/pictures.ts';

const never = new AbortController().signal;
const result: OcrResult = {
  text: 'One.\n\nTwo.',
  confidence: 0.9,
  language: 'en',
  blocks: [],
  width: 10,
  height: 10,
  model: 'scripted',
};

describe('The reader of pictures', () => {
  it('gives documents the text alone, read in both languages', async () => {
    const engine = createScriptedOcrEngine(() => result);
    expect(await createOcr(engine).readPicture(english, never)).toBe('One.\n\nTwo.');
    expect(engine.languages).toEqual(['auto']);
  });

  it('answers 422 with the reason for a picture that the engine refuses', async () => {
    const sentence = 'The picture is damaged or incomplete.';
    const ocr = failing(new PictureRefused('corrupt', sentence));
    await expect(ocr.read(english, 'fr', never)).rejects.toMatchObject({
      status: 422,
      code: 'picture_corrupt',
      detail: sentence,
      errors: [{ field: 'image', message: sentence }],
    });
  });

  it('answers 503 with what to do when the engine failed', async () => {
    const failure = await failing(new EngineFailed('The reader stopped unexpectedly.'))
      .read(english, 'fr', never)
      .catch((error) => error);
    expect(failure).toMatchObject({ status: 503, code: 'ocr_unavailable' });
    expect(failure.detail).toMatch(/^The reader stopped unexpectedly\. .*Try again/);
  });

  it('answers 422 for what is no picture even where the engine cannot start', async () => {
    const ocr = createOcr({
      read: () => Promise.reject(new EngineFailed('The reader did not start in time.')),
      close: async () => {},
    });
    await expect(ocr.read(Buffer.from('%PDF-1.7'), 'auto', never)).rejects.toMatchObject({ status: 422 });
  });

  it('passes on the reason of an abort as it is', async () => {
    const reason = new Error('The client left.');
    const ocr = createOcr(createScriptedOcrEngine(() => result));
    await expect(ocr.read(english, 'auto', AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

function failing(error: Error) {
  return createOcr(createScriptedOcrEngine(() => Promise.reject(error)));
}
