import { afterAll, describe, expect, it } from 'vitest';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../models/media/create-media-host.ts';
import { MediaEngine } from '../../models/media/media-engine.ts';
import { PictureRefused } from '../../models/media/picture-refused.ts';
import { createProcessVisionEngine } from '../../models/media/vision/process-vision-engine.ts';
import type { VisionRequest } from '../../models/media/vision-engine.ts';
import { draw } from '../unit/media/vision/draw.ts';
import { modelFolder } from '../unit/media/vision/made-models.ts';

const patch = { left: 100, top: 50, width: 100, height: 100, colour: '#0000ff' };
const picture = await draw(300, 200, '#401010', [patch]).toBuffer();
const request: VisionRequest = { picture, language: 'en' };
const models = { describerFolder: modelFolder('florence2'), detectorFolder: modelFolder('detector') };
const never = new AbortController().signal;

const engine = createProcessVisionEngine(
  new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) }),
);
afterAll(() => engine.close());

describe('The VisionEngine in a process of its own', () => {
  it('measures a picture, and says and finds nothing without models', async () => {
    const seen = { width: 300, height: 200, mainColour: '#401010', description: undefined, objects: [] };
    expect(await engine.analyse(request, never)).toEqual(seen);
  });

  it('says something with a describer, and finds objects within the picture with a detector', async () => {
    const { description, objects, width, height } = await engine.analyse({ ...request, ...models }, never);
    expect(description).toEqual({ text: expect.stringMatching(/\w/) });
    expect(objects.length).toBeGreaterThan(0);
    for (const { label, confidence, bbox } of objects) {
      expect(label).toMatch(/\w/);
      expect(confidence).toBeGreaterThanOrEqual(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(Object.values(bbox).every((edge) => Number.isInteger(edge) && edge >= 0)).toBe(true);
      expect(bbox.x + bbox.width).toBeLessThanOrEqual(width);
      expect(bbox.y + bbox.height).toBeLessThanOrEqual(height);
    }
  });

  it('refuses what is no picture with a sentence, before it looks for models', async () => {
    const bad = { ...request, picture: Buffer.from('GIF89a'), describerFolder: import.meta.dirname };
    const failure = await engine.analyse(bad, never).catch((error) => error);
    expect(failure).toBeInstanceOf(PictureRefused);
    expect(failure.message).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['describerFolder', 'detectorFolder'] as const)(
    'fails with a sentence when %s has none',
    async (which) => {
      const failure = await engine
        .analyse({ ...request, [which]: import.meta.dirname }, never)
        .catch((error) => error);
      expect(failure).toBeInstanceOf(EngineFailed);
      expect(failure.message).toMatch(/^[A-Z][^/\\]*\.$/);
    },
  );

  it('rejects with the reason of a signal that has aborted', async () => {
    const reason = new Error('The client left.');
    await expect(engine.analyse(request, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('rejects with the reason of a signal that aborts while it looks, and looks at the next', async () => {
    const abort = new AbortController();
    const looking = engine.analyse({ ...request, ...models }, abort.signal);
    const reason = new Error('The client left.');
    abort.abort(reason);
    await expect(looking).rejects.toBe(reason);
    expect(await engine.analyse(request, never)).toMatchObject({ width: 300 });
  });

  it('looks at pictures that come at the same time, each for itself', async () => {
    const results = await Promise.all([
      engine.analyse(request, never),
      engine.analyse({ ...request, ...models }, never),
      engine.analyse(request, never),
    ]);
    expect(results.map(({ description }) => description !== undefined)).toEqual([false, true, false]);
  });
});
