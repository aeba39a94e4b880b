import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { governmentId } from './government-id.ts';
import { isLuhnValid } from './luhn.ts';
import { isFillerDigits } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * National, tax and health numbers of other countries that people who write French or English hold: each by its form and its name,
 * with its check where it has one (Belgian national register: 97 minus the rest by 97; Swiss AVS: GS1 modulo 10; Canadian SIN/NAS: Luhn;
 * Spanish DNI/NIE: letter by modulo 23). Forms that nothing else has (756.xxxx.xxxx.xx) need no name once the check holds.
 */
export const foreignNationalNumberDetector: ViewDetector = {
  name: 'foreign_national_number',
  find: ({ text }) => {
    const found: Detection[] = [];
    if (!/\d{2}/.test(text)) return found;
    for (const { shape, context, isChecked } of KINDS) {
      for (const { index, 0: value } of text.matchAll(shape)) {
        const range = { start: index, end: index + value.length };
        const characters = value.replaceAll(/[^a-z0-9]/g, '');
        const isNamed = isNear(text, range.start, range.end, context, 50, 30);
        const holds = isChecked?.(characters) ?? false;
        if (
          isFillerDigits(characters) ||
          /^(.)\1{3}/.test(characters) ||
          !(isNamed || (holds && /[.-]/.test(value)))
        )
          continue;
        found.push(governmentId('foreign_national_number', range, holds && isNamed ? 'checked' : 'context'));
      }
    }
    return found;
  },
};

interface NumberKind {
  shape: RegExp;
  context: RegExp;
  isChecked?: (characters: string) => boolean;
}

const KINDS: readonly NumberKind[] = [
  {
    shape: /(?<![\d.])\d{2}[. ]\d{2}[. ]\d{2}[-. ]{1,2}\d{3}[. -]\d{2}(?![\d.])/g,
    context: anyOf(
      'numero national|num national|registre national|nn|niss|national register|rijksregister|insz',
    ),
    isChecked: isBelgian,
  },
  {
    shape: /(?<![\d.])756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}(?![\d.])/g,
    context: anyOf('avs|ahv|navs|assurance vieillesse|numero d assure'),
    isChecked: isEan13,
  },
  {
    shape: /(?<![\d-])\d{3}[ -]\d{3}[ -]\d{3}(?![\d-])/g,
    context: anyOf('nas|sin|social insurance|assurance sociale|tfn|tax file|bsn|nif'),
    isChecked: isLuhnValid,
  },
  {
    shape: /(?<![\dx])(?:\d{8}[a-hj-np-tv-z]|[xyz]\d{7}[a-hj-np-tv-z])(?![a-z0-9])/g,
    context: anyOf('dni|nie|nif|españa|spanish id|espagnol'),
    isChecked: isSpanish,
  },
  { shape: /(?<![\d-])\d{4} ?\d{4} ?\d{4}(?![\d-])/g, context: anyOf('aadhaar|aadhar|uidai|aadhaar number') },
  {
    shape: /(?<![a-z0-9])[a-z]{5} ?\d{4} ?[a-z](?![a-z0-9])/g,
    context: anyOf('pan|pan card|income tax|permanent account'),
  },
  {
    shape: /(?<![\d-])\d{2} ?\d{3} ?\d{3} ?\d{3}(?![\d-])/g,
    context: anyOf('pesel|steuer id|steuerid|steuer|identifikationsnummer|nin|bvn|cpf|egn|voter'),
  },
  {
    shape: /(?<![\d-])\d{6}[ -]?\d{4}(?![\d-])/g,
    context: anyOf('chi|chi number|personnummer|cpr|kennitala|henkilotunnus|fodselsnummer'),
  },
  {
    shape: /(?<![\d-])\d{6}-\d{2}-\d{4}(?![\d-])/g,
    context: anyOf('mykad|ic|ic number|nric|kad pengenalan'),
  },
  {
    shape: /(?<![a-z0-9])[stfgm]\d{7}[a-z](?![a-z0-9])/g,
    context: anyOf('nric|fin|singpass|ic|work permit|singapore'),
  },
  {
    shape: /(?<![a-z0-9])[a-z]{6}\d{2}[a-ehlmprst]\d{2}[a-z]\d{3}[a-z](?![a-z0-9])/g,
    context: anyOf('codice fiscale|fiscal code|italien|italian|cf'),
  },
  {
    shape: /(?<![a-z0-9])(?:[a-z]{2}[a-z0-9]{7}|\d{3}-\d{7}-\d{2}|[a-z]{4} ?\d{4} ?\d{4})(?![a-z0-9-])/g,
    context: anyOf(
      'aufenthaltstitel|residence card|kids id|ramq|carte d identite belge|eid|assurance maladie du quebec',
    ),
  },
];

function isBelgian(characters: string): boolean {
  const [body, key] = [characters.slice(0, 9), Number(characters.slice(9))];
  return 97 - (Number(body) % 97) === key || 97 - (Number(`2${body}`) % 97) === key;
}

function isEan13(characters: string): boolean {
  const sum = [...characters].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

function isSpanish(characters: string): boolean {
  const digits = characters.slice(0, -1).replace(/^[xyz]/, (letter) => String('xyz'.indexOf(letter)));
  return 'trwagmyfpdxbnjzsqvhlcke'[Number(digits) % 23] === characters.at(-1);
}
