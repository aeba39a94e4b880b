/** A unit as the calculator names it, what it measures, how it is shown, and every folded name that means it alone. */
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
  unit('km', 'length', 'km', 'km|kms|kilometre|kilometres|kilometer|kilometers'),
  unit('m', 'length', 'm', 'm|metre|metres|meter|meters'),
  unit('dm', 'length', 'dm', 'dm|decimetre|decimetres|decimeter|decimeters'),
  unit('cm', 'length', 'cm', 'cm|centimetre|centimetres|centimeter|centimeters'),
  unit('mm', 'length', 'mm', 'mm|millimetre|millimetres|millimeter|millimeters'),
  unit('mile', 'length', { en: 'miles', fr: 'miles' }, 'mile|miles|mi'),
  unit(
    'nauticalmile',
    'length',
    { en: 'nautical miles', fr: 'milles marins' },
    'nautical mile|nautical miles|mille marin|milles marins|mille nautique|milles nautiques',
  ),
  unit(
    'lightyear',
    'length',
    { en: 'light years', fr: 'années-lumière' },
    'light year|light years|light-year|light-years|annee-lumiere|annees-lumiere|annee lumiere|annees lumiere',
  ),
  unit('yard', 'length', { en: 'yards', fr: 'yards' }, 'yard|yards|yd|verge|verges'),
  unit('ft', 'length', { en: 'feet', fr: 'pieds' }, 'foot|feet|ft|pied|pieds'),
  unit('inch', 'length', { en: 'inches', fr: 'pouces' }, 'inch|inches|in|pouce|pouces'),
  unit(
    'km^2',
    'area',
    'km²',
    'km2|km²|square kilometre|square kilometres|square kilometer|square kilometers|kilometre carre|kilometres carres',
  ),
  unit(
    'm^2',
    'area',
    'm²',
    'm2|m²|square metre|square metres|square meter|square meters|metre carre|metres carres',
  ),
  unit(
    'cm^2',
    'area',
    'cm²',
    'cm2|cm²|square centimetre|square centimetres|square centimeter|square centimeters|centimetre carre|centimetres carres',
  ),
  unit(
    'ft^2',
    'area',
    { en: 'square feet', fr: 'pieds carrés' },
    'sq ft|ft2|ft²|square foot|square feet|pied carre|pieds carres',
  ),
  unit('hectare', 'area', { en: 'hectares', fr: 'hectares' }, 'ha|hectare|hectares'),
  unit('acre', 'area', { en: 'acres', fr: 'acres' }, 'acre|acres'),
  unit('L', 'volume', 'L', 'l|litre|litres|liter|liters'),
  unit('dL', 'volume', 'dL', 'dl|decilitre|decilitres|deciliter|deciliters'),
  unit('cL', 'volume', 'cL', 'cl|centilitre|centilitres|centiliter|centiliters'),
  unit('mL', 'volume', 'mL', 'ml|millilitre|millilitres|milliliter|milliliters'),
  unit(
    'm^3',
    'volume',
    'm³',
    'm3|m³|cubic metre|cubic metres|cubic meter|cubic meters|metre cube|metres cubes',
  ),
  unit(
    'gallon',
    'volume',
    { en: 'US gallons', fr: 'gallons américains' },
    'us gallon|us gallons|gallon americain|gallons americains',
  ),
  unit('kg', 'mass', 'kg', 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes'),
  unit('g', 'mass', 'g', 'g|gram|grams|gramme|grammes'),
  unit('mg', 'mass', 'mg', 'mg|milligram|milligrams|milligramme|milligrammes'),
  unit('tonne', 'mass', { en: 'tonnes', fr: 'tonnes' }, 'tonne|tonnes|metric ton|metric tons'),
  unit('lbm', 'mass', 'lb', 'lb|lbs|pound|pounds'),
  unit(
    'lbm',
    'mass',
    { en: 'lb', fr: 'livres anglo-saxonnes (de 453,59237 g)' },
    'livre|livres|livre anglaise|livres anglaises|livre anglo-saxonne|livres anglo-saxonnes',
  ),
  unit('stone', 'mass', { en: 'stone', fr: 'stones' }, 'stone|stones'),
  unit('oz', 'mass', 'oz', 'oz|ounce|ounces|once|onces'),
  unit('s', 'time', { en: 'seconds', fr: 'secondes' }, 's|sec|second|seconds|seconde|secondes'),
  unit('ms', 'time', 'ms', 'ms|millisecond|milliseconds|milliseconde|millisecondes'),
  unit('minute', 'time', { en: 'minutes', fr: 'minutes' }, 'min|mins|minute|minutes'),
  unit('hour', 'time', { en: 'hours', fr: 'heures' }, 'h|hour|hours|hr|hrs|heure|heures'),
  unit('day', 'time', { en: 'days', fr: 'jours' }, 'day|days|jour|jours|journee|journees'),
  unit('week', 'time', { en: 'weeks', fr: 'semaines' }, 'week|weeks|semaine|semaines'),
  unit(
    'degC',
    'temperature',
    '°C',
    '°c|c|celsius|degree celsius|degrees celsius|degre celsius|degres celsius|degrees c|degres c',
  ),
  unit(
    'degF',
    'temperature',
    '°F',
    '°f|f|fahrenheit|degree fahrenheit|degrees fahrenheit|degre fahrenheit|degres fahrenheit|degrees f|degres f',
  ),
  unit('K', 'temperature', 'K', 'k|kelvin|kelvins'),
  unit(
    'km/hour',
    'speed',
    'km/h',
    "km/h|kmh|kph|kilometres par heure|kilometres a l'heure|kilometres per hour|kilometers per hour",
  ),
  unit('mile/hour', 'speed', 'mph', "mph|mi/h|miles per hour|miles par heure|miles a l'heure"),
  unit('knot', 'speed', { en: 'knots', fr: 'nœuds' }, 'knot|knots|nœud|nœuds|noeud|noeuds'),
  unit('m/s', 'speed', 'm/s', 'm/s|metres par seconde|metres per second|meters per second'),
  unit('byte', 'data', { en: 'bytes', fr: 'octets' }, 'byte|bytes|octet|octets'),
  unit(
    'kB',
    'data',
    { en: 'kB', fr: 'ko' },
    'kb|kilobyte|kilobytes|ko|kilooctet|kilooctets|kilo-octet|kilo-octets',
  ),
  unit(
    'MB',
    'data',
    { en: 'MB', fr: 'Mo' },
    'mb|megabyte|megabytes|mo|megaoctet|megaoctets|mega-octet|mega-octets',
  ),
  unit(
    'GB',
    'data',
    { en: 'GB', fr: 'Go' },
    'gb|gigabyte|gigabytes|go|gigaoctet|gigaoctets|giga-octet|giga-octets',
  ),
  unit(
    'TB',
    'data',
    { en: 'TB', fr: 'To' },
    'tb|terabyte|terabytes|to|teraoctet|teraoctets|tera-octet|tera-octets',
  ),
  unit('KiB', 'data', { en: 'KiB', fr: 'Kio' }, 'kib|kio|kibibyte|kibibytes|kibioctet|kibioctets'),
  unit('MiB', 'data', { en: 'MiB', fr: 'Mio' }, 'mib|mio|mebibyte|mebibytes|mebioctet|mebioctets'),
  unit('GiB', 'data', { en: 'GiB', fr: 'Gio' }, 'gib|gio|gibibyte|gibibytes|gibioctet|gibioctets'),
  unit('J', 'energy', 'J', 'j|joule|joules'),
  unit('kJ', 'energy', 'kJ', 'kj|kilojoule|kilojoules'),
  unit(
    'kWh',
    'energy',
    'kWh',
    'kwh|kilowatt-hour|kilowatt-hours|kilowatt hour|kilowatt hours|kilowattheure|kilowattheures|kilowatt-heure|kilowatts-heures',
  ),
  unit('Wh', 'energy', 'Wh', 'wh|watt-hour|watt-hours|wattheure|wattheures'),
  unit('W', 'power', 'W', 'w|watt|watts'),
  unit('kW', 'power', 'kW', 'kw|kilowatt|kilowatts'),
  unit('psi', 'pressure', 'psi', 'psi'),
  unit('bar', 'pressure', 'bar', 'bar|bars'),
  unit('Pa', 'pressure', 'Pa', 'pa|pascal|pascals'),
  unit('hPa', 'pressure', 'hPa', 'hpa|hectopascal|hectopascals'),
  unit('deg', 'angle', { en: 'degrees', fr: 'degrés' }, 'degree|degrees|degre|degres|°'),
  unit('rad', 'angle', 'rad', 'rad|radian|radians'),
];

const BY_NAME = new Map(UNITS.flatMap((entry) => entry.names.map((name) => [name, entry] as const)));

/** The unit that a folded name means. */
export function findUnit(name: string): Unit | undefined {
  return BY_NAME.get(name.trim());
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
