import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { digitRuns, digitWindows } from './digit-runs.ts';
import { labelledValues } from './labelled-values.ts';
import { mod97 } from './mod97.ts';
import { isRepeatedDigit } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Bank accounts that are not IBANs: the French RIB (bank 5, branch 5, account 11, key 2; the whole is 0 modulo 97 once
 * letters are digits, Banque de France), the British sort code with its account number, and the American
 * routing number (ABA: weights 3, 7, 1) beside an account word.
 */
export const bankAccountDetector: ViewDetector = {
  name: 'bank_account',
  find: (view) => {
    if (digitRuns(view).length === 0) return [];
    const found: Detection[] = [];
    for (const { index, 0: value } of view.text.matchAll(RIB)) {
      const digits = withDigits(value);
      if (mod97(digits) === 0 && !isRepeatedDigit(digits))
        found.push(account(index, index + value.length, true));
    }
    for (const { start, end, value } of labelledValues(view, {
      label: BRITISH,
      value: BRITISH_ACCOUNT,
      after: 40,
      before: 30,
    })) {
      if (!isRepeatedDigit(value.replaceAll(/\D/g, ''))) found.push(account(start, end, false));
    }
    for (const { index, 0: value } of view.text.matchAll(PAIRED)) {
      const end = index + value.length;
      if (isNear(view.text, index, end, PAYING, 40, 20) || PAYING.test(value))
        found.push(account(index, end, false));
    }
    for (const { index, 0: value } of view.text.matchAll(SPOKEN_RIB))
      found.push(account(index, index + value.length, false));
    for (const { index, 0: value } of view.text.matchAll(PARTIAL_IBAN))
      found.push(account(index, index + value.length, false));
    for (const { index, 0: value } of view.text.matchAll(GROUPED)) {
      const end = index + value.length;
      if (isRepeatedDigit(value.replaceAll(/\D/g, ''))) continue;
      if (isNear(view.text, index, end, ACCOUNT, 60, 30) && !isNear(view.text, index, end, SAMPLE, 40, 30))
        found.push({ ...account(index, end, false), confidence: 0.6 });
    }
    for (const window of digitWindows(view, 23)) {
      if (mod97(window.digits) === 0 && !isRepeatedDigit(window.digits))
        found.push(account(window.start, window.end, true));
    }
    for (const window of digitWindows(view, 9)) {
      if (isRoutingNumber(window.digits) && isNear(view.text, window.start, window.end, AMERICAN)) {
        found.push(account(window.start, window.end, true));
      }
    }
    return found;
  },
};

const RIB = /(?<![a-z0-9])\d{5}[ -]?\d{5}[ -]?[a-z0-9]{11}[ -]?\d{2}(?![a-z0-9])/g;
/** IBANs that lack a group or have one too many, New Zealand's bank-branch-account-suffix, Australia's BSB with its account. */
const GROUPED =
  /(?<![a-z0-9])(?:[a-z]{2}\d{2} [a-z0-9]{4}(?: \d{4}){2,6}(?: \d{1,3})?|\d{2}-\d{4}-\d{7}-\d{2,3}|bsb:? ?\d{3}[- ]?\d{3})(?![a-z0-9])/g;
const ACCOUNT = anyOf(
  'iban|rib|account|acct|compte|virement|transfer|deposit|caution|direct debit|pay|payment|bond|verser|rembourser|refund',
);
const SAMPLE = anyOf('example|exemple|wikipedia|sample|specimen|format|test|fictif|fake');
/** The four fields of a RIB, each with its name. */
const SPOKEN_RIB =
  /(?<![a-z])(?:code )?banque ?:? ?\d{5}[ ,;/-]{1,3}(?:code )?guichet ?:? ?\d{5}[ ,;/-]{1,3}(?:(?:numero de |n° (?:de )?)?compte ?:? ?[a-z0-9]{11})?(?:[ ,;/-]{1,3}cle(?: rib)? ?:? ?\d{2})?/g;
/** The beginning or the end of an IBAN that is told in part. */
const PARTIAL_IBAN =
  /(?<![a-z])(?:(?:iban|rib|compte|account)[^\n.]{0,30} )(?:commence par|begins? with|starts? with|starting) (?:by |with )?[a-z]{2}\d{2}(?: ?\d{4}){1,4}/g;
const BRITISH =
  /(?<![a-z])(?:sort ?codes?|(?:account|acc|a\/c) (?:number|no\.?|num)|acct(?: no)?|account(?= \d\d-)|numero de compte|acc no)(?![a-z])/g;
const BRITISH_ACCOUNT =
  /(?<![a-z0-9.,/-])(?:\d{2}-\d{2}-\d{2}|\d{2} \d{2} \d{2}|\d{8,12}|\d{4} \d{4})(?![a-z0-9%]|[.,/-]\d)/;
/** A sort code and an account number side by side, either first. */
const PAIRED =
  /(?<![\d-])(?:\d{2}[- ]\d{2}[- ]\d{2}[^\d\n]{1,24}\d{8}|\d{8}[^\d\n]{1,24}\d{2}[- ]\d{2}[- ]\d{2})(?![\d-])/g;
const PAYING = anyOf('account|acc|acct|ac|a/c|sort|sc|s/c|bank|pay|transfer|compte');
const AMERICAN = anyOf('routing|routing number|aba|wire|direct deposit|checking');

/** The values that the RIB key gives to letters: A and J are 1, B, K and S are 2, and so on. */
function withDigits(value: string): string {
  return value
    .replaceAll(/[ -]/g, '')
    .replaceAll(/[a-z]/g, (letter) =>
      String('12345678912345678923456789'.charAt(letter.charCodeAt(0) - 0x61)),
    );
}

function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

function account(start: number, end: number, isChecked: boolean): Detection {
  const floor = isChecked ? 0.95 : 0.8;
  return {
    start,
    end,
    type: 'bank_account',
    category: 'payment',
    confidence: isChecked ? 0.95 : 0.75,
    floor,
  };
}
