import type { SpeechLanguage } from '../speaker.ts';
import { sayAbbreviations } from './say-abbreviations.ts';
import { sayAddresses } from './say-addresses.ts';
import { sayDates } from './say-dates.ts';
import { sayEmoji } from './say-emoji.ts';
import { sayFractions } from './say-fractions.ts';
import { sayMoney } from './say-money.ts';
import { sayNumbers } from './say-numbers.ts';
import { sayOrdinals } from './say-ordinals.ts';
import { sayRates } from './say-rates.ts';
import { saySymbols } from './say-symbols.ts';
import { sayTimes } from './say-times.ts';
import { sayUnits } from './say-units.ts';
import { stripMarkup } from './strip-markup.ts';

/**
 * Writes a text as it is read aloud: dates, times, money, units, ordinals, abbreviations, addresses and emoji in words,
 * numbers in plain digits, which every synthesiser reads. The order matters: what is part of an address or of a date is
 * no number of its own.
 */
export function normaliseSpeech(text: string, language: SpeechLanguage): string {
  const plain = stripMarkup(text.toWellFormed().normalize('NFC'));
  return STEPS.reduce((so, step) => step(so, language), plain)
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const STEPS: ((text: string, language: SpeechLanguage) => string)[] = [
  sayAddresses,
  sayEmoji,
  sayAbbreviations,
  sayDates,
  sayTimes,
  sayRates,
  sayFractions,
  sayMoney,
  sayUnits,
  sayOrdinals,
  sayNumbers,
  saySymbols,
];
