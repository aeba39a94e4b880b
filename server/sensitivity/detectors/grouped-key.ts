import type { Detection } from '../sensitivity.types.ts';
import { anyOf, isNear } from './context-words.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Keys that are printed in groups to be typed: product and licence keys (five groups of five, three or more of four to
 * eight), set-up keys of authenticators (RFC 4648 base32 in fours, as RFC 6238 applications show them), WPA and WEP keys in
 * hexadecimal pairs (IEEE 802.11), gift cards. The word "key" or its like must be near.
 */
export const groupedKeyDetector: ViewDetector = {
  name: 'grouped_key',
  find: (view) => {
    const found: Detection[] = [];
    if (!/\d/.test(view.text) || !ANNOUNCED.test(view.text)) return found;
    for (const { shape, context } of KINDS) {
      for (const { index, 0: value } of view.text.matchAll(shape)) {
        const end = index + value.length;
        if (
          !isNear(view.text, index, end, context, 70, 40) ||
          isNear(view.text, index, end, DOCUMENT, 40, 20)
        )
          continue;
        if (
          isPlaceholderValue(value) ||
          PLATFORM.test(value) ||
          !isMixed(value) ||
          /^(.)\1*$/.test(value.replaceAll(/[^a-z0-9]/g, ''))
        )
          continue;
        found.push(secret('grouped_key', { start: index, end }, 0.85));
      }
    }
    return found;
  },
};

/** Prefilter: some word of the contexts below is in the text. */
const ANNOUNCED =
  /key|cle|licen|seri|produ|activ|redeem|gift|cadeau|recover|recup|code|totp|2fa|mfa|secret|setup|w[ei]p|wpa|wi-?fi|box|ssid|pass|authenti|steam|office|windows|bitlocker|filevault|xbox|serial/;
const PRODUCT = anyOf(
  'key|keys|cle|cles|clef|clefs|licence|license|serial|serie|product|produit|activation|activer|activate|redeem|gift|cadeau|windows|office|steam|' +
    'registration|enregistrement|recovery|recuperation|filevault|bitlocker|voucher|game|jeu|xbox|playstation|nintendo|antivirus|code',
);
/** Their numbers come in groups too, and have detectors of their own. */
const DOCUMENT = anyOf(
  'driver s|drivers|driving|permis|passport|passeport|medicare|commande|order|suivi|tracking|uuid|guid',
);
const SETUP = anyOf(
  'authenticator|authentificateur|setup key|set up key|setup|2fa|totp|otp|double authentification|secret|cle|key|mfa|google auth|authy',
);
const WIFI = anyOf(
  'wpa|wpa2|wpa3|wep|wifi|wi fi|cle|clef|key|box|livebox|freebox|bbox|network|reseau|routeur|router|ssid|pass',
);

/** What compilers call a system: "aarch64-apple-darwin". */
const PLATFORM =
  /^(?:aarch64|arm64|armv[5-8][a-z]*|i[3-6]86|riscv(?:32|64)[a-z]*|powerpc64(?:le)?|ppc64(?:le)?|s390x|wasm32)-(?:apple|unknown|pc|linux|darwin|win32|windows|freebsd|wasip?\d?)(?:-[a-z0-9]{2,10})*$/;

const KINDS: readonly { shape: RegExp; context: RegExp }[] = [
  { shape: /(?<![a-z0-9-])[a-z0-9]{4,8}(?:-[a-z0-9]{4,8}){2,9}(?![a-z0-9-])/g, context: PRODUCT },
  { shape: /(?<![a-z0-9])[a-z0-9]{5}(?: [a-z0-9]{5}){4}(?![a-z0-9])/g, context: PRODUCT },
  { shape: /(?<![a-z0-9])[a-z2-7]{4}(?: [a-z2-7]{4}){3,12}(?![a-z0-9])/g, context: SETUP },
  { shape: /(?<![a-z0-9:])[a-f0-9]{2}(?:[ :-][a-f0-9]{2}){7,31}(?![a-z0-9:])/g, context: WIFI },
  {
    shape:
      /(?<![a-z0-9])(?=[a-f]{0,9}\d)(?=\d{0,9}[a-f])(?:[a-f0-9]{10}|[a-f0-9]{13}|[a-f0-9]{16}|[a-f0-9]{26}|[a-f0-9]{32})(?![a-z0-9])/g,
    context: anyOf('wpa|wpa2|wpa3|wep|wifi|wi fi|livebox|freebox|bbox|ssid'),
  },
];

/** Letters and digits, or groups of digits only: not words joined by hyphens. */
function isMixed(value: string): boolean {
  return (
    /\d/.test(value) &&
    (/[a-z]/.test(value) || /^(?:\d{4}(?:-\d{4}){4,}|\d{5,6}(?:-\d{5,6}){4,})$/.test(value))
  );
}
