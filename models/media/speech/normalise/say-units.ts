import type { SpeechLanguage } from '../speaker.ts';

/** Says units behind a number: 5 km, 90 km/h, 20 m², 37,5 °C, 3 %, 16 GB. */
export function sayUnits(text: string, language: SpeechLanguage): string {
  const units = UNITS[language];
  return sayHeights(text, language).replace(PATTERN[language], (all, number: string, written: string) => {
    const unit = units[written];
    if (!unit) return all;
    return `${number} ${isOne(number, language) ? unit[0] : unit[1]}`;
  });
}

/** How tall somebody is: 1m80, 5'10". */
function sayHeights(text: string, language: SpeechLanguage): string {
  if (language === 'fr')
    return text.replace(
      /(?<![\p{L}\d.,])([12]) ?m ?(\d{2})(?![\p{L}\d²³])/gu,
      (_, metres: string, rest: string) => `${metres} ${metres === '1' ? 'mètre' : 'mètres'} ${Number(rest)}`,
    );
  return text.replace(/(?<![\p{L}\d.,])(\d)['’′](1[01]|\d)(?:"|”|″|'')/gu, '$1 foot $2');
}

/** French has the plural from 2 on, English for all but 1. */
function isOne(number: string, language: SpeechLanguage): boolean {
  const value = Number(number.replace(/[ \u00a0\u202f]/g, '').replace(',', '.'));
  return language === 'fr' ? Math.abs(value) < 2 : number === '1' || number === '-1';
}

type Unit = [one: string, many: string];

const UNITS: Record<SpeechLanguage, Record<string, Unit>> = {
  fr: {
    km: ['kilomètre', 'kilomètres'],
    m: ['mètre', 'mètres'],
    cm: ['centimètre', 'centimètres'],
    mm: ['millimètre', 'millimètres'],
    'km/h': ['kilomètre-heure', 'kilomètres-heure'],
    'm/s': ['mètre par seconde', 'mètres par seconde'],
    'm/s²': ['mètre par seconde au carré', 'mètres par seconde au carré'],
    ppm: ['partie par million', 'parties par million'],
    'm²': ['mètre carré', 'mètres carrés'],
    m2: ['mètre carré', 'mètres carrés'],
    'km²': ['kilomètre carré', 'kilomètres carrés'],
    'm³': ['mètre cube', 'mètres cubes'],
    m3: ['mètre cube', 'mètres cubes'],
    ha: ['hectare', 'hectares'],
    kg: ['kilo', 'kilos'],
    g: ['gramme', 'grammes'],
    mg: ['milligramme', 'milligrammes'],
    l: ['litre', 'litres'],
    L: ['litre', 'litres'],
    cl: ['centilitre', 'centilitres'],
    ml: ['millilitre', 'millilitres'],
    mL: ['millilitre', 'millilitres'],
    min: ['minute', 'minutes'],
    s: ['seconde', 'secondes'],
    ms: ['milliseconde', 'millisecondes'],
    '°C': ['degré', 'degrés'],
    '°F': ['degré Fahrenheit', 'degrés Fahrenheit'],
    '°': ['degré', 'degrés'],
    '%': ['pour cent', 'pour cent'],
    '‰': ['pour mille', 'pour mille'],
    Ko: ['kilooctet', 'kilooctets'],
    ko: ['kilooctet', 'kilooctets'],
    Mo: ['mégaoctet', 'mégaoctets'],
    Go: ['gigaoctet', 'gigaoctets'],
    To: ['téraoctet', 'téraoctets'],
    kWh: ['kilowattheure', 'kilowattheures'],
    kW: ['kilowatt', 'kilowatts'],
    W: ['watt', 'watts'],
    V: ['volt', 'volts'],
    Hz: ['hertz', 'hertz'],
    kHz: ['kilohertz', 'kilohertz'],
    MHz: ['mégahertz', 'mégahertz'],
    GHz: ['gigahertz', 'gigahertz'],
  },
  en: {
    km: ['kilometer', 'kilometers'],
    m: ['meter', 'meters'],
    cm: ['centimeter', 'centimeters'],
    mm: ['millimeter', 'millimeters'],
    'km/h': ['kilometer per hour', 'kilometers per hour'],
    mph: ['mile per hour', 'miles per hour'],
    'm/s': ['meter per second', 'meters per second'],
    'm/s²': ['meter per second squared', 'meters per second squared'],
    ppm: ['part per million', 'parts per million'],
    'm²': ['square meter', 'square meters'],
    m2: ['square meter', 'square meters'],
    'km²': ['square kilometer', 'square kilometers'],
    'm³': ['cubic meter', 'cubic meters'],
    m3: ['cubic meter', 'cubic meters'],
    mi: ['mile', 'miles'],
    ft: ['foot', 'feet'],
    lb: ['pound', 'pounds'],
    lbs: ['pound', 'pounds'],
    oz: ['ounce', 'ounces'],
    kg: ['kilogram', 'kilograms'],
    g: ['gram', 'grams'],
    mg: ['milligram', 'milligrams'],
    l: ['liter', 'liters'],
    L: ['liter', 'liters'],
    ml: ['milliliter', 'milliliters'],
    mL: ['milliliter', 'milliliters'],
    min: ['minute', 'minutes'],
    mins: ['minute', 'minutes'],
    h: ['hour', 'hours'],
    hr: ['hour', 'hours'],
    hrs: ['hour', 'hours'],
    s: ['second', 'seconds'],
    sec: ['second', 'seconds'],
    secs: ['second', 'seconds'],
    ms: ['millisecond', 'milliseconds'],
    '°C': ['degree Celsius', 'degrees Celsius'],
    '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
    '°': ['degree', 'degrees'],
    '%': ['percent', 'percent'],
    KB: ['kilobyte', 'kilobytes'],
    kB: ['kilobyte', 'kilobytes'],
    MB: ['megabyte', 'megabytes'],
    GB: ['gigabyte', 'gigabytes'],
    TB: ['terabyte', 'terabytes'],
    kWh: ['kilowatt hour', 'kilowatt hours'],
    kW: ['kilowatt', 'kilowatts'],
    W: ['watt', 'watts'],
    V: ['volt', 'volts'],
    Hz: ['hertz', 'hertz'],
    kHz: ['kilohertz', 'kilohertz'],
    MHz: ['megahertz', 'megahertz'],
    GHz: ['gigahertz', 'gigahertz'],
  },
};

const PATTERN: Record<SpeechLanguage, RegExp> = { fr: pattern('fr'), en: pattern('en') };

/** A number and a unit, the longest that fits; the letters of a unit end where no other follows. */
function pattern(language: SpeechLanguage): RegExp {
  const written = Object.keys(UNITS[language])
    .sort((a, b) => b.length - a.length)
    .join('|');
  return new RegExp(
    `(?<![\\p{L}\\d])(-?\\d+(?:[.,]\\d+)*(?:[ \u00a0\u202f]\\d{3})*(?:,\\d+)?)[ \u00a0\u202f]?(${written})(?![\\p{L}\\d²³/])`,
    'gu',
  );
}
