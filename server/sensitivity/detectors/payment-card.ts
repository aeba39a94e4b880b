import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { type DigitWindow, digitRuns, digitWindows } from './digit-runs.ts';
import { isLuhnValid } from './luhn.ts';
import { isFillerDigits } from './placeholder-values.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Payment card numbers (ISO/IEC 7812-1): issuer range, the lengths of that range, Luhn. A number that fails
 * Luhn counts only beside a word such as "carte" or "card". Vendors' published test numbers give nothing.
 */
export const paymentCardDetector: ViewDetector = {
  name: 'payment_card',
  find: (view) => {
    if (digitRuns(view).length === 0) return [];
    const found: Detection[] = [];
    for (const length of LENGTHS) {
      for (const window of digitWindows(view, length, 'glued')) {
        const detection = judge(view.text, window);
        if (detection) found.push(detection);
      }
    }
    return found;
  },
};

const LENGTHS = [16, 15, 14, 19, 13, 17, 18];
const CONTEXT = anyOf(
  'carte|cartes|cb|carte bleue|carte bancaire|card|cards|visa|mastercard|amex|american express|' +
    'maestro|discover|cvv|cvc|cryptogramme|debit|credit|cc|expire|exp|expiry|paiement|payment',
);

/** Issuer ranges and the number lengths that each uses. */
const ISSUERS: readonly { prefix: RegExp; lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] },
  { prefix: /^5[1-5]|^2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)/, lengths: [16] },
  { prefix: /^3[47]/, lengths: [15] },
  { prefix: /^6011|^64[4-9]|^65/, lengths: [16, 17, 18, 19] },
  { prefix: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
  { prefix: /^3(?:0[0-5]|09|6|8|9)/, lengths: [14, 16, 19] },
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
];
/** Words of cards alone: beside them thirteen digits or more that pass Luhn are a card, whatever its issuer's range. */
const CARD = anyOf(
  'carte|cartes|cb|card|cards|visa|mastercard|amex|american express|maestro|discover|jcb|diners|cvv|cvc|cryptogramme',
);

/** Test numbers printed in the documentation of Stripe, Adyen, Braintree, PayPal and Worldpay. */
const TEST_NUMBERS = new Set(
  (
    '4111111111111111 4242424242424242 4000056655665556 4000000000000002 4000002500003155 ' +
    '4000000000009995 4000000000003220 4000000000000077 4000000000000341 4000000000000069 ' +
    '4000000000000127 4000000000000119 4000002760003184 4012888888881881 4222222222222 ' +
    '4005519200000004 4009348888881881 4012000033330026 4012000077777777 4500600000000061 ' +
    '4217651111111119 4444333322221111 4917610000000000 4462030000000000 4988438843884305 ' +
    '4166676667666746 4646464646464644 4000620000000007 4000060000000006 4977949494949497 ' +
    '5555555555554444 5105105105105100 5200828282828210 2223003122003222 2223000048400011 ' +
    '2223000048410010 5454545454545454 5500000000000004 5424000000000015 5431111111111111 ' +
    '2222410740360010 5100060000000002 5555341244441115 5577000055770004 2222400070000005 ' +
    '378282246310005 371449635398431 378734493671000 370000000000002 343434343434343 ' +
    '341111111111111 6011111111111117 6011000990139424 6011000400000000 6011601160116611 ' +
    '6011981111111113 3056930009020004 36227206271667 30569309025904 38520000023237 36006666333344 ' +
    '3566002020360505 3530111333300000 3569990010095841 6200000000000005 6205500000000000004 ' +
    '6304000000000000 6771798021000008 6759649826438453 6799990100000000019 5641821111166669'
  ).split(' '),
);

/** "08/29 311" after the number says what it is. */
const EXPIRY_AFTER = /^[ ,;]{1,2}(?:exp\.? ?)?(?:0[1-9]|1[0-2]) ?\/ ?(?:20)?[2-4]\d(?!\d)/;

function judge(text: string, window: DigitWindow): Detection | undefined {
  const { digits, start, end } = window;
  if (TEST_NUMBERS.has(digits) || isFillerDigits(digits) || /^0|(\d)\1{9}/.test(digits)) return undefined;
  const isIssued = ISSUERS.some(
    ({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits),
  );
  const isValid = isLuhnValid(digits);
  const base = { start, end, type: 'payment_card', category: 'payment' as const };
  if (isIssued && isValid && isRegularGrouping(window.groups))
    return { ...base, confidence: 0.97, floor: 0.95 };
  if (window.isGlued) return undefined;
  if (!isNear(text, start, end, CONTEXT) && !EXPIRY_AFTER.test(text.slice(end, end + 24))) return undefined;
  if (isValid && (isIssued || isNear(text, start, end, CARD)))
    return { ...base, confidence: 0.97, floor: 0.95 };
  if (isIssued && digits.length >= 15) return { ...base, confidence: 0.7, floor: 0.8 };
  return undefined;
}

/** Grouped as people group a card number: in one piece, in fours, 4-6-5, in pairs or digit by digit. */
function isRegularGrouping(groups: readonly number[]): boolean {
  if (groups.length === 1) return true;
  if (groups.join('-') === '4-6-5' || groups.join('-') === '4-6-4') return true;
  const first = groups[0] ?? 0;
  return first <= 4 && groups.slice(0, -1).every((size) => size === first) && (groups.at(-1) ?? 0) <= first;
}
