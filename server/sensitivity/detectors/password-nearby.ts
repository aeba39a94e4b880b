import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import { isCommonlyKnown, isUnreal } from './unreal-context.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords anywhere in the sentence that speaks of one: "tape Ouvretoi76 quand ça demande le mot de passe", "the old pass was
 * Marigold7 and the new one is Marigold8", "admin / Sapin-2048", "wifi Casa_Verde / verde2025". Only what mixes letters with
 * digits or signs as no word, measure, version or file name does is taken (`looksChosen`).
 */
export const passwordNearbyDetector: ViewDetector = {
  name: 'password_nearby',
  find: (view) => {
    const found: Detection[] = [];
    let done = 0;
    for (const { index, 0: label } of view.text.matchAll(LABEL)) {
      const from = Math.max(done, sentenceStart(view.text, index));
      const to = sentenceEnd(view.text, index + label.length);
      if (to <= from) continue;
      done = to;
      for (const { start, end } of chosenTokens(view, from, to, index + label.length))
        found.push(secret('password', { start, end }, 0.85));
    }
    return found;
  },
};

const LABEL =
  /(?<![a-z])(?:mots?[ -]?(?:de?|2)?[ -]?passe?s?|mdps?|passe? ?words?|password[a-z]{0,2}|pass?w(?:or|ro)d|passwrd|psswd|psswrd|passwd|pass ?phrases?|pass ?codes?|pwds?|pswd|pw|pass|passe|wi-?fi|ssid|wpa[23]?|livebox|freebox|(?:admin|root|user|login|username|identifiants?|id) ?[/:=]|credentials|logins?|se connecter|log ?in with|sign in with)(?![a-z0-9@])/g;
const REACH_BEFORE = 70;
const REACH_AFTER = 110;

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - REACH_BEFORE);
  const before = text.slice(from, at);
  return from + Math.max(before.lastIndexOf('\n') + 1, before.lastIndexOf('. ') + 1);
}

function sentenceEnd(text: string, at: number): number {
  const after = text.slice(at, at + REACH_AFTER);
  const stop = /\n\n/.exec(after);
  return at + (stop ? stop.index : after.length);
}

