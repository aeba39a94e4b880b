import { expect, test } from 'vitest';
import type { VisionRequest, VisionResult } from '../../../../models/media/vision-engine.ts';
import { createVision } from '../../../../server/engines/vision.ts';
import { draw } from './draw.ts';

const never = new AbortController().signal;
const request: VisionRequest = { picture: await draw(4, 3, '#c01010').toBuffer(), language: 'en' };
const result: VisionResult = {
  width: 4,
  height: 3,
  mainColour: '#c81414',
  description: undefined,
  objects: [],
};

test('who leaves while being looked at keeps the place until that has ended, who leaves while waiting does not', async () => {
  const gate = Promise.withResolvers<VisionResult>();
  const vision = createVision({ analyse: () => gate.promise, close: async () => {} });
  const leave = new AbortController();
  const left = [1, 2, 3].map(() => vision.analyse(request, leave.signal));
  leave.abort(new Error('The client left.'));
  for (const each of left) await expect(each).rejects.toThrow('The client left.');
  const waiting = [1, 2, 3, 4].map(() => vision.analyse(request, never));
  const busy = { status: 503, code: 'vision_busy' };
  await expect(vision.analyse(request, never)).rejects.toMatchObject(busy);
  gate.resolve(result);
  expect(await Promise.all(waiting)).toEqual([result, result, result, result]);
});
