import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../models/media/create-media-host.ts';
import { MediaEngine } from '../../../models/media/media-engine.ts';
import type { OcrLanguage } from '../../../models/media/ocr-engine.ts';
import { createProcessOcrEngine } from '../../../models/media/process-ocr-engine.ts';
import { makePictureBomb } from './make-picture-bomb.ts';
import { english, englishLines, french, frenchLines, wordsOf } from './pictures.ts';

const engine = createProcessOcrEngine(
  new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) }),
);
afterAll(() => engine.close());
const read = (picture: Uint8Array, language: OcrLanguage = 'auto') =>
  engine.read(picture, language, new AbortController().signal);
const textOf = async (picture: Uint8Array) => wordsOf((await read(picture)).text);

const englishText = englishLines.join(' ');
const frenchText = frenchLines.join(' ');

describe('Reading a picture', () => {
  it.each(['en', 'auto'] as const)('gives English text word for word, asked for %s', async (language) => {
    const result = await read(english, language);
    expect(wordsOf(result.text)).toBe(englishText);
    expect(result.language).toBe('en');
    expect(result.confidence).toBeGreaterThan(0.8);
  });

  it.each(['fr', 'auto'] as const)('gives French text with its accents, asked for %s', async (language) => {
    const result = await read(french, language);
    expect(wordsOf(result.text)).toBe(frenchText);
    expect(result.language).toBe('fr');
  });

  it('says where the text stands', async () => {
    const { blocks } = await read(english);
    const top = Math.min(...blocks.map(({ bbox }) => bbox.y));
    const bottom = Math.max(...blocks.map(({ bbox }) => bbox.y + bbox.height));
    for (const { bbox } of blocks) expect(Math.abs(bbox.x - 60)).toBeLessThan(6);
    expect(Math.abs(top - 70)).toBeLessThan(8);
    expect(Math.abs(bottom - 272)).toBeLessThan(8);
  });

  it.each([90, 180, 270])('finds text turned by %i degrees, and says where it stands', async (turn) => {
    const result = await read(await sharp(english).rotate(turn).png().toBuffer());
    expect(wordsOf(result.text)).toBe(englishText);
    expect(result).toMatchObject(
      turn === 180 ? { width: 1_000, height: 340 } : { width: 340, height: 1_000 },
    );
    const edges = result.blocks.map(({ bbox }) =>
      turn === 90 ? bbox.y : turn === 180 ? 1_000 - bbox.x - bbox.width : 1_000 - bbox.y - bbox.height,
    );
    expect(Math.abs(Math.min(...edges) - 60)).toBeLessThan(8);
  });

  it.each([-13, -4, 3, 11])('straightens lines that lean by %i degrees', async (degrees) => {
    const leaning = await sharp(french).rotate(degrees, { background: 'white' }).png().toBuffer();
    expect(await textOf(leaning)).toBe(frenchText);
  });

  it('puts the boxes of leaning text where it stands in the picture as uploaded', async () => {
    const { blocks, width, height } = await read(
      await sharp(english).rotate(10, { background: 'white' }).png().toBuffer(),
    );
    const text = { x: 60 - 500, y: 70 - 170 };
    const radians = (10 * Math.PI) / 180;
    const corner = text.x * Math.sin(radians) + text.y * Math.cos(radians) + height / 2;
    expect(Math.abs(Math.min(...blocks.map(({ bbox }) => bbox.y)) - corner)).toBeLessThan(12);
    for (const { bbox } of blocks) expect(bbox.x + bbox.width).toBeLessThanOrEqual(width);
  });

  it.each([
    ['JPEG', sharp(english).jpeg({ quality: 40 })],
    ['lossy WEBP', sharp(english).webp({ quality: 40 })],
    ['16 bits a colour', sharp(english).toColourspace('rgb16').png()],
    ['CMYK', sharp(english).toColourspace('cmyk').jpeg()],
    ['a negative', sharp(english).negate().png()],
    ['hardly any contrast', sharp(english).linear(0.15, 170).png()],
    ['letters of seven pixels', sharp(english).resize(520).png()],
    ['letters four times as large', sharp(english).resize(3_900).png()],
  ])('reads a picture in %s', async (_, picture) => {
    expect(await textOf(await picture.toBuffer())).toBe(englishText);
  });

  it('takes transparent parts for white', async () => {
    const ink = await sharp(english).negate().greyscale().toColourspace('b-w').raw().toBuffer();
    const black = sharp({ create: { width: 1_000, height: 340, channels: 3, background: 'black' } });
    const raw = { width: 1_000, height: 340, channels: 1 as const };
    const transparent = await black.joinChannel(ink, { raw }).png().toBuffer();
    expect(await textOf(transparent)).toBe(englishText);
  });

  it('turns a photograph as its EXIF says before it counts pixels', async () => {
    const photograph = await sharp(english).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const result = await read(photograph);
    expect(result).toMatchObject({ width: 1_000, height: 340 });
    expect(wordsOf(result.text)).toBe(englishText);
    expect(Math.abs(Math.min(...result.blocks.map(({ bbox }) => bbox.x)) - 60)).toBeLessThan(6);
  });

  it('reads the first frame of an animation', async () => {
    const frames = await sharp([english, french], { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect(await textOf(frames)).toBe(englishText);
  });

  it('reads a page under a shadow', async () => {
    const shadow = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="340"><linearGradient id="s"><stop stop-color="#fff"/><stop offset="1" stop-color="#505050"/></linearGradient><rect width="1000" height="340" fill="url(#s)"/></svg>',
    );
    const shaded = await sharp(english)
      .composite([{ input: shadow, blend: 'multiply' }])
      .png()
      .toBuffer();
    expect(await textOf(shaded)).toBe(englishText);
  });

  it.each([
    ['white', 'white'],
    ['black', 'black'],
    ['a colour', '#3060a0'],
  ])('finds nothing on a page of %s, and is not surprised', async (_, background) => {
    const blank = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
      .png()
      .toBuffer();
    expect(await read(blank)).toMatchObject({
      text: '',
      confidence: 0,
      language: null,
      blocks: [],
      width: 700,
      height: 500,
    });
  });

  it('finds nothing in a single pixel and in a thin line', async () => {
    const create = { channels: 3 as const, background: 'black' };
    for (const size of [
      { width: 1, height: 1 },
      { width: 9_000, height: 2 },
    ]) {
      const picture = await sharp({ create: { ...create, ...size } })
        .png()
        .toBuffer();
      expect(await read(picture)).toMatchObject({ text: '', confidence: 0, ...size });
    }
  });
});

describe('A file that is no readable picture', () => {
  const start = (length: number) => french.subarray(0, length);
  it.each([
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['text', Buffer.from('Tickets cost 12.50.'), 'unsupported'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unsupported'],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'unsupported'],
    ['only the beginning of a PNG', start(8), 'corrupt'],
    ['half a PNG', start(french.length / 2), 'corrupt'],
    ['SVG behind the first bytes of a PNG', Buffer.concat([start(8), Buffer.from('<svg/>')]), 'corrupt'],
    [
      'a RIFF that only calls itself WEBP',
      Buffer.from('RIFF\x20\0\0\0WEBPVP8 ....................'),
      'corrupt',
    ],
    ['30,000 by 30,000 pixels in 900 kB', makePictureBomb(30_000, 30_000), 'too_large'],
  ])('%s is refused with a sentence', async (_, bytes, code) => {
    const failure = await read(bytes).catch((error) => error);
    expect(failure).toMatchObject({ name: 'PictureRefused', code });
    expect(failure.message).toMatch(/^The (picture|file) [^/\\]*\.$/);
  });

  it('half a JPEG is refused, and half a WEBP', async () => {
    for (const whole of [await sharp(english).jpeg().toBuffer(), await sharp(english).webp().toBuffer()]) {
      await expect(read(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'corrupt' });
    }
  });

  it('a JPEG with a ZIP archive behind it is read as the picture that it is', async () => {
    const archive = Buffer.from('PK\x03\x04 anything');
    expect(await textOf(Buffer.concat([await sharp(english).jpeg().toBuffer(), archive]))).toBe(englishText);
  });
});