const TOKEN = /[^\s"'`<>()[\]{}|]{5,64}/g;

function* chosenTokens(
  view: CanonicalText,
  from: number,
  to: number,
  labelEnd: number,
): Generator<{ start: number; end: number }> {
  if (PROGRAM.test(view.text.slice(from, to)) || GENERAL.test(view.text.slice(from, to))) return;
  for (const { index, 0: raw } of view.text.slice(from, to + 64).matchAll(TOKEN)) {
    const start = from + index + (/^[,;:=/-]+/.exec(raw)?.[0].length ?? 0);
    const end = from + index + raw.replace(/[.,;:?]+$/, '').length;
    if (start >= to || /[^\s"'`(>|]$/.test(view.text.slice(start - 1, start))) continue;
    const isDirect = start >= labelEnd && /^[ :="'`]{1,4}$/.test(view.text.slice(labelEnd, start));
    const value = view.cased.slice(start, end);
    const isGiven =
      looksChosen(value) ||
      (isDirect && /^[a-f0-9]{24,}$/i.test(value)) ||
      isNumber(view.text, labelEnd, start, end);
    if (!isGiven || isUnreal(view.text, start, end)) continue;
    if (isCommonlyKnown(view.text, start, end)) continue;
    yield { start, end };
  }
}

/** Digits alone only after "password is", close, and where they are no year and no measure. */
function isNumber(text: string, labelEnd: number, start: number, end: number): boolean {
  if (start < labelEnd || start - labelEnd > 60 || !/^\d{4,10}$/.test(text.slice(start, end))) return false;
  if (!/(?<![a-z])(?:c'est|est|is|was|:|=|c)(?![a-z])/.test(text.slice(labelEnd, start))) return false;
  return (
    /(?:[,:=]|c'est|is|est|soit|donc|so|ie|i\.e\.) ?["']?$/.test(text.slice(labelEnd, start)) &&
    /^["']?(?:[.,;!)]|$|\n| (?:et|and|pour|for|mais|but|je|i) )/.test(text.slice(end, end + 8))
  );
}

/** Program text speaks of passwords without telling one; what it does tell, `passwordDetector` reads. */
const PROGRAM =
  /\) ?=>|[{};]$|[a-z]\(|===?|!==|(?<![a-z])(?:const|let|var|await|async|return|function|import|def|class|select|insert|test|expect)(?![a-z])[^.]*[(={]|<(?:input|label|form)|placeholder=/;
/** General talk, which names ciphers and rules. */
const GENERAL =
  /(?<![a-z])(?:must (?:be|contain|have)|should (?:be|contain|have)|doit (?:etre|contenir|comporter|faire|avoir)|doivent|au moins|at least|regex|generate|generer|generateur|generator|characters? long|caracteres|what is an?|voir avec|ask (?:him|her|the)|see with|demande[rz]? a|how do i|comment (?:choisir|faire|creer|changer|stocker))(?![a-z])/;

/** Mixed as people mix: letters with digits or with a sign inside, at least six characters. */
function looksChosen(value: string): boolean {
  const lower = value.toLowerCase();
  if (value.length < 6 || value.length > 40 || isPlaceholderValue(lower) || KNOWN_SHAPE.test(lower))
    return false;
  if (!/[a-z]{2}/.test(lower) && !/[a-z].*[a-z]/.test(lower)) return false;
  const hasDigit = /\d/.test(value);
  const hasSign = /[!#$&*+?%^~@=]/.test(value.replace(/[!?.,;:]+$/, ''));
  const hasLateSign = /\d[!?*$#]+$/.test(value);
  const hasSeparator = /[a-z][_.+-][a-z\d]/i.test(value);
  const hasCase = /[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value);
  if (hasDigit)
    return (
      hasSign ||
      hasLateSign ||
      hasCase ||
      hasSeparator ||
      /^[a-z]{3,}\d{1,8}[a-z]*$|^\d+[a-z]{3,}\d*$|[a-z]\d+[a-z]/.test(lower)
    );
  return hasSign && /^[a-z]+[!#$&*+?%^~@=]+[a-z]+/i.test(value) && hasCase;
}

/** Addresses, versions, measures, hours, models, file names, ciphers, products. */
const KNOWN_SHAPE =
  /^(?:https?:|www\.|ftp:|[a-z]:\\|\.{0,2}\/|#|-)|@[a-z0-9-]+\.[a-z]|^(?:[a-z0-9-]+\.){1,4}(?:com|fr|org|net|io|co|uk|eu|dev|local|lan|be|ch|de)(?:$|[/:])|^v?\d+(?:[.,x:/-]\d+)+[a-z]?$|^\d+(?:[.,]\d+)?[a-z]{1,4}$|^\d+(?:e|eme|er|st|nd|rd|th|h\d*|min|sec|px|ms|kb|mb|gb|go|mo)$|\.(?:png|jpe?g|pdf|docx?|xlsx?|txt|csv|json|ya?ml|py|js|ts|html?|md|zip|env|sh|php|sql|conf|ini|log)$|^(?:wpa|sha|md|aes|rsa|utf|base|ipv|http|mp|h|win(?:dows)?|ios|android|iphone|ipad|galaxy|pixel|rtx|gtx|rfc|iso|ps|tls|ssl|oauth|auth|office|microsoft|python|php|java|mysql|postgres|ubuntu|debian|covid|bcrypt|argon|pbkdf|pkcs|x|web|level|netgear|livebox|freebox|bbox|tp-link|linksys|ssid|user|test|admin|id|article|art|step|version|node|log|port|room|salle|formula|france|tf|canal|rmc|cm|windows|mac|macbook|chrome|firefox|2fa|mfa|1password|keepass|lastpass|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre))[-_ ]?\d{0,4}[a-z]{0,2}(?:[-_.]\w{1,6})?$|[a-z0-9]\/[a-z0-9]|:\/\/|=|^[a-f0-9]{32,}$|^[a-z]{1,3}\d{1,4}$|\?.*[?=]/;
