/** A unit as the calculator names it, what it measures, how it is shown, and every folded name, in the singular, that means it alone. */
export interface Unit {
  name: string;
  measures:
    | 'length'
    | 'area'
    | 'volume'
    | 'mass'
    | 'time'
    | 'temperature'
    | 'speed'
    | 'data'
    | 'energy'
    | 'power'
    | 'pressure'
    | 'angle';
  shown: { en: string; fr: string };
  names: string[];
}

/** `symbol` stands for a unit that is shown alike in both languages. */
function unit(name: string, measures: Unit['measures'], shown: string | Unit['shown'], names: string): Unit {
  return {
    name,
    measures,
    shown: typeof shown === 'string' ? { en: shown, fr: shown } : shown,
    names: names.split('|'),
  };
}

/**
 * Units whose names are clear. Left out on purpose: `ton`, months and years (of no fixed length), and everything that
 * differs between the United States and the United Kingdom without saying so. `livre` is taken for the pound, and the
 * answer says so: it may also be half a kilogram.
 */
const UNITS: readonly Unit[] = [
  unit('km', 'length', 'km', 'km|kilometre|kilometer'),
  unit('m', 'length', 'm', 'm|metre|meter'),
  unit('dm', 'length', 'dm', 'dm|decimetre|decimeter'),
  unit('cm', 'length', 'cm', 'cm|centimetre|centimeter'),
  unit('mm', 'length', 'mm', 'mm|millimetre|millimeter'),
  unit('mile', 'length', { en: 'miles', fr: 'miles' }, 'mile|mi'),
  unit(
    'nauticalmile',
    'length',
    { en: 'nautical miles', fr: 'milles marins' },
    'nautical mile|mille marin|mille nautique',
  ),
  unit(
    'lightyear',
    'length',
    { en: 'light years', fr: 'années-lumière' },
    'light year|light-year|annee-lumiere|annee lumiere',
  ),
  unit('yard', 'length', { en: 'yards', fr: 'yards' }, 'yard|yd|verge'),
  unit('ft', 'length', { en: 'feet', fr: 'pieds' }, 'foot|feet|ft|pied'),
  unit('inch', 'length', { en: 'inches', fr: 'pouces' }, 'inch|inches|in|pouce'),
  unit('km^2', 'area', 'km²', 'km2|km²|square kilometre|square kilometer|kilometre carre'),
  unit('m^2', 'area', 'm²', 'm2|m²|square metre|square meter|metre carre'),
  unit('cm^2', 'area', 'cm²', 'cm2|cm²|square centimetre|square centimeter|centimetre carre'),
  unit(
    'ft^2',
    'area',
    { en: 'square feet', fr: 'pieds carrés' },
    'sq ft|ft2|ft²|square foot|square feet|pied carre',
  ),
  unit('hectare', 'area', { en: 'hectares', fr: 'hectares' }, 'ha|hectare'),
  unit('acre', 'area', { en: 'acres', fr: 'acres' }, 'acre'),
  unit('L', 'volume', 'L', 'l|litre|liter'),
  unit('dL', 'volume', 'dL', 'dl|decilitre|deciliter'),
  unit('cL', 'volume', 'cL', 'cl|centilitre|centiliter'),
  unit('mL', 'volume', 'mL', 'ml|millilitre|milliliter'),
  unit('m^3', 'volume', 'm³', 'm3|m³|cubic metre|cubic meter|metre cube'),
  unit('gallon', 'volume', { en: 'US gallons', fr: 'gallons américains' }, 'us gallon|gallon americain'),
  unit('kg', 'mass', 'kg', 'kg|kilo|kilogram|kilogramme'),
  unit('g', 'mass', 'g', 'g|gram|gramme'),
  unit('mg', 'mass', 'mg', 'mg|milligram|milligramme'),
  unit('tonne', 'mass', { en: 'tonnes', fr: 'tonnes' }, 'tonne|metric ton'),
  unit('lbm', 'mass', 'lb', 'lb|pound'),
  unit(
    'lbm',
    'mass',
    { en: 'lb', fr: 'livres anglo-saxonnes (de 453,59237 g)' },
    'livre|livre anglaise|livre anglo-saxonne',
  ),
  unit('stone', 'mass', { en: 'stone', fr: 'stones' }, 'stone'),
  unit('oz', 'mass', 'oz', 'oz|ounce|once'),
  unit('s', 'time', { en: 'seconds', fr: 'secondes' }, 's|sec|second|seconde'),
  unit('ms', 'time', 'ms', 'ms|millisecond|milliseconde'),
  unit('minute', 'time', { en: 'minutes', fr: 'minutes' }, 'min|minute'),
  unit('hour', 'time', { en: 'hours', fr: 'heures' }, 'h|hour|hr|heure'),
  unit('day', 'time', { en: 'days', fr: 'jours' }, 'day|jour|journee'),
  unit('week', 'time', { en: 'weeks', fr: 'semaines' }, 'week|semaine'),
  unit('degC', 'temperature', '°C', '°c|c|celsius|degree celsius|degre celsius|degrees c|degres c'),
  unit('degF', 'temperature', '°F', '°f|f|fahrenheit|degree fahrenheit|degre fahrenheit|degrees f|degres f'),
  unit('K', 'temperature', 'K', 'k|kelvin'),
  unit(
    'km/hour',
    'speed',
    'km/h',
    "km/h|kmh|kph|kilometres par heure|kilometres a l'heure|kilometres per hour|kilometers per hour",
  ),
  unit('mile/hour', 'speed', 'mph', "mph|mi/h|miles per hour|miles par heure|miles a l'heure"),
  unit('knot', 'speed', { en: 'knots', fr: 'nœuds' }, 'knot|nœud|noeud'),
  unit('m/s', 'speed', 'm/s', 'm/s|metres par seconde|metres per second|meters per second'),
  unit('byte', 'data', { en: 'bytes', fr: 'octets' }, 'byte|octet'),
  unit('kB', 'data', { en: 'kB', fr: 'ko' }, 'kb|kilobyte|ko|kilooctet|kilo-octet'),
  unit('MB', 'data', { en: 'MB', fr: 'Mo' }, 'mb|megabyte|mo|megaoctet|mega-octet'),
  unit('GB', 'data', { en: 'GB', fr: 'Go' }, 'gb|gigabyte|go|gigaoctet|giga-octet'),
  unit('TB', 'data', { en: 'TB', fr: 'To' }, 'tb|terabyte|to|teraoctet|tera-octet'),
  unit('KiB', 'data', { en: 'KiB', fr: 'Kio' }, 'kib|kio|kibibyte|kibioctet'),
  unit('MiB', 'data', { en: 'MiB', fr: 'Mio' }, 'mib|mio|mebibyte|mebioctet'),
  unit('GiB', 'data', { en: 'GiB', fr: 'Gio' }, 'gib|gio|gibibyte|gibioctet'),
  unit('J', 'energy', 'J', 'j|joule'),
  unit('kJ', 'energy', 'kJ', 'kj|kilojoule'),
  unit('kWh', 'energy', 'kWh', 'kwh|kilowatt-hour|kilowatt hour|kilowattheure|kilowatt-heure'),
  unit('Wh', 'energy', 'Wh', 'wh|watt-hour|wattheure'),
  unit('W', 'power', 'W', 'w|watt'),
  unit('kW', 'power', 'kW', 'kw|kilowatt'),
  unit('psi', 'pressure', 'psi', 'psi'),
  unit('bar', 'pressure', 'bar', 'bar'),
  unit('Pa', 'pressure', 'Pa', 'pa|pascal'),
  unit('hPa', 'pressure', 'hPa', 'hpa|hectopascal'),
  unit('deg', 'angle', { en: 'degrees', fr: 'degrés' }, 'degree|degre|°'),
  unit('rad', 'angle', 'rad', 'rad|radian'),
];

const BY_NAME = new Map(
  UNITS.flatMap((entry) => entry.names.map((name) => [singular(name), entry] as const)),
);

/** The unit that a folded name means. */
export function findUnit(name: string): Unit | undefined {
  return BY_NAME.get(singular(name.trim()));
}

/** Each word without the s of its plural; names and what is looked up alike, so that `celsius` is found, too. */
function singular(name: string): string {
  return name.replace(/(?<=\p{L}{2})s(?!\p{L})/gu, '');
}

/** Plural words of units whose singular is more than one letter shorter, or no shorter. */
const SINGULARS: Record<string, string> = {
  feet: 'foot',
  'square feet': 'square foot',
  inches: 'inch',
};

/** The word or symbol of a unit as it stands behind a plain decimal. */
export function unitWord({ shown }: Unit, value: string, language: 'en' | 'fr'): string {
  const several = shown[language];
  const size = Math.abs(Number(value));
  if (language === 'en' ? size !== 1 : size >= 2) return several;
  return SINGULARS[several] ?? several.replace(/(?<=\p{L}{2})s(?![\p{L}])/gu, '');
}
