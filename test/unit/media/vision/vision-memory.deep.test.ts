import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../../models/media/create-media-host.ts';
import { MediaEngine } from '../../../../models/media/media-engine.ts';
import { createProcessVisionEngine } from '../../../../models/media/vision/process-vision-engine.ts';
import { sample } from '../../../depth.ts';
import { makePictureBomb } from '../make-picture-bomb.ts';
import { draw } from './draw.ts';
import { modelFolder } from './made-models.ts';

const media = new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) });
const engine = createProcessVisionEngine(media);
const never = new AbortController().signal;
const models = { describerFolder: modelFolder('smolvlm'), detectorFolder: modelFolder('detector') };
const look = (picture: Uint8Array) => engine.analyse({ picture, language: 'en', ...models }, never);
afterAll(() => engine.close());

/** The most memory that the process had in RAM so far, in megabytes (proc(5), `VmHWM`); only Linux tells. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${media.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

describe('The memory of the process that looks at pictures', () => {
  test('stays bounded over pictures of 50 megapixels in all forms, and over bombs', async () => {
    await look(await draw(64, 64, '#808080').toBuffer());
    const before = peakMegabytes();
    const large = draw(10_000, 5_000, '#403020', [
      { left: 1_000, top: 500, width: 2_000, height: 1_500, colour: '#ff0000' },
    ]);
    const red = { objects: [{ label: 'toothbrush' }] };
    for (const picture of sample([large.clone().jpeg(), large.clone().webp({ effort: 0 })], 2))
      expect(await look(await picture.toBuffer())).toMatchObject({ width: 10_000, height: 5_000, ...red });
    // On its side, and interlaced: the whole of it has to be held.
    const turned = large.clone().jpeg().withMetadata({ orientation: 6 });
    expect(await look(await turned.toBuffer())).toMatchObject({ width: 5_000, height: 10_000, ...red });
    const interlaced = large.clone().png({ progressive: true, compressionLevel: 1 });
    expect(await look(await interlaced.toBuffer())).toMatchObject({ width: 10_000, height: 5_000, ...red });
    for (const [width, height] of [
      [30_000, 30_000],
      [7_072, 7_072],
    ] as const)
      await expect(look(makePictureBomb(width, height))).rejects.toMatchObject({ code: 'too_large' });
    // 150 MB of pixels, which a picture on its side has to be held in, and as much again; up to 312 were seen.
    expect(peakMegabytes() - before).toBeLessThan(500);
  }, 240_000);
});
