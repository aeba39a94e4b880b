import type { PiperConfig } from './piper-config.ts';

/**
 * The ids that a Piper voice is given for the phonemes of a sentence: start, then each phoneme with silence behind it,
 * end; what the voice does not know is left out (github.com/rhasspy/piper-phonemize, src/phoneme_ids.cpp).
 */
export function phonemeIds(phonemes: readonly string[], { phoneme_id_map: ids }: PiperConfig): number[] {
  const idsOf = (phoneme: string) => (Object.hasOwn(ids, phoneme) ? (ids[phoneme] ?? []) : []);
  const silence = idsOf('_');
  const known = phonemes.filter((phoneme) => idsOf(phoneme).length > 0);
  return [
    ...idsOf('^'),
    ...silence,
    ...known.flatMap((phoneme) => [...idsOf(phoneme), ...silence]),
    ...idsOf('$'),
  ];
}
