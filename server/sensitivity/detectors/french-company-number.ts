import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitWindow, digitWindows } from './digit-runs.ts';
import { isLuhnValid } from './luhn.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * SIREN (9 digits) and SIRET (14) of the French register of companies (Code de commerce R123-221): Luhn; the
 * establishments of La Poste (356000000), its seat apart, instead sum to a multiple of 5. The register is public: low, no floor.
 */
export const frenchCompanyNumberDetector: ViewDetector = {
  name: 'french_company_number',
  find: (view) => [
    ...[...digitWindows(view, 14)].filter(isSiret).map((window) => companyNumber('siret', window)),
    ...[...digitWindows(view, 9)]
      .filter((window) => isSiren(view.text, window))
      .map((window) => companyNumber('siren', window)),
  ],
};

const LA_POSTE = '356000000';
const CONTEXT = anyOf('siren|rcs|registre du commerce|immatriculee|kbis|tva');

function isSiret({ digits, groups }: DigitWindow): boolean {
  if (!/^(?:14|9-5|3-3-3-5|3-3-3-3-2)$/.test(groups.join('-'))) return false;
  if (digits.startsWith(LA_POSTE)) {
    return isLuhnValid(digits) || [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
  }
  return isLuhnValid(digits) && isLuhnValid(digits.slice(0, 9));
}

function isSiren(text: string, { digits, start, end }: DigitWindow): boolean {
  return isLuhnValid(digits) && isNear(text, start, end, CONTEXT, 40, 20);
}

function companyNumber(type: string, { start, end }: DigitWindow): Detection {
  return { start, end, type, category: 'identity', confidence: 0.2 };
}
