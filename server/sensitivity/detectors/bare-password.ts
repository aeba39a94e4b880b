import type { Detection } from '../sensitivity.types.ts';
import { looksChosen } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords that no word announces: a word with a sign inside and digits, as in "Sunflower&Rain2" or "Vendredi!13", which prose has no
 * other use for; and a word with digits ("Ciboulette77") where the sentence is about an account or signing in.
 */
export const barePasswordDetector: ViewDetector = {
  name: 'bare_password',
  find: (view) => {
    const found: Detection[] = [];
    if (!/[a-z][!#$&%^~*._-]{0,2}\d/.test(view.text) && !/\d[!#$&%^~*]/.test(view.text)) return found;
    const isProgram = PROGRAM.test(view.text);
    for (const { index: start, 0: raw } of view.cased.matchAll(TOKEN)) {
      const value = raw.replace(/[.,;:?]+$/, '');
      const end = start + value.length;
      if (/[{<(]/.test(view.text[start + raw.length] ?? '')) continue;
      const isSigned =
        !isProgram && SIGNED.test(value) && !/[;/\\=<>]|#\d+$|(?:Error|Exception)$/.test(value);
      if (
        !isSigned &&
        !WORD_AND_DIGITS.test(value) &&
        !GIVEN.test(view.text.slice(Math.max(0, start - 8), start))
      )
        continue;
      const around = view.text.slice(Math.max(0, start - 70), end + 50);
      if (GENERAL.test(around)) continue;
      if (!isSigned && (!ACCOUNT.test(around) || PROGRAM.test(around))) continue;
      if (
        MEMBER.test(value) ||
        MADE.test(value) ||
        !looksChosen(value) ||
        isKnownPassword(view.text, start, end)
      )
        continue;
      found.push(secret('password', { start, end }, isSigned ? 0.75 : 0.7));
    }
    return found;
  },
};

const TOKEN = /(?<![^\s"'`(])[A-Za-z0-9][^\s"'`<>()[\]{}|@]{5,39}/g;
/** Three letters, a sign, and a digit somewhere; or letters and digits and a sign last. */
const SIGNED =
  /^(?=.*\d)(?=.{8,})[A-Za-z0-9._-]*[A-Za-z]{3}[A-Za-z0-9._-]*[!#$&%^~*][A-Za-z0-9._!#$&%^~*-]{1,}$|^(?=.{8,})[A-Za-z]{3}[A-Za-z._-]*\d{1,6}[!#$*]{1,2}$/;
/** A copula or the slash of a pair directly before: any chosen value counts then. */
const GIVEN = /(?:(?<![a-z])(?:c'est|cest|is|avec|with|was|etait)|[:=/]) ?["']?$/;
/** A name that a program reaches through another: "codecs.latin_1_decode". */
const MEMBER = /^[A-Za-z_]+(?:\.[A-Za-z_]\w*)*\.[A-Za-z]\w*_\w+$/;
/** A UUID (RFC 9562) or hexadecimal, with where it was made perhaps: nobody chose it. */
const MADE = /^[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}$|^[a-f0-9]{12,}(?:-[A-Z]{3})?$/i;
const WORD_AND_DIGITS = /^[A-Za-z]{4,}(?:[-_.][A-Za-z]{2,}){0,3}(?:\d{1,4}|[-_.]\d{2,4})$/;
const ACCOUNT =
  /(?<![a-z])(?:(?:me|te|se|nous|vous|je|j') ?connect(?:er?|ez|es)|connecte avec|connexion|log(?:ging|ged)? ?-?in|sign(?:ing|ed)? ?-?in|typing(?![-_])|je tape|i typed?|session|serveur|server|acces|portal|portail eleve|netflix|spotify|disney|gmail|outlook|icloud|apple id|facebook|insta(?:gram)?|paypal|ameli|pronote|doctolib|leboncoin|vpn|nas|account|compte|(?:the |my |l'|le )?(?:new|old|other|nouveau|ancien|autre) (?:one|c'est|c'etait|est)|l'ancien|characters? \d|bank asks|hacked|pirate|snap(?:chat)?|tiktok|roblox|twitch|discord|steam|drive|onedrive|dropbox|ordinateur|ordi|computer|messagerie|banque en ligne|online bank(?:ing)?|leaked|fuite|breach)(?![a-z])/;
const PROGRAM =
  /[{};]\s|=>|<\/|\$\(|(?<![a-z])(?:function|const|import|return|class|select|def|npm|git|docker|commit|branch|release|version)(?![a-z])/;
const GENERAL =
  /(?<![a-z])(?:vs|versus|doit|doivent|must|should|au moins|at least|ou bien|compare|meilleur|best|username|pseudo|gamertag|handle|hashtag)(?![a-z])/;
