import { renameSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Timer } from '../../../../../models/engine/timer.ts';
import { keepPiperVoices } from '../../../../../models/media/speech/create-speaker.ts';
import type { PiperVoice } from '../../../../../models/media/speech/piper/load-piper-voice.ts';
import { parsePiperConfig } from '../../../../../models/media/speech/piper/piper-config.ts';
import { makeFolder } from '../../../../make-folder.ts';

/** Voices that take note of when they are loaded and freed, on a clock that stands still until it is moved. */
function shelf(isBroken: (folder: string) => boolean = () => false) {
  const events: string[] = [];
  const waiting = new Set<() => void>();
  const timer: Timer = {
    after(_, run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  };
  const config = parsePiperConfig(
    '{"audio":{"sample_rate":22050},"phoneme_type":"text","phoneme_id_map":{"_":[0],"^":[1],"$":[2]}}',
  );
  const load = async (folder: string): Promise<PiperVoice> => {
    events.push(`load ${folder}`);
    if (isBroken(folder) || !config) throw new RangeError('Broken');
    const run = async () => new Float32Array(1);
    return { config, run, dispose: async () => void events.push(`free ${folder}`) };
  };
  const voices = keepPiperVoices({ load, timer });
  const use = async (folder: string) => (await voices.borrow(folder))[Symbol.asyncDispose]();
  const passIdleTime = async () => {
    for (const run of [...waiting]) run();
    // What they freed is freed in the turns that follow.
    await new Promise(setImmediate);
  };
  return { events, voices, use, passIdleTime };
}

test('A voice that is used again is not loaded again, not even by two at once', async () => {
  const { events, voices, use } = shelf();
  const both = await Promise.all([voices.borrow('a'), voices.borrow('a')]);
  expect(both[0]?.voice).toBe(both[1]?.voice);
  for (const each of both) await each[Symbol.asyncDispose]();
  await use('a');
  expect(events).toEqual(['load a']);
});

test('Two voices are kept; a third takes the place of the one used longest ago', async () => {
  const { events, use } = shelf();
  for (const folder of ['a', 'b', 'a', 'c', 'a', 'b']) await use(folder);
  expect(events).toEqual(['load a', 'load b', 'load c', 'free b', 'load b', 'free c']);
});

test('A voice that speaks is not freed, however many others come', async () => {
  const { events, voices, use, passIdleTime } = shelf();
  const speaking = await voices.borrow('a');
  for (const folder of ['b', 'c', 'd']) await use(folder);
  await passIdleTime();
  expect(events).not.toContain('free a');
  await speaking[Symbol.asyncDispose]();
  await passIdleTime();
  expect(events).toContain('free a');
});

test('An unused voice is freed after a while, unless it was used again', async () => {
  const { events, voices, use, passIdleTime } = shelf();
  await use('a');
  const again = await voices.borrow('a');
  await passIdleTime();
  expect(events).toEqual(['load a']);
  await again[Symbol.asyncDispose]();
  await passIdleTime();
  expect(events).toEqual(['load a', 'free a']);
  await use('a');
  expect(events).toEqual(['load a', 'free a', 'load a']);
});

test('A voice that could not be loaded is tried again', async () => {
  let isBroken = true;
  const { events, voices, use } = shelf(() => isBroken);
  await expect(voices.borrow('a')).rejects.toThrow('Broken');
  isBroken = false;
  await use('a');
  expect(events).toEqual(['load a', 'load a']);
});

test('A voice that has taken the name of another is loaded', async () => {
  const { events, use } = shelf();
  const folder = makeFolder('alcove-voice-');
  for (let time = 0; time < 2; time++) await use(folder);
  rmSync(folder, { recursive: true });
  renameSync(makeFolder('alcove-voice-'), folder);
  await use(folder);
  expect(events).toEqual([`load ${folder}`, `load ${folder}`]);
  rmSync(folder, { recursive: true });
});
