import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitWindow, digitWindows } from './digit-runs.ts';
import { governmentId } from './government-id.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * NHS numbers of England, Wales and the Isle of Man (NHS Data Dictionary: ten digits, weights 10 to 2, modulo 11). One
 * number in eleven passes, and an American phone looks alike, so that "NHS" must be near. 999 xxx xxxx are test numbers.
 */
export const nhsNumberDetector: ViewDetector = {
  name: 'nhs_number',
  find: (view) => {
    if (!view.text.includes('nhs') && !view.text.includes('national health')) return [];
    return [...digitWindows(view, 10, 'glued')].flatMap((window) => judge(view.text, window));
  },
};

const NAMED = anyOf('number|no|n°|id|numero');
const CONTEXT = anyOf('nhs|nhs no|nhs number|national health service');

function judge(text: string, window: DigitWindow): Detection[] {
  const { digits, groups, start, end } = window;
  if (/^(?:[012]|999)/.test(digits) || isRepeatedDigit(digits)) return [];
  if (!isNear(text, start, end, CONTEXT) && !/nhs$/.test(text.slice(Math.max(0, start - 3), start)))
    return [];
  const isChecked = isModulo11Valid(digits);
  if (window.isGlued && !isChecked) return [];
  if (!isChecked && groups.length === 1 && !isNear(text, start, end, NAMED)) return [];
  return [governmentId('nhs_number', window, isChecked ? 'checked' : 'context')];
}

function isModulo11Valid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += Number(digits[i]) * (10 - i);
  return (11 - (sum % 11)) % 11 === Number(digits[9]);
}
