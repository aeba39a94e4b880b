import { describe, expect, test } from 'vitest';
import { EngineFailed } from '../../../../../models/engine/engine-errors.ts';
import { createEspeakProgram } from '../../../../../models/media/speech/espeak/espeak-program.ts';
import { parsePiperConfig } from '../../../../../models/media/speech/piper/piper-config.ts';
import {
  cutLongSentences,
  sentencePhonemes,
} from '../../../../../models/media/speech/piper/sentence-phonemes.ts';
import references from './references/references.json' with { type: 'json' };

const program = createEspeakProgram();

function configFor(settings: object) {
  const all = {
    audio: { sample_rate: 22_050 },
    phoneme_id_map: { _: [0], '^': [1], $: [2] },
    ...settings,
  };
  const config = parsePiperConfig(JSON.stringify(all));
  if (!config) throw new RangeError('These are no settings');
  return config;
}
const phonemesOf = async (text: string, settings: object) =>
  (await sentencePhonemes(text, configFor(settings), program)).map((sentence) => sentence.join(''));

describe('The phonemes of a text', () => {
  test.each(references)(
    'are those of Debian’s espeak-ng, marked as Piper marks them: $voice $text',
    async ({ voice, text, sentences }) => {
      expect(await phonemesOf(text, { espeak: { voice } })).toEqual(sentences);
    },
  );

  test('are one code point each, what is composed in two', async () => {
    const [sentence = []] = await sentencePhonemes('Bon !', configFor({ espeak: { voice: 'fr' } }), program);
    expect(sentence).toEqual(['b', 'ˈ', 'ɔ', '\u0303', '!']);
  });

  test('are found for what sounds like the mark between two clauses, too', async () => {
    const [alone] = await phonemesOf('Zqx', { espeak: { voice: 'en-us' } });
    expect(await phonemesOf('Zqx, Zqx. Hello.', { espeak: { voice: 'en-us' } })).toEqual([
      `${alone}, ${alone}.`,
      'həlˈoʊ.',
    ]);
  });

  test.each(['-v fr', '--help', '-w /tmp/x', '<voice name="de">so</voice>', "'; ls"])(
    'are those of the text even where that looks like an order: %j',
    async (text) => {
      const phonemes = await phonemesOf(`${text} end`, { espeak: { voice: 'en-us' } });
      expect(phonemes.join(' ')).toMatch(/ˈɛnd$/);
    },
  );

  test.each(['', ' \n ', '...', '?!', '«»', '—'])('are none where nothing is said: %j', async (text) => {
    expect(await phonemesOf(text, { espeak: { voice: 'fr' } })).toEqual([]);
  });

  test('are replaced as the voice asks', async () => {
    const settings = { espeak: { voice: 'fr' }, phoneme_map: { ʁ: ['r'], ˈ: [] } };
    expect(await phonemesOf('Merci, roi.', settings)).toEqual(['mɛrsi, rwa.']);
  });

  test('are the letters for a voice of text', async () => {
    expect(await phonemesOf('Été, OUI !', { phoneme_type: 'text' })).toEqual(['e\u0301te\u0301, oui!']);
  });

  test('cannot be found in a language that espeak-ng does not have', async () => {
    await expect(phonemesOf('Hi.', { espeak: { voice: 'xx-nowhere' } })).rejects.toThrow(EngineFailed);
  });
});

describe('A sentence that is too long to be said in one go', () => {
  test('is cut behind its last mark, else at its last blank, else anywhere, and nothing is lost', () => {
    for (const part of ['abcdef, ', 'abcdef ', 'abcdef']) {
      const sentence = [...part.repeat(100)];
      const pieces = cutLongSentences([sentence, ['x']], 200);
      expect(pieces.flat()).toEqual([...sentence, 'x']);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
      if (part === 'abcdef, ') expect(pieces[0]?.at(-1)).toBe(',');
      if (part === 'abcdef ') expect(pieces[1]?.[0]).toBe(' ');
    }
  });

  test('is left as it is when it is short', () => {
    expect(cutLongSentences([['a', ',', 'b']], 3)).toEqual([['a', ',', 'b']]);
  });
});
