import type { Detection } from '../sensitivity.types.ts';
import { governmentId } from './government-id.ts';
import { labelledValues } from './labelled-values.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * National identity cards: the French one (12 digits; nine letters and digits since 2021, arrêté of 3 March 2021),
 * and residence permits. The numbers have no check digit of their own, so that the name of the document must be near.
 */
export const identityCardDetector: ViewDetector = {
  name: 'identity_card',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d/.test(view.text)) return found;
    for (const { start, end, value } of labelledValues(view, { label: LABEL, value: NUMBER, before: 30 })) {
      const characters = value.replaceAll(' ', '');
      if (isRepeatedDigit(characters) || /^x{3}/.test(characters)) continue;
      found.push(governmentId('identity_card', { start, end }, 'context'));
    }
    return found;
  },
};

const LABEL =
  /(?<![a-z])(?:carte (?:nationale )?d[' ]identite|cni|piece d[' ]identite|carte de sejour|titre de sejour|titre(?= (?:n° ?)?[a-z0-9]{9,10}(?![a-z0-9]))|recepisse|carte de resident|identity card|id card(?: number)?|national id|residence permit)(?![a-z])/g;
const NUMBER =
  /(?<![a-z0-9/.,-])(?:\d{12}|\d{6}[a-z]\d{5}|\d{3}-\d{7}-\d{2}|ci\d{9}|\d{4} \d{3} \d{3}|\d{4} \d{4} \d{4}|\d{2} ?\d{2} ?\d{2} ?\d{6}|(?=[a-z]{0,6}\d)[a-z0-9]{9}|\d{10})(?![a-z0-9]|[/.,-]\d)/;
