import { expect, test } from 'vitest';
import { phonemeIds } from '../../../../../models/media/speech/piper/phoneme-ids.ts';
import { parsePiperConfig } from '../../../../../models/media/speech/piper/piper-config.ts';

/** As Piper's voices number them, and one phoneme that takes two ids. */
const ids = { _: [0], '^': [1], $: [2], ' ': [3], '.': [10], a: [14], b: [15], '\u0303': [141], ɲ: [26, 22] };

function idsOf(phonemes: string, map: object = ids): number[] {
  const settings = { audio: { sample_rate: 22_050 }, espeak: { voice: 'fr' }, phoneme_id_map: map };
  const config = parsePiperConfig(JSON.stringify(settings));
  if (!config) throw new RangeError('These are no settings');
  return phonemeIds([...phonemes], config);
}

test.each([
  ['', [1, 0, 2]],
  ['ba', [1, 0, 15, 0, 14, 0, 2]],
  ['ba a.', [1, 0, 15, 0, 14, 0, 3, 0, 14, 0, 10, 0, 2]],
  ['a\u0303', [1, 0, 14, 0, 141, 0, 2]],
  ['aɲ', [1, 0, 14, 0, 26, 22, 0, 2]],
  ['aXb', [1, 0, 14, 0, 15, 0, 2]],
  ['😀', [1, 0, 2]],
])('The phonemes %j are given to a voice as %j', (phonemes, expected) => {
  expect(idsOf(phonemes)).toEqual(expected);
});

test('Start, silence and end are those of the voice', () => {
  expect(idsOf('a', { _: [7], '^': [8], $: [9, 10], a: [1] })).toEqual([8, 7, 1, 7, 9, 10]);
});
