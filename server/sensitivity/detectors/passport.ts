import type { Detection } from '../sensitivity.types.ts';
import { governmentId } from './government-id.ts';
import { labelledValues } from './labelled-values.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passport numbers (ICAO 9303: up to nine letters and digits; French 12AB34567, British and American nine
 * digits or a letter and eight). They carry no check digit outside the machine-readable zone: the word must be near.
 */
export const passportDetector: ViewDetector = {
  name: 'passport',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d/.test(view.text)) return found;
    for (const { start, end, value } of labelledValues(view, { label: LABEL, value: NUMBER, before: 30 })) {
      if (
        !isRepeatedDigit(value.replaceAll(' ', '')) &&
        !(
          /^1234567/.test(value) &&
          /example|exemple|sample|specimen/.test(view.text.slice(Math.max(0, start - 60), end + 20))
        )
      )
        found.push(governmentId('passport', { start, end }, 'context'));
    }
    return found;
  },
};

const LABEL = /(?<![a-z])(?:passe-?ports?|passports?)(?![a-z])/g;
const NUMBER =
  /(?<![a-z0-9/.,-])(?:\d{2} ?[a-z]{2} ?\d{5}|[a-z]{1,2} ?\d{6,9}|\d{9}|\d{3} \d{3} \d{3})(?![a-z0-9]|[/.,-]\d)/;
