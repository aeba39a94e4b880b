import type { Language } from '../../run.types.ts';

const NAMED: Record<string, number> = { noon: 12, midday: 12, midi: 12, midnight: 0, minuit: 0 };
const WRITTEN: Record<Language, RegExp> = {
  en: /^(\d{1,2})(?::(\d{2}))? ?(?:([ap])\.?m\.?)?$/,
  fr: /^(\d{1,2}) ?(?:h|:|heures?)(?: ?(\d{2}))?$/,
};

/**
 * Two times of day as `09:30`. Undefined where one of them could be in the morning or in the evening, as in
 * `from 9:30 to 5:15`.
 */
export function readClocks(
  from: string,
  to: string,
  language: Language,
): { from: string; to: string } | undefined {
  const [first, second] = [readClock(from, language), readClock(to, language)];
  if (!first || !second || first.minutes === second.minutes) return undefined;
  const [one, other] = [first.isSure, second.isSure];
  // Both without am and pm are of one half of the day only where they follow each other.
  const isClear =
    (one && other) || (!one && !other && first.minutes < second.minutes) || isLate(first, second);
  return isClear ? { from: write(first.minutes), to: write(second.minutes) } : undefined;
}

interface Clock {
  minutes: number;
  /** It says itself which half of the day it is in. */
  isSure: boolean;
}

/** `9:30` to `17:15`: the second shows that hours are counted to 24, and so for the first. */
function isLate(first: Clock, second: Clock): boolean {
  return [first, second].some(({ minutes }) => minutes >= 13 * 60) && first.minutes < second.minutes;
}

function readClock(text: string, language: Language): Clock | undefined {
  const bare = text.trim();
  const named = NAMED[bare];
  if (named !== undefined) return { minutes: named * 60, isSure: true };
  const found = WRITTEN[language].exec(bare);
  if (!found) return undefined;
  const [, hours = '', minutes, half] = found;
  if (language === 'en' && minutes === undefined && half === undefined) return undefined;
  const isValid = Number(minutes ?? 0) < 60 && Number(hours) < 24 && (!half || inHalf(Number(hours)));
  if (!isValid) return undefined;
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours);
  const isSure = language === 'fr' || half !== undefined || hours.startsWith('0') || hour === 0 || hour > 12;
  return { minutes: hour * 60 + Number(minutes ?? 0), isSure };
}

function inHalf(hour: number): boolean {
  return hour >= 1 && hour <= 12;
}

function write(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
