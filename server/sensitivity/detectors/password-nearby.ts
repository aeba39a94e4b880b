import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { looksChosen } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isRandom } from './random-tokens.ts';
import { secret } from './secret-value.ts';
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
      if (label === 'pass' && STATEMENT.test(view.text.slice(Math.max(0, index - 120), index + 5))) continue;
      if (isIdOfThing(view.text, index, label)) continue;
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
  /(?<![a-z])(?:mots?[ -]?(?:de?|2)?[ -]?passe?s?|mdps?|passe? ?words?|password[a-z]{0,2}|pass?w(?:or|ro)d|p[a4@]s{1,2}w[o0]rds?|(?:mes |my |les |the |vos |tes )?(?:codes|acces|comptes?)(?= [a-z ]{0,20}:)|(?:shared|network|hotspot|vpn|psk|pre-?shared|security) key|cle (?:partagee|reseau|de securite|vpn)|post-?it|sticky note|passwrd|psswd|psswrd|passwd|pass ?phrases?|pass ?codes?|pwds?|pswd|pw|pass(?! (?:in|an?|it|this|to|through|any|your|options?|arguments?)(?![a-z]))|passe|wi-?fi|ssid|wpa[23]?|livebox|freebox|(?:admin|root|user|login|username|identifiants?|id) ?[/:=]|[a-z]{2,12}(?:password|passwd)(?=["' ]{0,2}(?:[:=]|value))|credentials|creds|logins?|(?:me|te|se|nous|vous|je) connecte[rz]?|connexion|sign-?in|log ?in with|sign in with)(?![a-z0-9@]|_[a-z0-9])/g;
/** Python's statement that does nothing: by itself below the line whose body it is. */
const STATEMENT =
  /(?:^|\n)(?:async )?(?:def|class|except|else|elif|try|finally|if|with|for|while)(?![a-z])[^\n]*:\npass(?:\n|$)/;
/** The id of a thing that a program made, "Chunk ID:", "container_id=", and not of somebody's account. */
function isIdOfThing(text: string, at: number, label: string): boolean {
  if (!/^(?:id|identifiants?) ?[/:=]$/.test(label)) return false;
  // A field of an object in program text; a password beside it has a name of its own there.
  if (/^id:$/.test(label) && /^ ?['"`]/.test(text.slice(at + label.length, at + label.length + 2)))
    return true;
  const word = /(?<![a-z])([a-z]{2,20})[ _-]$/.exec(text.slice(Math.max(0, at - 24), at))?.[1];
  return word !== undefined && !OWNERS.has(word);
}

/** What stands before `id` where somebody signs in with it. */
const OWNERS = new Set(
  (
    'user users login admin account compte apple microsoft google wifi my your our his her their the mon ton son mes tes ses nos vos ' +
    'les notre votre leur leurs and et new'
  ).split(' '),
);
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

const TOKEN = /[^\s"'`<>()[\]{}|]{4,64}/g;

function* chosenTokens(
  view: CanonicalText,
  from: number,
  to: number,
  labelEnd: number,
): Generator<{ start: number; end: number }> {
  if (PROGRAM.test(view.text.slice(from, to)) || GENERAL.test(view.text.slice(from, to))) return;
  const isOfId = NAMES_ID.test(view.text.slice(Math.max(0, labelEnd - 14), labelEnd));
  for (const { index, 0: raw } of view.text.slice(from, to + 64).matchAll(TOKEN)) {
    const start = from + index + (/^[,;:=/-]+/.exec(raw)?.[0].length ?? 0);
    const end = from + index + raw.replace(/(?:\\+[rn])?[.,;:?]*$/, '').length;
    if (start >= to || /[^\s"'`(>|]$/.test(view.text.slice(start - 1, start))) continue;
    const isDirect = start >= labelEnd && /^[ :="'`]{1,4}$/.test(view.text.slice(labelEnd, start));
    if (INDEXED.test(view.text.slice(start - 3, start)) && /^["'`]\]/.test(view.text.slice(end, end + 2)))
      continue;
    const value = view.cased.slice(start, end);
    const isGiven =
      (looksChosen(value) && !(isOfId && isCode(value))) ||
      (isDirect && /^[a-f0-9]{24,}$/i.test(value)) ||
      (!NAMES_USER.test(view.text.slice(labelEnd - 14, labelEnd)) &&
        isNumber(view.text, labelEnd, start, end));
    if (!isGiven || isKnownPassword(view.text, start, end)) continue;
    yield { start, end };
  }
}

/** The key of a form or a table: form['field_2']. */
const INDEXED = /[\w)\]]\[["'`]$/;
const NAMES_ID = /(?<![a-z])(?:id|identifiants?) ?[/:=]$/;
/** Hexadecimal, or letters and digits without four letters in a row that are a word's: an id that was made, not chosen. */
const isCode = (value: string) =>
  /^[a-f0-9-]+$/i.test(value) || !/[a-z]{4}|[A-Z][a-z]{3}/.test(value) || isRandom(value);

/** Labels after which digits are a user's name or number. */
const NAMES_USER = /(?:admin|root|user|login|username|identifiants?|id|logins?|compte|account)s? ?[/:=]?$/;

/** Digits alone only after "password is", close, and where they are no year and no measure. */
function isNumber(text: string, labelEnd: number, start: number, end: number): boolean {
  if (start < labelEnd || start - labelEnd > 60 || !/^\d{4,10}$/.test(text.slice(start, end))) return false;
  if (/^ $/.test(text.slice(labelEnd, start)) && !/^(?:19|20)\d\d$/.test(text.slice(start, end)))
    return /^["' ]{0,3}(?:[.,;!)]|$|\n)/.test(text.slice(end, end + 4));
  if (!/(?<![a-z])(?:c'est|est|is|was|:|=|c)(?![a-z])/.test(text.slice(labelEnd, start))) return false;
  const isLong = end - start >= 6 && !/[^\s"']$/.test(text.slice(start - 1, start));
  const isJoined = /(?:[,:=]|c'est|is|est|soit|donc|so|ie|i\.e\.) ?["']?$/.test(text.slice(labelEnd, start));
  return (
    (isLong || isJoined) &&
    /^["' ]{0,3}(?:[.,;!)]|$|\n| (?:et|and|pour|for|mais|but|je|i) )/.test(text.slice(end, end + 8))
  );
}

/** Program text speaks of passwords without telling one; what it does tell, `passwordDetector` reads. */
const PROGRAM =
  /\) ?=>|[{};]$|[a-z]\(|===?|!==|(?<![a-z])(?:const|let|var|await|async|return|function|import|def|class|select|insert|test|expect)(?![a-z])[^.]*[(={]|<(?:input|label|form)|placeholder=/;
/** General talk, which names ciphers and rules. */
const GENERAL =
  /(?<![a-z])(?:must (?:be|contain|have)|should (?:be|contain|have)|doit (?:etre|contenir|comporter|faire|avoir)|doivent|au moins|at least|regex|generate|generer|generateur|generator|characters? long|caracteres|what is an?|voir avec|ask (?:him|her|the)|see with|demande[rz]? a|comment (?:choisir|creer|stocker))(?![a-z])/;
