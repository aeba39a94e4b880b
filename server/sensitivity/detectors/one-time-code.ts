import type { Detection } from '../sensitivity.types.ts';
import { announcedCodes } from './announced-codes.ts';
import { labelledValues } from './labelled-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * One-time codes (RFC 4226, RFC 6238: six to eight digits; senders use four to eight), and the recovery codes that
 * stand in for them.
 */
export const oneTimeCodeDetector: ViewDetector = {
  name: 'one_time_code',
  find: (view): Detection[] => [
    ...announcedCodes(view, { type: 'one_time_code', label: LABEL, code: CODE, after: 40 }),
    ...announcedCodes(view, { type: 'one_time_code', label: PURPOSE, code: CODE, after: 0 }),
    ...announcedCodes(view, { type: 'one_time_code', label: SHORT_LIVED, code: CODE, after: 0 }),
    ...announcedCodes(view, { type: 'one_time_code', label: YOURS, code: CODE, after: 0 }),
    ...announcedCodes(view, { type: 'one_time_code', label: BY_TEXT, code: CODE, after: 0 }),
    ...announcedCodes(view, { type: 'one_time_code', label: TEXT_FROM, code: CODE, after: 4 }),
    ...Array.from(labelledValues(view, { label: RECOVERY, value: RECOVERY_CODE }), (value) =>
      secret('recovery_code', value, 0.9),
    ),
  ],
};

const LABEL =
  /(?<![a-z0-9])(?:code (?:que|qu'|i|they|he|she|the bank)[^.\n]{0,30}(?:recevoir|recu|received|got|sent|texted|envoye)|(?:texted|sms'd|m'ont envoye|m'a envoye|vient d'envoyer|viennent d'envoyer|digipass)(?: me| us)?(?: the code| a code| un code| le code)?|(?:[4-8]|four|six|eight)[ -]digit (?:code|pin|number)|code a (?:[4-8]|quatre|six|huit) chiffres|code (?:pour|to|for) (?:la |le |the |ma |my )?(?:valid|confirm|autoris|authori|verif|transaction|paiement|payment|virement|transfer|login|log in|connexion|sign in)[a-z]*|codes? (?:de |d')?(?:verification|confirmation|securite|authentification|validation|connexion|activation|usage unique|identification|sms)|code a usage unique|code (?:que j'ai )?(?:recu|envoye)(?: par (?:sms|mail|texto))?|(?:verification|security|one-?time|login|authentication|auth|sms|2fa|mfa|sign-?in|confirmation|activation) (?:code|passcode|password|pin)|otp|totp|2fa|mfa|code (?:2fa|otp|sms|netflix|uber|revolut|paypal|amazon|instagram|snapchat|tiktok|steam|google|whatsapp|apple)|(?:google|whatsapp|apple|microsoft|facebook|instagram|signal|telegram|paypal|amazon) (?:verification )?code)(?![a-z0-9])|(?<![a-z0-9])(?:your|votre|ton) (?!zip|area|post|promo|dress|source|product|country|discount|error)(?:[a-z]{2,14} )?code (?!postal|promo|source|produit|erreur|pays|ape|naf)(?:[a-z]{2,14} ?)?(?:is |est |c'est |: ?)(?=\d{4,8}(?!\d))/g;
const CODE =
  /(?<![a-z0-9€$£.,/#]|[a-z0-9]-|\+\d[\d ()-]{3,18})(?:g-)?(\d{3}[ -]\d{3}|\d{2}[ -]\d{2}[ -]\d{2}|\d{4,8}|\d(?: \d){3,7})(?![a-z0-9%€$£]|[.,/:-]\d| ?(?:euros?|eur|€|£|chiffres|digits))/;
/** What senders write after the code: "718204 est votre code pour …", "… as your Signal registration code". */
const YOURS =
  /(?<![a-z])(?:est (?:votre|ton)|is your|as your|is what) (?:[a-z0-9&'-]{1,16} ){0,4}(?:code|otp|pin|passcode|sent|envoye)(?![a-z])/g;
/** How it came: "la banque m'a envoyé 482051 par sms", "text from apple: 558120". */
const BY_TEXT = /(?<![a-z])(?:par|by|via|in a|dans un|over|recu par) (?:sms|texto|text|mms)(?![a-z])/g;
const TEXT_FROM =
  /(?<![a-z])(?:text|sms|texto|message)(?: recu| received)? (?:from|de|d'|of) [a-z0-9 ]{2,20}?(?= ?:)/g;
/** What only a one-time code does: it runs out, and must not be passed on. */
const SHORT_LIVED =
  /(?<![a-z])(?:(?:it )?expires? (?:in|dans)|(?:valable|valide|valid|good) (?:for |pendant |seulement )?\d|(?:ne (?:le |la )?|do(?:n't| not) |never )(?:partage[rz]?|communique[rz]?|share|give|transmet(?:s|tre|tez)))(?<=(?<![a-z])(?:code|otp|sms|texto|text|pin)(?![a-z])[^\n]{0,80})/g;
/** What senders write after the code: "Use 482913 to log in". */
const PURPOSE =
  /(?<![a-z])(?:to (?:log ?in|sign in|verify|confirm|authori[sz]e|approve|activate|complete|finish|reset|validate)|pour (?:vous connecter|te connecter|valider|confirmer|finaliser|autoriser|activer|verifier|vous identifier)|is the code|est le code)(?![a-z])/g;
const RECOVERY =
  /(?<![a-z])(?:codes? de (?:secours|recuperation|sauvegarde)|two[ -]factor|(?:2fa|mfa|totp) (?:backup|recovery|secours|rescue)s?|(?:backup|recovery|rescue) codes?)(?![a-z])/g;
const RECOVERY_CODE =
  /(?<![a-z0-9])((?=[a-z-]{0,10}\d)[a-z0-9]{4,6}-[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){0,6}|\d{4} \d{4}|\d{8})(?![a-z0-9])/;
