import { describe, expect, test } from 'vitest';
import { judgePiperConfig } from '../../../../../models/media/speech/piper/judge-piper-config.ts';

/** Settings as Piper publishes them, shortened. */
const SIWIS = {
  dataset: 'siwis',
  audio: { sample_rate: 22_050, quality: 'medium' },
  espeak: { voice: 'fr' },
  language: { code: 'fr_FR', family: 'fr', region: 'FR' },
  inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
  phoneme_type: 'espeak',
  phoneme_map: {},
  phoneme_id_map: { _: [0], '^': [1], $: [2], a: [14] },
  num_symbols: 256,
  num_speakers: 1,
  speaker_id_map: {},
  piper_version: '1.0.0',
};
const judge = (changes: object, name?: string) =>
  judgePiperConfig(JSON.stringify({ ...SIWIS, ...changes }), name);

describe('The settings of a Piper voice', () => {
  test('tell its language, and for which of the four voices it speaks', () => {
    expect(judge({})).toEqual({
      kind: 'voice',
      language: 'fr',
      genders: ['female'],
      voices: ['fr-FR-DeniseNeural'],
      sampleRate: 22_050,
      speakers: 1,
      dataset: 'siwis',
    });
  });

  test.each([
    ['tom', 'fr', ['fr-FR-HenriNeural']],
    ['upmc', 'fr', ['fr-FR-DeniseNeural', 'fr-FR-HenriNeural']],
    ['lessac', 'en', ['en-US-JennyNeural']],
    ['hfc_male', 'en', ['en-US-GuyNeural']],
    ['Ryan', 'en', ['en-US-GuyNeural']],
    ['my own voice', 'en', []],
    ['constructor', 'en', []],
  ])('of the data set %s in the language %s make it speak for %j', (dataset, language, voices) => {
    expect(judge({ dataset, language: { code: `${language}_XX` } })).toMatchObject({ language, voices });
  });

  test('that name no data set are judged by the name of the file and of the speakers', () => {
    expect(judge({ dataset: undefined }, 'fr_FR-gilles-low')).toMatchObject({ genders: ['male'] });
    expect(judge({ dataset: 'x', num_speakers: 2, speaker_id_map: { jessica: 0, pierre: 1 } })).toMatchObject(
      { genders: ['female', 'male'], speakers: 2 },
    );
  });

  test('that name no language are judged by that of the phonemes', () => {
    expect(judge({ language: undefined, espeak: { voice: 'en-gb-x-rp' } })).toMatchObject({ language: 'en' });
  });

  test('that leave out what has a default are complete', () => {
    const { inference, phoneme_type, phoneme_map, num_speakers, speaker_id_map, ...least } = SIWIS;
    expect(judgePiperConfig(JSON.stringify(least))).toMatchObject({ kind: 'voice', speakers: 1 });
  });

  test.each([
    ['of another language', { language: { code: 'de_DE' } }, 'voice_language'],
    ['without an id for silence', { phoneme_id_map: { '^': [1], $: [2] } }, 'not_piper'],
    ['with an id that is no number', { phoneme_id_map: { ...SIWIS.phoneme_id_map, b: ['x'] } }, 'not_piper'],
    ['without a sampling rate', { audio: {} }, 'not_piper'],
    ['with one that nobody plays', { audio: { sample_rate: 1 } }, 'not_piper'],
    ['whose phonemes would be an option', { espeak: { voice: '--path=/etc' } }, 'not_piper'],
    ['whose phonemes nobody names', { espeak: undefined }, 'not_piper'],
    ['of phonemes of another kind', { phoneme_type: 'pinyin' }, 'not_piper'],
  ])('%s are refused', (_, changes, reason) => {
    expect(judge(changes)).toEqual({ kind: 'refused', reason });
  });

  test.each(['', 'null', '[]', '{', '"x"', `"${'x'.repeat(1024 * 1024)}"`])('are not %.20s', (json) => {
    expect(judgePiperConfig(json)).toMatchObject({ kind: 'refused' });
  });
});
