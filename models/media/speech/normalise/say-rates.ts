import type { SpeechLanguage } from '../speaker.ts';

/** Says what is paid or used for each of something: 19,99 €/mois, $5/hour, 5,6 l/100 km. */
export function sayRates(text: string, language: SpeechLanguage): string {
  const { per, names } = WORDS[language];
  const written = Object.keys(names).join('|');
  return text
    .replace(/(?<=\d[ \u00a0\u202f]?)[lL] ?\/ ?100[ \u00a0\u202f]?km(?!\p{L})/gu, 'l aux 100 km')
    .replace(
      new RegExp(`(?<=\\d|[€$£¥¢]|EUR|USD) ?/ ?(${written})(?![\\p{L}\\d])`, 'gu'),
      (_, unit: string) => ` ${per} ${names[unit] ?? unit}`,
    );
}

interface Words {
  per: string;
  names: Record<string, string>;
}

const WORDS: Record<SpeechLanguage, Words> = {
  fr: {
    per: 'par',
    names: {
      mois: 'mois',
      ans: 'an',
      an: 'an',
      jour: 'jour',
      j: 'jour',
      h: 'heure',
      heure: 'heure',
      semaine: 'semaine',
      nuit: 'nuit',
      personne: 'personne',
      pers: 'personne',
      unité: 'unité',
      kg: 'kilo',
      kWh: 'kilowattheure',
      'm²': 'mètre carré',
      km: 'kilomètre',
    },
  },
  en: {
    per: 'per',
    names: {
      month: 'month',
      mo: 'month',
      year: 'year',
      yr: 'year',
      day: 'day',
      hour: 'hour',
      hr: 'hour',
      h: 'hour',
      week: 'week',
      night: 'night',
      person: 'person',
      unit: 'unit',
      kg: 'kilogram',
      lb: 'pound',
      kWh: 'kilowatt hour',
      mile: 'mile',
    },
  },
};
