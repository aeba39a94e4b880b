import { describe, expect, test } from 'vitest';
import { createSpeaker } from '../../../../models/media/speech/create-speaker.ts';
import type { SpeechPiece, SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { recordSpeech } from './record-speech.ts';

const request: SpeechRequest = {
  text: 'One. Two is a sentence. Three is one too.',
  voice: 'en-US-GuyNeural',
  ratePercent: 0,
  pitchHz: 0,
};
const RATE = 22_050;

/** Says every text as a tone of one second, and takes note of the texts. */
function toneEspeak() {
  const said: string[] = [];
  const espeak = async (text: string) => {
    said.push(text);
    return Float32Array.from(
      { length: RATE },
      (_, index) => Math.sin((2 * Math.PI * 220 * index) / RATE) / 2,
    );
  };
  return { said, espeak };
}

describe('A speaker', () => {
  test('gives the first sentence away before it begins with the next', async () => {
    const { said, espeak } = toneEspeak();
    const pieces: [string, number][] = [];
    for await (const piece of createSpeaker(() => {}, espeak).speak(request, new AbortController().signal))
      pieces.push([piece.type, said.length]);
    expect(pieces).toEqual([
      ['audio', 1],
      ['audio', 2],
      ['audio', 2],
      ['end', 2],
    ]);
    expect(said).toEqual(['One.', 'Two is a sentence. Three is one too.']);
  });

  test('stops between two sentences when it is told to', async () => {
    const { said, espeak } = toneEspeak();
    const abort = new AbortController();
    const pieces: SpeechPiece[] = [];
    const speech = createSpeaker(() => {}, espeak).speak(request, abort.signal);
    await expect(async () => {
      for await (const piece of speech) {
        pieces.push(piece);
        abort.abort(new Error('The listener left.'));
      }
    }).rejects.toThrow('The listener left.');
    expect(said).toEqual(['One.']);
    expect(pieces).toHaveLength(1);
  });

  test('counts each sentence as progress', async () => {
    let progress = 0;
    const speaker = createSpeaker(() => {
      progress += 1;
    }, toneEspeak().espeak);
    await recordSpeech(speaker, request);
    expect(progress).toBe(2);
  });

  test('makes a file that plays to the sample as long as it says, and sounds as it was made', async () => {
    const { samples, sampleRate, durationSeconds } = await recordSpeech(
      createSpeaker(() => {}, toneEspeak().espeak),
      request,
    );
    expect(sampleRate).toBe(RATE);
    expect(durationSeconds).toBe(2);
    expect(samples.length).toBe(2 * RATE);
    // The tone is where it was put: nothing of what the encoder puts first is left.
    const errors = [...samples.subarray(2_000, 20_000)].map((sample, index) =>
      Math.abs(sample - Math.sin((2 * Math.PI * 220 * (index + 2_000)) / RATE) / 2),
    );
    expect(Math.max(...errors)).toBeLessThan(0.05);
  });

  test.each([1, 575, 576, 577, 1_151, 22_050, 100_001])('is exact for %d samples', async (length) => {
    const speaker = createSpeaker(
      () => {},
      async () => new Float32Array(length).fill(0.1),
    );
    const { samples, durationSeconds } = await recordSpeech(speaker, { text: 'One.' });
    expect(samples.length).toBe(length);
    expect(durationSeconds).toBe(length / RATE);
  });

  test.each(['', ' \n', '\u0000\u0001', '🜁', '...', '\ud800', '[[', '-v fr', '--help', '<speak>x</speak>'])(
    'makes sound of any text: %j',
    async (text) => {
      const { samples, sampleRate, durationSeconds } = await recordSpeech(
        createSpeaker(() => {}),
        { text },
      );
      expect(durationSeconds).toBeGreaterThan(0);
      expect(Math.abs(samples.length / sampleRate - durationSeconds)).toBeLessThan(0.001);
    },
  );

  test('speaks two texts at once, each as if it were alone', async () => {
    const speaker = createSpeaker(() => {});
    const texts = ['The first text. It has two sentences.', 'Le deuxième texte. Il a deux phrases.'];
    const alone: Buffer[] = [];
    for (const text of texts) alone.push((await recordSpeech(speaker, { text })).mp3);
    const together = await Promise.all(texts.map((text) => recordSpeech(speaker, { text })));
    expect(alone[0]?.equals(alone[1] ?? Buffer.alloc(0))).toBe(false);
    for (const [index, { mp3 }] of together.entries()) expect(alone[index]?.equals(mp3)).toBe(true);
  });
});
