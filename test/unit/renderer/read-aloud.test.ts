import { describe, expect, test } from 'vitest';
import { parseSpeechStyle } from '../../../renderer/voice/speech-style.ts';
import { createReadAloud, type Reading, splitReading } from '../../../renderer/voice/use-reading.ts';

/** A server and a loudspeaker that do what the test says, and take note. */
function stage() {
  const made: string[] = [];
  const heard: string[] = [];
  const playing: PromiseWithResolvers<void>[] = [];
  const readAloud = createReadAloud({
    makeSpeech: async (text, signal) => {
      signal.throwIfAborted();
      made.push(text);
      return {
        audio_url: `audio of ${text}`,
        duration_seconds: 1,
        voice_used: 'en-US-GuyNeural',
        model_used: 'espeak-ng',
      };
    },
    play: (url, signal) => {
      heard.push(url);
      const end = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => end.reject(signal.reason));
      playing.push(end);
      return end.promise;
    },
  });
  const states: Reading[] = [];
  readAloud.subscribe(() => states.push(readAloud.current()));
  return { made, heard, playing, readAloud, states };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const first = `${'First. '.repeat(60)}`.trim();
const text = `${first}\n\n${'Second. '.repeat(10)}`.trim();

describe('Reading aloud', () => {
  test('makes the next part while one is heard, and says how it stands', async () => {
    const { made, heard, playing, readAloud, states } = stage();
    const done = readAloud.start('a', text);
    await settled();
    const parts = splitReading(text);
    expect(parts.length).toBeGreaterThan(1);
    expect(made).toEqual(parts.slice(0, 2));
    expect(heard).toEqual([`audio of ${parts[0]}`]);
    for (const index of parts.keys()) {
      playing[index]?.resolve();
      await settled();
    }
    await done;
    expect(heard).toEqual(parts.map((part) => `audio of ${part}`));
    expect(states.map((state) => state?.state)).toEqual([
      'waiting',
      ...parts.map(() => 'speaking'),
      undefined,
    ]);
  });

  test('stops at once, and makes nothing more', async () => {
    const { made, heard, readAloud } = stage();
    const done = readAloud.start('a', `${text}\n\n${'Third. '.repeat(400)}`);
    await settled();
    readAloud.stop();
    await done;
    expect(readAloud.current()).toBeUndefined();
    expect([made.length, heard.length]).toEqual([2, 1]);
  });

  test('reads one text at a time: the second takes the place of the first', async () => {
    const { heard, playing, readAloud } = stage();
    const one = readAloud.start('a', 'One.');
    await settled();
    const two = readAloud.start('b', 'Two.');
    await one;
    await settled();
    expect(readAloud.current()).toEqual({ id: 'b', state: 'speaking' });
    playing.at(-1)?.resolve();
    await two;
    expect(heard).toEqual(['audio of One.', 'audio of Two.']);
    expect(readAloud.current()).toBeUndefined();
  });

  test('says when it failed, until it is tried again', async () => {
    const { playing, readAloud } = stage();
    const done = readAloud.start('a', 'One.');
    await settled();
    playing[0]?.reject(new Error('No sound'));
    await done;
    expect(readAloud.current()).toEqual({ id: 'a', state: 'failed' });
    void readAloud.start('a', 'One.');
    expect(readAloud.current()).toEqual({ id: 'a', state: 'waiting' });
  });
});

describe('A reply is cut into parts', () => {
  test('of which the first is short and none too long for the server, without losing a word', () => {
    for (const whole of [text, 'word '.repeat(3_000), 'x'.repeat(9_000), '😀'.repeat(4_000), 'One.']) {
      const parts = splitReading(whole);
      expect(parts[0]?.length).toBeLessThanOrEqual(400);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2_500);
      expect(parts.join('').replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
      for (const part of parts) expect(part.isWellFormed() && part !== '').toBe(true);
    }
  });

  test('is none where there is nothing', () => {
    expect(splitReading(' \n')).toEqual([]);
  });
});

test.each([
  [undefined, { rate: 0, pitch: 0 }],
  ['{"voice":"en-US-GuyNeural","rate":50,"pitch":-50}', { voice: 'en-US-GuyNeural', rate: 50, pitch: -50 }],
  ['{"voice":"nobody","rate":101,"pitch":0.5}', { rate: 0, pitch: 0 }],
  ['[1]', { rate: 0, pitch: 0 }],
  ['{', { rate: 0, pitch: 0 }],
])('the style %s that was kept is read as %j', (kept, style) => {
  expect(parseSpeechStyle(kept)).toEqual(style);
});
