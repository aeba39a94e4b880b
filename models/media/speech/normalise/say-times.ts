import type { SpeechLanguage } from '../speaker.ts';

/** Says times of the day: 14h30, 14:30, 14:30:15, 2:05 pm, 9 am. */
export function sayTimes(text: string, language: SpeechLanguage): string {
  const joined = text.replace(STRETCH, language === 'fr' ? ' à ' : ' to ');
  return language === 'fr' ? sayFrench(joined) : sayEnglish(joined);
}

/** What stands between the ends of a stretch of time. */
const STRETCH =
  /(?<=\d(?:h(?:\d{2})?|:\d{2}|(?::\d{2})? ?[ap]\.?m\.?)) ?[-–—] ?(?=\d{1,2}(?: ?h(?!\p{L})|:\d{2}| ?[ap]\.?m))/giu;
const CLOCK = /(?<![\d:.,])([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?![\d:])/g;

function sayFrench(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\d:.,])([01]?\d|2[0-3]) ?[hH] ?([0-5]\d)?(?![\p{L}\d])/gu,
      (_, hours: string, minutes?: string) => frenchTime(hours, minutes),
    )
    .replace(CLOCK, (_, hours: string, minutes: string, seconds?: string) =>
      Number(seconds ?? 0) > 0 && seconds
        ? `${frenchTime(hours, minutes)} et ${count(seconds, 'seconde')}`
        : frenchTime(hours, minutes),
    );
}

function frenchTime(hours: string, minutes = '00'): string {
  const said = `${Number(hours) === 1 ? 'une' : Number(hours)} ${Number(hours) > 1 ? 'heures' : 'heure'}`;
  return Number(minutes) === 0 ? said : `${said} ${Number(minutes)}`;
}

function count(number: string, unit: string): string {
  return `${Number(number)} ${unit}${Number(number) > 1 ? 's' : ''}`;
}

function sayEnglish(text: string): string {
  return text
    .replace(
      /(?<![\d:.,])(1[0-2]|0?\d)(?::([0-5]\d))? ?([aApP])\.?[mM](?:\.(?= ?[\p{Ll},;])|(?![\p{L}\d]))/gu,
      (_, hours: string, minutes: string | undefined, half: string) =>
        `${englishTime(hours, minutes ?? '00', '')} ${half.toUpperCase()}M`,
    )
    .replace(CLOCK, (_, hours: string, minutes: string, seconds?: string) => {
      const isMorning = Number(hours) >= 1 && Number(hours) <= 12;
      const time = englishTime(hours, minutes, isMorning ? " o'clock" : ' hundred hours');
      return Number(seconds ?? 0) > 0 ? `${time} and ${Number(seconds)} seconds` : time;
    });
}

function englishTime(hours: string, minutes: string, full: string): string {
  if (minutes === '00') return `${Number(hours)}${full}`;
  return minutes.startsWith('0') ? `${Number(hours)} oh ${minutes[1]}` : `${Number(hours)} ${minutes}`;
}
