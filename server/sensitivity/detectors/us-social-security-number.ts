import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitWindow, digitWindows } from './digit-runs.ts';
import { governmentId } from './government-id.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * American social security and individual taxpayer numbers (SSA RM 10201.030: no area 000, 666 or 9xx, no group 00, no
 * serial 0000; ITINs are 9xx-7x to 9x). There is no check digit: the grouping 3-2-4 or the name must be there.
 * Numbers that the SSA withdrew because they were printed as samples give nothing.
 */
export const usSocialSecurityDetector: ViewDetector = {
  name: 'us_social_security_number',
  find: (view) => {
    const found: Detection[] = [];
    for (const window of digitWindows(view, 9, 'glued')) {
      const detection = judge(view.text, window);
      if (detection) found.push(detection);
    }
    return found;
  },
};

const CONTEXT = anyOf(
  'ssn|ssn.|ss#|ss #|ss no|social|social security|social security number|itin|taxpayer|tax id|w 2|w2|w 9|1099|secu americaine',
);
const EXAMPLE = anyOf(
  'such as|issued|valid|examples|everybody|everyone|fake|dummy|tutorial|tutorials|fictional|invalid|placeholder|example|exemple|format|e.g.|e.g|like|comme|par ex|regex',
);
/** The label touches the number. */
const LABEL_BEFORE = /(?<![a-z])(?:ssn|itin|social|security|taxpayer|secu)$/;
const SOCIAL_SECURITY = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;
const TAXPAYER = /^9\d\d(?:[5-9]\d)\d{4}$/;
const SAMPLE = /^(?:078051120|219099999|457555462|98765432\d|(\d)\1{8})$/;

function judge(text: string, window: DigitWindow): Detection | undefined {
  const { digits, groups, start, end } = window;
  if (SAMPLE.test(digits)) return undefined;
  const isGrouped = groups.join('-') === '3-2-4';
  const hasContext =
    isNear(text, start, end, CONTEXT) || LABEL_BEFORE.test(text.slice(Math.max(0, start - 16), start));
  if (window.isGlued && !hasContext) return undefined;
  const isWellFormed = SOCIAL_SECURITY.test(digits) || TAXPAYER.test(digits);
  if (!isWellFormed || (!isGrouped && !hasContext)) return undefined;
  const isCounting = digits === '123456789';
  if (isCounting && (!hasContext || isNear(text, start, end, EXAMPLE))) return undefined;
  const isCertain = hasContext && !isCounting;
  return governmentId('us_social_security_number', window, isCertain ? 'checked' : 'context');
}
