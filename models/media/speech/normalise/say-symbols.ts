import type { SpeechLanguage } from '../speaker.ts';

/** Says signs that stand for a word, and turns runs of marks into one pause. */
export function saySymbols(text: string, language: SpeechLanguage): string {
  const words = WORDS[language];
  return text
    .replace(/(?<=[\p{L}\d)])\^?(?:²|(?<=\^)2(?!\d))/gu, ` ${words.squared}`)
    .replace(/(?<=[\p{L}\d)])\^?(?:³|(?<=\^)3(?!\d))/gu, ` ${words.cubed}`)
    .replace(/(?<=[\p{L}\d)])\^(?=\d)/gu, ` ${words.power} `)
    .replace(/ ?(?:->|→|⇒|=>) ?/g, ', ')
    .replace(/(?<=\s)&(?=\s)|(?<=\p{L})&(?=\p{L}{2})/gu, ` ${words.and} `)
    .replace(/(?<=[\p{L}\d)] ?)=(?= ?[\p{L}\d(])/gu, ` ${words.equals} `)
    .replace(/(?<=\d ?)[×*](?= ?\d)/gu, ` ${words.times} `)
    .replace(/(?<=\d ?)\+(?= ?\d)|(?<=\S )\+(?= \S)/g, ' plus ')
    .replace(/(?<=\d )[-−](?= \d)/g, words.minus)
    .replace(/≈|(?<![\p{L}\d~])~(?=\d)/gu, ` ${words.about} `)
    .replace(
      / ?(≥|≤|±|≠|÷|>=|<=|!=)(?= ?[\p{L}\d(-]) ?/gu,
      (_, sign: string) => ` ${words.signs[sign] ?? sign} `,
    )
    .replace(/(?<=^|[\s(])([<>]) ?(?=-?\d)/gmu, (_, sign: string) => `${words.signs[sign] ?? sign} `)
    .replace(/[|_~^*<>{}\\]+/g, ' ')
    .replace(
      /([!?.,;:-])\1{2,}/g,
      (run, mark: string) => (mark === '.' ? '…' : mark === '-' ? ', ' : run[0]) ?? run,
    );
}

interface Words {
  and: string;
  equals: string;
  times: string;
  minus: string;
  about: string;
  squared: string;
  cubed: string;
  power: string;
  signs: Record<string, string>;
}

const WORDS: Record<SpeechLanguage, Words> = {
  fr: {
    and: 'et',
    equals: 'égale',
    times: 'fois',
    minus: 'moins',
    about: 'environ',
    squared: 'au carré',
    cubed: 'au cube',
    power: 'puissance',
    signs: {
      '≥': 'supérieur ou égal à',
      '>=': 'supérieur ou égal à',
      '≤': 'inférieur ou égal à',
      '<=': 'inférieur ou égal à',
      '>': 'supérieur à',
      '<': 'inférieur à',
      '≠': 'différent de',
      '!=': 'différent de',
      '±': 'plus ou moins',
      '÷': 'divisé par',
    },
  },
  en: {
    and: 'and',
    equals: 'equals',
    times: 'times',
    minus: 'minus',
    about: 'about',
    squared: 'squared',
    cubed: 'cubed',
    power: 'to the power of',
    signs: {
      '≥': 'at least',
      '>=': 'at least',
      '≤': 'at most',
      '<=': 'at most',
      '>': 'greater than',
      '<': 'less than',
      '≠': 'is not equal to',
      '!=': 'is not equal to',
      '±': 'plus or minus',
      '÷': 'divided by',
    },
  },
};
