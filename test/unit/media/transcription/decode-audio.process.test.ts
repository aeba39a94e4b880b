import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeAudio } from '../../../../models/media/transcription/audio/decode-audio.ts';
import { decodeWhole } from './decode-whole.ts';
import { mp3Tone } from './encode-mp3.ts';
import { loudness, restDecibels, toneAmplitude } from './measure-tone.ts';
import { sox, soxDecode, toneFile } from './sox.ts';

const opusTone = readFileSync(new URL('./recordings/tone.opus', import.meta.url));

describe('Decoding WAV', () => {
  test.each([
    ['8 bits', '-r 16000 -c 1 -b 8 -e unsigned -t wav', -38],
    ['16 bits', '-r 16000 -c 1 -b 16 -t wav', -80],
    ['24 bits', '-r 16000 -c 1 -b 24 -t wav', -80],
    ['32 bits', '-r 16000 -c 1 -b 32 -t wav', -80],
    ['32 bits of float', '-r 16000 -c 1 -e float -b 32 -t wav', -80],
    ['64 bits of float', '-r 16000 -c 1 -e float -b 64 -t wav', -80],
    ['A-law', '-r 16000 -c 1 -e a-law -t wav', -30],
    ['µ-law', '-r 16000 -c 1 -e u-law -t wav', -30],
    ['eight channels', '-r 16000 -c 8 -b 16 -t wav', -75],
    ['three channels of 24 bits', '-r 44100 -c 3 -b 24 -t wav', -65],
  ])('gives the tone of a file of %s, clean and as loud as it is', async (_, file, noise) => {
    const samples = await decodeWhole(toneFile(file, 1_000, 1));
    expect(samples).toHaveLength(16_000);
    expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 2);
    expect(restDecibels(samples, 1_000)).toBeLessThan(noise);
  });

  test.each([8_000, 11_025, 12_000, 22_050, 32_000, 44_100, 44_099, 48_000, 96_000, 192_000])(
    'brings %i samples a second to 16,000 as sox does',
    async (rate) => {
      const file = toneFile(`-r ${rate} -c 1 -b 24 -t wav`, 1_000, 1);
      const samples = await decodeWhole(file);
      const reference = soxDecode(file, 'wav');
      expect(Math.abs(samples.length - reference.length)).toBeLessThanOrEqual(1);
      const difference = samples.subarray(400, 15_600).map((value, at) => value - (reference[at + 400] ?? 0));
      expect(20 * Math.log10(loudness(difference) / loudness(reference))).toBeLessThan(-60);
    },
  );

  test('keeps 6.5 kHz and leaves nothing of 9 kHz, which would come out as 7', async () => {
    const kept = await decodeWhole(toneFile('-r 48000 -c 1 -b 24 -t wav', 6_500, 1));
    const lost = await decodeWhole(toneFile('-r 48000 -c 1 -b 24 -t wav', 9_000, 1));
    expect(20 * Math.log10(toneAmplitude(kept, 6_500) / 0.5)).toBeGreaterThan(-0.1);
    expect(20 * Math.log10(loudness(lost.subarray(400, 15_600)) / 0.5)).toBeLessThan(-65);
  });

  test('averages the channels', async () => {
    const samples = await decodeWhole(sox('-R -n -r 16000 -c 2 -t wav - synth 1 sine 500 sine 2000 vol 0.5'));
    expect(toneAmplitude(samples, 500)).toBeCloseTo(0.25, 2);
    expect(toneAmplitude(samples, 2_000)).toBeCloseTo(0.25, 2);
  });
});

