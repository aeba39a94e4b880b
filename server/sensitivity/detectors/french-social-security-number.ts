import type { Detection } from '../sensitivity.types.ts';
import { isBetweenWords } from './between-words.ts';
import { anyOf, isNear } from './context-words.ts';
import { governmentId } from './government-id.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * French social security number (NIR; Code de la sécurité sociale R115-1, INSEE decree 82-103): sex, year, month,
 * department (Corsica 2A and 2B count as 19 and 18), commune, order, key = 97 − number mod 97. Temporary numbers
 * begin with 7 or 8. Without a right key it counts only beside a word such as "sécu".
 */
export const frenchSocialSecurityDetector: ViewDetector = {
  name: 'french_social_security_number',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(NUMBER)) {
      const range = { start: match.index, end: match.index + match[0].length };
      const characters = match[0].replaceAll(/[^0-9ab]/g, '');
      if (!hasPlausibleMonth(characters)) continue;
      const isGlued = /[a-z]/.test(`${view.text[range.start - 1] ?? ''}${view.text[range.end] ?? ''}`);
      if (isGlued && !isBetweenWords(view.text, range.start, range.end)) continue;
      if (hasRightKey(characters))
        found.push(governmentId('french_social_security_number', range, 'checked'));
      else if (!isGlued && isNear(view.text, range.start, range.end, CONTEXT)) {
        found.push(governmentId('french_social_security_number', range, 'context'));
      }
    }
    return found;
  },
};

const NUMBER =
  /(?<![0-9_]|\d[.,])[1-478](?:[ .-]{0,3}\d){5}[ .-]{0,3}[\dab](?:[ .-]{0,3}\d){6}(?:[ .\-/(]{0,3}(?:cle:? ?)?\d[ ]?\d)?(?![0-9_]|[.,]\d)/g;
const CONTEXT = anyOf(
  'secu|secu.|nss|n° secu|num secu|numero de secu|securite sociale|nir|carte vitale|vitale|numero ss|n° ss|assure|immatriculation|insee|cpam|social security',
);

/** 01–12, or 20–42 and 50–99 where the month of birth is not known. */
function hasPlausibleMonth(characters: string): boolean {
  const month = Number(characters.slice(3, 5));
  return (month >= 1 && month <= 12) || (month >= 20 && month <= 42) || month >= 50;
}

function hasRightKey(characters: string): boolean {
  if (characters.length !== 15) return false;
  const number = characters.slice(0, 13).replace('2a', '19').replace('2b', '18');
  return /^\d+$/.test(number) && 97 - Number(BigInt(number) % 97n) === Number(characters.slice(13));
}
