import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { governmentId } from './government-id.ts';
import { isFillerDigits } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * British national insurance numbers (HMRC NIM39110: two prefix letters without D, F, I, Q, U, V, nor O second;
 * BG, GB, KN, NK, NT, TN, ZZ unused; six digits; A to D). HMRC's specimen QQ123456C is not well formed by that rule.
 */
export const nationalInsuranceDetector: ViewDetector = {
  name: 'national_insurance_number',
  find: (view) => {
    const found: Detection[] = [];
    for (const { index, 0: value } of view.text.matchAll(NUMBER)) {
      const range = { start: index, end: index + value.length };
      const hasContext = isNear(view.text, range.start, range.end, CONTEXT);
      const isFiller = isFillerDigits(value.replaceAll(/\D/g, ''));
      if (isFiller && isNear(view.text, range.start, range.end, EXAMPLE, 30, 20)) continue;
      if (!hasContext && (isFiller || !USUAL_SPACING.test(value))) continue;
      found.push(
        governmentId('national_insurance_number', range, hasContext && !isFiller ? 'checked' : 'context'),
      );
    }
    return found;
  },
};

/** In one piece or in pairs with one sign between; other spacings only with context. */
const NUMBER =
  /(?<![a-z0-9_/-])(?!bg|gb|kn|nk|nt|tn|zz)[abceghj-prstw-z][abceghj-nprstw-z](?:[ -]?\d\d){3}[ -]?[a-d](?![a-z0-9_-])/g;
const USUAL_SPACING = /^[a-z]{2}([ -]?)\d\d\1\d\d\1\d\d\1[a-d]$/;
const EXAMPLE = anyOf('example|exemple|sample|specimen|format|fake|dummy|placeholder');
const CONTEXT = anyOf(
  'ni|ni number|ni no|nino|national insurance|insurance number|hmrc|payroll|payslip|p45|p60',
);
