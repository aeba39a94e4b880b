import type { SpeechLanguage } from '../speaker.ts';

/** Says signs that stand for a word, and turns runs of marks into one pause. */
export function saySymbols(text: string, language: SpeechLanguage): string {
  const words = WORDS[language];
  return text
    .replace(/ ?(?:->|→|⇒|=>) ?/g, ', ')
    .replace(/(?<=\s)&(?=\s)|(?<=\p{L})&(?=\p{L}{2})/gu, ` ${words.and} `)
    .replace(/(?<=[\p{L}\d)] ?)=(?= ?[\p{L}\d(])/gu, ` ${words.equals} `)
    .replace(/(?<=\d ?)[×*](?= ?\d)/gu, ` ${words.times} `)
    .replace(/(?<=\d ?)\+(?= ?\d)/g, ' plus ')
    .replace(/(?<=\d )[-−](?= \d)/g, words.minus)
    .replace(/≈/g, ` ${words.about} `)
    .replace(/[|_~^*<>{}\\]+/g, ' ')
    .replace(
      /([!?.,;:-])\1{2,}/g,
      (run, mark: string) => (mark === '.' ? '…' : mark === '-' ? ', ' : run[0]) ?? run,
    );
}

const WORDS: Record<SpeechLanguage, Record<'and' | 'equals' | 'times' | 'minus' | 'about', string>> = {
  fr: { and: 'et', equals: 'égale', times: 'fois', minus: 'moins', about: 'environ' },
  en: { and: 'and', equals: 'equals', times: 'times', minus: 'minus', about: 'about' },
};
