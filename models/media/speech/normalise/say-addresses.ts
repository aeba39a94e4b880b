import type { SpeechLanguage } from '../speaker.ts';

/** Says web addresses (host and path, without what is only for machines) and e-mail addresses as people dictate them. */
export function sayAddresses(text: string, language: SpeechLanguage): string {
  const words = WORDS[language];
  return text
    .replace(EMAIL, (address) => spell(address, words))
    .replace(URL_PATTERN, (address) => spell(shorten(address), words));
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const URL_PATTERN = /(?<![\w.@])(?:https?:\/\/|www\.)[^\s<>"'()[\]{}«»]{0,1990}[^\s<>"'()[\]{}«».,;:!?…]/gi;

function shorten(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
}

function spell(address: string, words: Record<string, string>): string {
  return address
    .replace(/[@./_:+%=~-]/g, (sign) => ` ${words[sign] ?? ''} `)
    .replace(/ +/g, ' ')
    .trim();
}

const WORDS: Record<SpeechLanguage, Record<string, string>> = {
  fr: {
    '@': 'arobase',
    '.': 'point',
    '/': 'barre oblique',
    '-': 'tiret',
    _: 'tiret bas',
    ':': 'deux-points',
    '+': 'plus',
  },
  en: { '@': 'at', '.': 'dot', '/': 'slash', '-': 'dash', _: 'underscore', ':': 'colon', '+': 'plus' },
};
