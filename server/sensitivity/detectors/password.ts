import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isPasswordValue } from './password-value.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords, in prose and in settings, French and English: "mon mot de passe c'est …", "pwd: …", "the wifi password is
 * …", "… is my password", "identifiants : nom / …". What follows must look like a value and not like a remark about
 * passwords (`isPasswordValue`).
 */
export const passwordDetector: ViewDetector = {
  name: 'password',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(LABEL)) {
      const end = match.index + match[0].length;
      const value = valueAfter(view, match.index, end) ?? valueBefore(view, match.index);
      const type = /(?:secret|key)$/.test(match[0]) && /[_-]/.test(match[0]) ? 'secret_value' : 'password';
      if (value) found.push(secret(type, value, value.confidence));
    }
    return found;
  },
};

const LABEL =
  /(?<![a-z]|gestionnaires? de )(?:[a-z]{1,12}(?:password|passwd|passphrase)(?=["']? ?[:=])|mots?[ _-]?de[ _-]?pass?e?s?|mot passe|mdps?|passwords?|pass?w(?:or|ro)d|p[a4@]s{1,2}w[o0]rds?|passwd|pass ?phrases?|passcodes?|pwd|pswd|pw|pass|(?:cle|clef|code|key)(?: de securite)?(?: du| de la| de| pour le)? ?(?:wi-?fi|wpa2?|box)|(?:wi-?fi|wpa2?) (?:key|code|cle|mdp)|code secret|(?:secret|jwt|session|encryption|signing|app|client|api|master)[_-](?:secret|key|password)(?: ?_?key)?|acces (?:serveur|admin|ftp|ssh|vpn|compte|base|site|prod)|identifiants?|credentials|logins?)(?![a-z0-9@])(?![_-][a-z]{2}| (?:managers?|polic(?:y|ies)|fields?|reset|strength|hash(?:es|ing)?|generators?|length|rules?|protected|less))/g;
const CONNECTED =
  /["']?(?: ?[^\n:=;!?"<>]{0,48}?)(?<connector> ?(?::=|=>|->|[:=]) ?| - |(?<=pass|word|code|phrase|mdp|pwd)'s(?= )|\? ?(?:it's|c'est|it is) | (?:est|is|was|etait|sera|c'est|ce sera|reste|devient|becomes|to)(?: (?:toujours|still|now|maintenant|just|simply|juste|simplement))?:? )["'` ]{0,2}(?<value>[^\s"'`]{3,64})/y;
const SETTING =
  /["']?(?: [a-z-]{2,12}){0,2}(?<connector> ?[:=] ?| (?:is|est|c'est) )["']?(?<value>[^\s"'`]{3,64})/y;
/** Several words in quotation marks: a passphrase. */
const QUOTED =
  /(?: ?[^\n:=;!?"<>]{0,48}?)(?: ?[:=] ?| (?:est|is|was|c'est) )"(?<value>[^" \n]{1,40} [^"\n]{4,80})"/y;
const DIRECT = /(?:,? ?|[\n>])(?<=[\s>,])["'`]?(?<value>[^\s"'`<]{6,64})/y;
const PAIR =
  /(?: ?[:=]| is| are| est| sont)? ?[^\s/]{2,40} ?(?:\/|\||,| et | and ) ?(?<value>[^\s"']{4,64})/y;
/** Words of markup and queries between the word and the value. */
const PROGRAM =
  /(?<![a-z])(?:where|select|insert|placeholder|class|autocomplete|minlength|maxlength|htmlfor)(?![a-z])/;
const WARNING = /(?<![a-z])(?:never|don't|do not|jamais|n'utilise[rz]?|evite[rz]?|avoid)(?![a-z])/;
const BEFORE =
  /(?<![^\s"'`:])(?<value>[^\s"'`]{4,64})["'`]?(?: ?[,(]? ?(?:c'est|it's|it is|is|est|as|comme|=|was|etait)| ?[,(])(?: (?:mon|my|notre|our|le|the|son|his|her|their|ton|your|ma|la|a|de))?(?: (?:new|nouveau|wifi|bank|ancien|old))? $/;

interface FoundValue {
  start: number;
  end: number;
  confidence: number;
}

function valueAfter(view: CanonicalText, start: number, end: number): FoundValue | undefined {
  const isWifi = /wi-?fi|wpa|box/.test(view.text.slice(start, end));
  const context = view.text.slice(Math.max(0, start - 30), start);
  for (const pattern of patternsFor(view.text.slice(start, end))) {
    pattern.lastIndex = end;
    const match = pattern.exec(view.text);
    const value = match?.groups?.value;
    if (!match || value === undefined || PROGRAM.test(match[0])) continue;
    const isQuoted =
      pattern === QUOTED ||
      (pattern === DIRECT && isShortLabel(view.text.slice(start, end)) && HYPHENATED.test(value)) ||
      /["'`]$/.test(match[0].slice(0, match[0].lastIndexOf(value)));
    const connector = match.groups?.connector?.trim() || (isQuoted ? ':' : isWifi ? 'wifi' : '');
    const valueStart = match.index + match[0].lastIndexOf(value);
    const found = judge(view, valueStart, value, connector, context + view.text.slice(start, valueStart));
    if (found) return found;
  }
  return undefined;
}

const HYPHENATED = /^[a-z]{3,}(?:[-_][a-z]{3,})+$/;

/** Nobody writes "PW" but to give one: "PW moss-lantern". */
function isShortLabel(label: string): boolean {
  return /^(?:pw|pwd|mdp|pswd)$/.test(label);
}

/** "Pass" and "login" are verbs and nouns of much else: they need a connector or the form of a pair. */
function patternsFor(label: string): RegExp[] {
  if (/^(?:acces|identifiant|credential|login)/.test(label)) return [PAIR];
  return /^pass$/.test(label) ? [SETTING] : [QUOTED, CONNECTED, DIRECT];
}

function valueBefore(view: CanonicalText, labelStart: number): FoundValue | undefined {
  const from = Math.max(0, labelStart - 100);
  const match = BEFORE.exec(view.text.slice(from, labelStart));
  const value = match?.groups?.value;
  if (WARNING.test(view.text.slice(from, labelStart))) return undefined;
  return match && value !== undefined
    ? judge(view, from + match.index, value, '', view.text.slice(from, from + match.index))
    : undefined;
}

function judge(
  view: CanonicalText,
  start: number,
  raw: string,
  connector: string,
  context: string,
): FoundValue | undefined {
  const value = raw.replace(/[.,;:)\]}>]+$/, '');
  const end = start + value.length;
  const rest = view.text.slice(end, end + 24);
  const verdict = isPasswordValue({ value: view.cased.slice(start, end), connector, context, rest });
  if (verdict === 'no' || isKnownPassword(view.text, start, end)) return undefined;
  return { start, end, confidence: verdict === 'strong' ? 0.95 : 0.75 };
}
