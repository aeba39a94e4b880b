import { afterEach, expect, test, vi } from 'vitest';
import { playAudio } from '../../../../renderer/voice/use-reading.ts';

afterEach(() => vi.unstubAllGlobals());

test('nothing is played for who has left before it could begin', async () => {
  const Audio = vi.fn();
  vi.stubGlobal('Audio', Audio);
  await expect(playAudio('/a.mp3', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(Audio).not.toHaveBeenCalled();
});
