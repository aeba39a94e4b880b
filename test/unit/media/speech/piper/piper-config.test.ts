import { describe, expect, test } from 'vitest';
import { parsePiperConfig, piperLanguage } from '../../../../../models/media/speech/piper/piper-config.ts';

/** Settings as Piper publishes them, shortened. */
const SIWIS = {
  audio: { sample_rate: 22_050, quality: 'medium' },
  espeak: { voice: 'fr' },
  language: { code: 'fr_FR', family: 'fr', region: 'FR' },
  phoneme_id_map: { _: [0], '^': [1], $: [2], a: [14] },
  piper_version: '1.0.0',
};
const parse = (changes: object) => parsePiperConfig(JSON.stringify({ ...SIWIS, ...changes }));

describe('The settings of a Piper voice', () => {
  test('have Piper’s own defaults for what they leave out', () => {
    expect(parse({})).toMatchObject({
      inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
      phoneme_type: 'espeak',
      num_speakers: 1,
    });
  });

  test.each([
    ['fr', {}],
    ['en', { language: { code: 'en_GB' } }],
    ['en', { language: undefined, espeak: { voice: 'en-gb-x-rp' } }],
    [undefined, { language: { code: 'de_DE' } }],
  ])('tell its language: %s', (language, changes) => {
    const config = parse(changes);
    expect(config && piperLanguage(config)).toBe(language);
  });

  test.each([
    ['without an id for silence', { phoneme_id_map: { '^': [1], $: [2] } }],
    ['with an id that is no number', { phoneme_id_map: { ...SIWIS.phoneme_id_map, b: ['x'] } }],
    ['without a sampling rate', { audio: {} }],
    ['with one that nobody plays', { audio: { sample_rate: 1 } }],
    ['whose phonemes would be an option', { espeak: { voice: '--path=/etc' } }],
    ['whose phonemes nobody names', { espeak: undefined }],
    ['of phonemes of another kind', { phoneme_type: 'pinyin' }],
  ])('%s are none', (_, changes) => {
    expect(parse(changes)).toBeUndefined();
  });

  test.each(['', 'null', '[]', '{', '"x"', `"${'x'.repeat(1024 * 1024)}"`])('are not %.20s', (json) => {
    expect(parsePiperConfig(json)).toBeUndefined();
  });
});
