import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitWindow, digitWindows } from './digit-runs.ts';
import { governmentId } from './government-id.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * French tax number (numéro fiscal de référence, SPI): 13 digits, the first 0 to 3; the last three are the first ten
 * modulo 511 (OECD, TIN rules for France). Alone it counts only in its printed grouping 2-2-3-3-3.
 */
export const frenchTaxNumberDetector: ViewDetector = {
  name: 'french_tax_number',
  find: (view) => {
    const found: Detection[] = [];
    for (const window of digitWindows(view, 13, 'glued')) {
      const detection = judge(view.text, window);
      if (detection) found.push(detection);
    }
    return found;
  },
};

const CONTEXT = anyOf(
  'numero fiscal|n° fiscal|num fiscal|fiscal|spi|impots|impot|dgfip|tax number|tax id|tin|avis d imposition',
);

/** The label touches the number. */
const LABEL_BEFORE = /(?:fiscal|spi|impots?)$/;

/** The reference of a tax notice has thirteen digits too, and no key. */
const NOTICE = anyOf('avis d imposition|avis d impot|avis fiscal|reference de l avis|impots|dgfip');

function judge(text: string, window: DigitWindow): Detection | undefined {
  if (isRepeatedDigit(window.digits)) return undefined;
  const hasContext =
    isNear(text, window.start, window.end, CONTEXT) ||
    LABEL_BEFORE.test(text.slice(Math.max(0, window.start - 10), window.start));
  if (!/^[0-3]/.test(window.digits) && !window.isGlued)
    return isNear(text, window.start, window.end, NOTICE)
      ? governmentId('french_tax_number', window, 'context')
      : undefined;
  const isValid = Number(window.digits.slice(0, 10)) % 511 === Number(window.digits.slice(10));
  if (isValid && (hasContext || window.groups.join('-') === '2-2-3-3-3')) {
    return governmentId('french_tax_number', window, 'checked');
  }
  return hasContext && !window.isGlued ? governmentId('french_tax_number', window, 'context') : undefined;
}
