import type { Detection } from '../sensitivity.types.ts';
import { labelledValues } from './labelled-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * The last digits of a card, an account or a government number that somebody holds: "card ending in 4821", "ma carte finit par
 * 7702", "last four of my social". PCI DSS 4.0 section 3.4 lets the last four of a card be shown, but with a name or a bank they
 * are what help desks ask for: held on context alone.
 */
export const cardEndingDetector: ViewDetector = {
  name: 'card_ending',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d{3}/.test(view.text)) return found;
    for (const { start, end } of labelledValues(view, { label: ENDING, value: DIGITS, after: 26 })) {
      const around = view.text.slice(Math.max(0, start - 90), end + 50);
      const isSocial = SOCIAL.test(around);
      const isYear =
        /^(?:19|20)\d\d$/.test(view.text.slice(start, end)) && !/card|carte|cb|visa/.test(around);
      const isBlank = /^0[0 ]+$/.test(view.text.slice(start, end));
      if (isYear || isBlank || (!isSocial && !HELD.test(around))) continue;
      found.push({
        start,
        end,
        type: isSocial ? 'government_number_ending' : 'card_ending',
        category: isSocial ? 'government_id' : 'payment',
        confidence: 0.75,
        floor: 0.8,
      });
    }
    return found;
  },
};

const ENDING =
  /(?<![a-z])(?:ending(?: in| with)?|ends?(?: in| with)?|finit (?:par|en)|finissant (?:par|en)|se termin(?:e|ant) (?:par|en)|termin(?:e|ant|ee) (?:par|en)|last (?:four|4)(?: digits)?|(?:4|quatre) derniers(?: chiffres)?|derniers chiffres|x{2,4}|\*{2,4}[ -]?)(?![a-z])/g;
const DIGITS =
  /(?<![\d.,/]|q\d )(\d{4}|\d(?: \d){3}|\d{2} \d{2})(?![\d%]|[.,/:-]\d| ?(?:euros?|eur|fois|times|ans|years))/;
const HELD =
  /(?<![a-z])(?:cartes?|cb|cards?|visa|mastercard|amex|debit|credit|compte|account(?! for)|acct|iban|rib|bank|banque)(?![a-z])/;
const SOCIAL =
  /(?<![a-z])(?:social|ssn|secu|nir|national insurance|passport|passeport|permis|licen[cs]e)(?![a-z])/;