describe('Decoding MP3 and OGG', () => {
  test.each([16_000, 44_100, 48_000] as const)('gives the tone of an MP3 file of %i Hz', async (rate) => {
    const samples = await decodeWhole(await mp3Tone(1_000, 2, rate));
    expect(samples.length / 16_000).toBeCloseTo(2, 0);
    expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 1);
    expect(restDecibels(samples, 1_000)).toBeLessThan(-25);
  });

  test('skips a label of a megabyte before an MP3', async () => {
    const label = Buffer.alloc(10 + (8 << 14));
    label.write('ID3\x04');
    label[7] = 8;
    const samples = await decodeWhole(Buffer.concat([label, await mp3Tone(1_000, 1, 16_000)]));
    expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 1);
  });

  test.each(['-r 44100 -c 2', '-r 16000 -c 1', '-r 8000 -c 1'])(
    'gives the tone of OGG Vorbis, %s',
    async (shape) => {
      const samples = await decodeWhole(toneFile(`${shape} -C 5 -t ogg`, 1_000, 2));
      expect(samples).toHaveLength(32_000);
      expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 1);
      expect(restDecibels(samples, 1_000)).toBeLessThan(-25);
    },
  );

  test('gives the tone of OGG Opus', async () => {
    const samples = await decodeWhole(opusTone);
    expect(samples.length / 16_000).toBeCloseTo(1.5, 2);
    expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 1);
    expect(restDecibels(samples, 1_000)).toBeLessThan(-25);
  });

  test('gives both of two recordings that stand in one OGG file', async () => {
    const vorbis = (hertz: number) => toneFile('-r 16000 -c 1 -t ogg', hertz, 1);
    const samples = await decodeWhole(Buffer.concat([vorbis(500), vorbis(2_000)]));
    expect(samples).toHaveLength(32_000);
    expect(toneAmplitude(samples.subarray(0, 16_000), 500)).toBeCloseTo(0.5, 1);
    expect(toneAmplitude(samples.subarray(16_000), 2_000)).toBeCloseTo(0.5, 1);
    expect((await decodeWhole(Buffer.concat([opusTone, opusTone]))).length / 16_000).toBeCloseTo(3, 2);
  });
});

const recording = (name: string) => readFileSync(new URL(`./recordings/${name}`, import.meta.url));

describe('Decoding what telephones and browsers record', () => {
  test.each([
    'tone.m4a',
    'tone-table-first.m4a',
    'tone.aac',
    'tone-in-fragments.mp4',
    'video.mp4',
    'tone.webm',
  ])('gives the tone of %s', async (name) => {
    const samples = await decodeWhole(recording(name));
    expect(samples.length / 16_000).toBeCloseTo(1.53, 1);
    const middle = samples.subarray(4_000, 22_000);
    expect(toneAmplitude(middle, 1_000)).toBeCloseTo(0.5, 1);
    expect(restDecibels(middle, 1_000)).toBeLessThan(-20);
  });

  test.each(['-r 44100 -c 2 -b 16', '-r 16000 -c 1 -b 16', '-r 96000 -c 6 -b 24'])(
    'gives the tone of FLAC, %s',
    async (shape) => {
      const samples = await decodeWhole(toneFile(`${shape} -t flac`, 1_000, 2));
      expect(samples).toHaveLength(32_000);
      expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 2);
    },
  );
});

describe('A recording whose end is missing', () => {
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  const wav = toneFile('-r 16000 -c 1 -b 16 -t wav', 1_000, 1.5);
  test.each([
    ['WAV', wav],
    ['OGG Opus', Buffer.concat([opusTone, opusTone, opusTone])],
    ['FLAC', toneFile('-r 16000 -c 1 -t flac', 1_000, 1.5)],
    ['bare AAC', recording('tone.aac')],
    ['an M4A file with its table first', recording('tone-table-first.m4a')],
    ['an MP4 file in fragments', recording('tone-in-fragments.mp4')],
    ['WEBM', recording('tone.webm')],
  ])('gives what is there of %s, and says so', async (_, file) => {
    let cuts = 0;
    let length = 0;
    const pieces = decodeAudio(half(file), new AbortController().signal, () => cuts++);
    for await (const piece of pieces) length += piece.length;
    expect(cuts).toBe(1);
    expect(length / 16_000).toBeGreaterThan(0.3);
    expect(length / 16_000).toBeLessThan(3);
  });

  test('and with it the table that says where its sound stands, is refused', async () => {
    await expect(decodeWhole(half(recording('tone.m4a')))).rejects.toMatchObject({ code: 'cut_off' });
  });
});

test('A decoder stops when it is told to', async () => {
  const abort = new AbortController();
  const file = toneFile('-r 16000 -c 1 -t wav', 440, 60);
  let pieces = 0;
  await expect(async () => {
    for await (const _ of decodeAudio(file, abort.signal)) {
      pieces += 1;
      abort.abort(new Error('The listener left.'));
    }
  }).rejects.toThrow('The listener left.');
  expect(pieces).toBe(1);
});
