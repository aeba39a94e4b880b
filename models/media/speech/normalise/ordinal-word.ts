import type { SpeechLanguage } from '../speaker.ts';

/**
 * An ordinal as espeak-ng reads it right: "21st", "one hundredth" (it says "hundred th" of 100th), « 21ème », « premier ».
 * `isFeminine` matters to French alone.
 */
export function ordinalWord(number: number, language: SpeechLanguage, isFeminine = false): string {
  if (language === 'en') return englishOrdinal(number);
  if (number === 1) return isFeminine ? 'première' : 'premier';
  return `${number}ème`;
}

function englishOrdinal(number: number): string {
  for (const [size, word] of ROUND)
    if (number >= size && number % size === 0) return `${number / size} ${word}`;
  return `${number}${suffix(number)}`;
}

const ROUND: [number, string][] = [
  [1_000_000, 'millionth'],
  [1_000, 'thousandth'],
  [100, 'hundredth'],
];

function suffix(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
}
