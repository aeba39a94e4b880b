import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeAudio } from '../../../../models/media/transcription/audio/decode-audio.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { decodeWhole } from './decode-whole.ts';
import { mp3Tone } from './encode-mp3.ts';
import { toneAmplitude } from './measure-tone.ts';
import { toneFile } from './sox.ts';
import { oggPage, opusHeads, silentOpus } from './write-ogg.ts';
import { type WavFormat, writeWav } from './write-wav.ts';

const wav = toneFile('-r 16000 -c 1 -b 16 -t wav', 1_000, 1);
const ogg = toneFile('-r 16000 -c 1 -t ogg', 1_000, 1);
const opus = readFileSync(new URL('./recordings/tone.opus', import.meta.url));

function mp4Box(type: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

describe('Refusing', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['one byte', Buffer.from([0xff]), 'unsupported'],
    ['zeros', Buffer.alloc(50_000), 'unsupported'],
    ['a text', Buffer.from('Dear diary, '.repeat(500)), 'unsupported'],
    [
      'an MP4 file that ends in its head',
      Buffer.from('\x00\x00\x00\x20ftypisom\x00\x00\x02\x00', 'latin1'),
      'cut_off',
    ],
    ['an MP4 file without sound', mp4Box('ftyp', Buffer.from('isom')), 'empty'],
    [
      'an MP4 file of tables that end too early',
      mp4Box('ftyp', mp4Box('moov', mp4Box('trak', Buffer.alloc(3)))).subarray(8),
      'empty',
    ],
    ['an AVI file', Buffer.from('RIFF\x00\x10\x00\x00AVI LIST', 'latin1'), 'unsupported'],
    ['the head of a Matroska file', Buffer.from('\x1a\x45\xdf\xa3\x01\x00\x00\x00', 'latin1'), 'cut_off'],
    ['a FLAC file without any frame', Buffer.from('fLaC\x00\x00\x00\x22', 'latin1'), 'cut_off'],
    ['a FLAC file of zeros', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(9_000)]), 'corrupt'],
    [
      'a video in OGG',
      oggPage([Buffer.from('\x80theora\x03\x02\x01', 'latin1')], { flags: 2 }),
      'unsupported',
    ],
    ['Opus of nine channels', opusHeads(9), 'unsupported'],
    ['Opus without any sound', opusHeads(), 'empty'],
    ['the head of a WAV file', wav.subarray(0, 30), 'corrupt'],
    ['the head of an OGG file', ogg.subarray(0, 60), 'corrupt'],
    ['the head of an Opus file', opus.subarray(0, 60), 'cut_off'],
    ['a WAV file without samples', silentWav({ bytes: 0 }), 'empty'],
    ['a WAV file of no samples a second', silentWav({ rate: 0 }), 'unsupported'],
    ['a WAV file of no channel', silentWav({ channels: 0 }), 'unsupported'],
    ['a WAV file of nine channels', silentWav({ channels: 9 }), 'unsupported'],
    ['a WAV file of 4 GHz', silentWav({ rate: 0xffff_ffff }), 'unsupported'],
    ['a WAV file coded as MP3', silentWav({ tag: 0x55 }), 'unsupported'],
  ])('%s', async (_, file, code) => {
    await expect(decodeWhole(file)).rejects.toMatchObject({
      name: 'AudioRefused',
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  test('not an MP3 that is shorter than its own head says, which is told to be cut off', async () => {
    const whole = await mp3Tone(1_000, 2, 44_100);
    let cuts = 0;
    const cut = withInfoFrame(whole, whole.length + 5_000);
    for await (const _ of decodeAudio(cut, new AbortController().signal, () => cuts++));
    expect(cuts).toBe(1);
    expect((await decodeWhole(withInfoFrame(whole, whole.length))).length).toBeGreaterThan(30_000);
  });

  test('an OGG file of which one bit is wrong', async () => {
    const wrong = Buffer.from(ogg);
    wrong.writeUInt8(wrong.readUInt8(ogg.length - 200) ^ 1, ogg.length - 200);
    await expect(decodeWhole(wrong)).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('noise, whatever its first bytes promise', async () => {
    const starts = [
      '',
      '\xff\xfb\x90\x00',
      'ID3\x04\x00\x00\x00\x00\x00\x05',
      'OggS\x00\x02',
      'RIFF\x00\x00\x00\x00WAVEfmt ',
      'fLaC\x80\x00\x00\x22',
      '\x00\x00\x00\x10ftypM4A \x00\x00\x00\x00\x00\x00\x40\x00moov',
      '\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\xff\x16\x54\xae\x6b\x4f\xff',
      '\xff\xf1\x50\x80\x10\x1f\xfc',
    ];
    // The same in every run: one kind of noise in very many is a sound.
    const random = seededRandom(1);
    const noise = () => Buffer.from(Array.from({ length: 20_000 }, () => Math.floor(random() * 256)));
    for (const start of starts)
      for (let round = 0; round < 20; round++) {
        const file = Buffer.concat([Buffer.from(start, 'latin1'), noise()]);
        await expect(decodeWhole(file)).rejects.toMatchObject({ name: 'AudioRefused' });
      }
  });

  test('ten hours of silence in a megabyte, one second past two hours, in the memory of seconds', async () => {
    const bomb = silentOpus(36_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    let samples = 0;
    let largest = 0;
    const listen = async () => {
      for await (const piece of decodeAudio(bomb, new AbortController().signal)) {
        samples += piece.length;
        largest = Math.max(largest, piece.length);
      }
    };
    await expect(listen()).rejects.toMatchObject({ code: 'too_long' });
    expect(samples / 16_000).toBeGreaterThan(7_100);
    expect(samples / 16_000).toBeLessThanOrEqual(7_201);
    expect(largest / 16_000).toBeLessThanOrEqual(31);
  });
});

describe('Not refusing', () => {
  test('two hours to the second', async () => {
    let samples = 0;
    for await (const piece of decodeAudio(silentOpus(7_200), new AbortController().signal))
      samples += piece.length;
    expect(samples / 16_000).toBeCloseTo(7_200, 0);
  });

  test.each([0, 0xffff_ffff, 0x7fff_ffdb])('a WAV file from a pipe, whose size says %i', async (size) => {
    const piped = Buffer.from(wav);
    piped.writeUInt32LE(size, piped.indexOf('data') + 4);
    expect(await decodeWhole(piped)).toHaveLength(16_000);
  });

  test('what stands behind the samples, before them and between, odd lengths included', async () => {
    const at = wav.indexOf('data');
    const odd = Buffer.concat([Buffer.from('note\x03\x00\x00\x00abc\x00', 'latin1')]);
    const samples = await decodeWhole(Buffer.concat([wav.subarray(0, at), odd, wav.subarray(at), odd]));
    expect(samples).toHaveLength(16_000);
    expect(toneAmplitude(samples, 1_000)).toBeCloseTo(0.5, 2);
  });

  test('a WAV file of the 64-bit kind', async () => {
    const at = wav.indexOf('data');
    const sizes = Buffer.alloc(36);
    sizes.write('ds64');
    sizes.writeUInt32LE(28, 4);
    sizes.writeBigUInt64LE(32_000n, 16);
    const body = Buffer.from(wav.subarray(12));
    body.writeUInt32LE(0xffff_ffff, at - 12 + 4);
    const head = Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1');
    expect(await decodeWhole(Buffer.concat([head, sizes, body, Buffer.from('tail')]))).toHaveLength(16_000);
  });
});

const silentWav = ({ bytes = 3_200, ...format }: WavFormat & { bytes?: number }) =>
  writeWav(Buffer.alloc(bytes), format);

/** Puts a frame at the head that tells how many bytes follow, itself included. */
function withInfoFrame(mp3: Buffer, bytes: number): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * 96) / 44_100));
  mp3.copy(frame, 0, 0, 4);
  frame[2] = (frame[2] as number) & 0xfd;
  const isMono = ((mp3[3] as number) & 0xc0) === 0xc0;
  frame.write('Info', isMono ? 21 : 36);
  frame.writeUInt32BE(2, isMono ? 25 : 40);
  frame.writeUInt32BE(bytes + frame.length, isMono ? 29 : 44);
  return Buffer.concat([frame, mp3]);
}
