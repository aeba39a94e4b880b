import type { EspeakProgram } from '../espeak/espeak-program.ts';
import { phonemise } from './phonemise.ts';
import type { PiperConfig } from './piper-config.ts';
import { splitClauses } from './split-clauses.ts';

/**
 * The phonemes of each sentence of a text, one a code point, as Piper's phonemiser gives them to a voice
 * (github.com/rhasspy/piper-phonemize, src/phonemize.cpp): canonically decomposed, the clauses with their marks, without
 * the marks of espeak-ng for words of another language. A voice of text takes the letters themselves, in lower case.
 */
export async function sentencePhonemes(
  text: string,
  config: PiperConfig,
  program: EspeakProgram,
): Promise<string[][]> {
  const clauses = splitClauses(text);
  const spoken =
    config.phoneme_type === 'text' || !config.espeak
      ? clauses.map((clause) => clause.text.toLowerCase())
      : (await phonemise(clauses, config.espeak.voice, program)).map(withoutLanguages);
  const sentences: string[][] = [[]];
  for (const [index, { mark, endsSentence }] of clauses.entries()) {
    const sentence = sentences.at(-1);
    sentence?.push(...mapPhonemes(spoken[index] ?? '', config), ...mark);
    if (endsSentence) sentences.push([]);
    else sentence?.push(' ');
  }
  return sentences.filter(({ length }) => length > 0);
}

/**
 * Cuts sentences of more than `most` phonemes behind a mark or, where there is none, at a blank, so that no single one
 * keeps the process from answering for long.
 */
export function cutLongSentences(sentences: readonly string[][], most: number): string[][] {
  return sentences.flatMap((sentence) => {
    const pieces: string[][] = [];
    let rest = sentence;
    while (rest.length > most) {
      const reach = rest.slice(0, most);
      const mark = reach.findLastIndex((phoneme) => ',;:'.includes(phoneme)) + 1;
      const at = mark > most / 3 ? mark : reach.lastIndexOf(' ');
      const cut = at > 0 ? at : most;
      pieces.push(rest.slice(0, cut));
      rest = rest.slice(cut);
    }
    return [...pieces, rest];
  });
}

/** Around an English word in French stands "(en)" and "(fr)". */
function withoutLanguages(phonemes: string): string {
  return phonemes.replace(/\([^)]*\)/g, '');
}

function mapPhonemes(phonemes: string, { phoneme_map }: PiperConfig): string[] {
  return [...phonemes.normalize('NFD')].flatMap((phoneme) =>
    Object.hasOwn(phoneme_map, phoneme) ? (phoneme_map[phoneme] ?? []) : [phoneme],
  );
}
