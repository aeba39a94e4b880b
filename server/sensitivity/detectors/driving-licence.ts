import type { Detection } from '../sensitivity.types.ts';
import { governmentId } from './government-id.ts';
import { labelledValues } from './labelled-values.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Driving licences: the British driver number (DVLA INF45: surname, decade, month, day, year, initials) by its own
 * form; French (12 digits, or nine characters since 2013) and American ones beside the words.
 */
export const drivingLicenceDetector: ViewDetector = {
  name: 'driving_licence',
  find: (view) => {
    if (!/\d/.test(view.text)) return [];
    const found: Detection[] = [];
    for (const { index, 0: value } of view.text.matchAll(BRITISH)) {
      if (!/^[a-z]{5}\d12345|^morga657054sm/.test(value))
        found.push(licence(index, index + value.length, 'checked'));
    }
    for (const { start, end, value } of labelledValues(view, { label: LABEL, value: NUMBER, before: 30 })) {
      if (!isRepeatedDigit(value)) found.push(licence(start, end, 'context'));
    }
    return found;
  },
};

const BRITISH =
  /(?<![a-z0-9])[a-z][a-z9]{4}\d(?:0[1-9]|1[0-2]|5[1-9]|6[0-2])(?:0[1-9]|[12]\d|3[01])\d[a-z][a-z9]\d[a-z]{2}(?: ?\d{2})?(?![a-z0-9])/g;
const LABEL =
  /(?<![a-z])(?:permis(?: de conduire)?(?: b)?|(?:driving|driver'?s?'?|drivers) licen[cs]es?|licen[cs]e number|licen[cs]e (?:no|id)|(?:dl|driver id)|neph|my (?:[a-z]{2,8} )?licen[cs]e|licen[cs]e(?= (?:is|says|no)(?![a-z]))|driver number)(?: ?(?:number|no|n°|#))?(?![a-z])/g;
const NUMBER =
  /(?<![a-z0-9/.,-])(?:\d{12}|[a-z9]{5} \d{6} [a-z0-9]{5}(?: \d{2})?|[a-z]\d{4}-\d{6}-\d{2}|\d{2}[a-z]{2}\d{5}|[a-z]{1,2}\d{6,12}|[a-z]\d{3}[ -]\d{3,4}[ -]\d{2,4}(?:[ -]\d{2,4}){0,2}|\d{8,9})(?![a-z0-9]|[/.,-]\d)/;

function licence(start: number, end: number, evidence: 'checked' | 'context'): Detection {
  return governmentId('driving_licence', { start, end }, evidence);
}
