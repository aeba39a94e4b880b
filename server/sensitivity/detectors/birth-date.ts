import type { Detection } from '../sensitivity.types.ts';
import { labelledValues } from './labelled-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Dates of birth, announced as such, in the numeric forms of ISO 8601 and of both countries and with month names. It
 * is evidence that identifies a person; a whole date said of the writer or their people, or in a form, has the floor of one
 * contact detail. Nobody alive was born before 1905.
 */
export const birthDateDetector: ViewDetector = {
  name: 'birth_date',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d/.test(view.text)) return found;
    for (const { start, end, value } of labelledValues(view, { label: LABEL, value: DATE, after: 30 })) {
      const year = Number(/\d{4}/.exec(value)?.[0] ?? 2000);
      if (year < 1905 || /^0{1,2}.0{1,2}/.test(value)) continue;
      const isOwn = OWN.test(view.text.slice(Math.max(0, start - 44), start));
      found.push({
        start,
        end,
        type: 'birth_date',
        category: 'identity',
        confidence: 0.8,
        ...(isOwn ? { floor: 0.72 } : {}),
      });
    }
    for (const { index, 0: value, 1: date = '' } of view.text.matchAll(RECORD)) {
      const start = index + value.length - date.length;
      const line = view.text.slice(view.text.lastIndexOf('\n', start) + 1, start + 90).split('\n')[0] ?? '';
      const isTaken = found.some((other) => other.start < index + value.length && start < other.end);
      if (!isTaken && OF_A_PERSON.test(line)) found.push({ ...base, start, end: start + date.length });
    }
    return found;
  },
};

const base = { type: 'birth_date', category: 'identity', confidence: 0.7 } as const;

/** A date in a row of a record, of somebody who is a youth at least: the row has no label for it. */
const RECORD =
  /(?:^|[,;|/\t\n]|\s[-–]|\()[ \t]*((?:\d{1,2}[/.-]\d{1,2}[/.-](?:19[2-9]\d|200\d|201[0-2])|(?:19[2-9]\d|200\d|201[0-2])-\d{2}-\d{2}))(?![\d/-])(?=[ \t]*(?:[,;|/\t\n.)]|$))/g;
/** A mail address, a phone's number, or somebody's part. */
const OF_A_PERSON =
  /[a-z0-9]@[a-z0-9]|(?:\+\d{2}|\b0)\d?(?:[ .-]?\d{2,4}){3,4}|(?<![a-z])(?:patiente?|cliente?|assuree?|adherente?|salariee?|eleve|locataire|beneficiaire|employee|member|pupil|student|tenant|insured|claimant|resident)(?![a-z])/;

/** The writer, their people, or the field of a form. */
const OWN =
  /(?<![a-z])(?:je suis|j'etais|on est|nous sommes|ma|mon|mes|notre|i was|i am|i'm|we were|my|our|d\.?o\.?b\.?|date of birth ?[:=]?|birth ?date ?[:=]|date de naissance ?[:=]?|ddn ?[:=]?|nee? le ?:|patiente?|client|cliente)(?![a-z])/;
const LABEL =
  /(?<![a-z])(?:nee? ?(?:\(e\) )?(?:le|en|un|a [a-z-]{2,30},? le)|date de naissance|ddn|naissance|anniversaire|born(?: on| in)?|date of birth|d\.?o\.?b\.?|birth ?date|birthday)(?![a-z])/g;
const MONTH =
  '(?:janvier|janv|fevrier|fevr?|mars|avril|avr|mai|juin|juillet|juil|aout|septembre|sept|octobre|oct|novembre|nov|decembre|dec|' +
  'january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|november|december)\\.?';
const DATE = new RegExp(
  `(?<![\\d/.-])(?:\\d{1,2}[ /.-]\\d{1,2}[ /.-](?:19|20)?\\d{2}|(?:19|20)\\d{2}-\\d{2}-\\d{2}` +
    `|\\d{1,2}(?:er|st|nd|rd|th)? (?:of )?${MONTH},? \\d{2,4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})(?![\\d/-])`,
);
