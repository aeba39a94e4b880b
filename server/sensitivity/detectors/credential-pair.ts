import type { Detection } from '../sensitivity.types.ts';
import { looksChosen, looksStrong } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * A user and a password side by side without the word: an e-mail address, a sign and a chosen value ("a.b@free.fr / Chaton77"), what
 * somebody signs in with, and a
 * whole text that is `user:password`, as the Basic scheme of RFC 7617 encodes it.
 */
export const credentialPairDetector: ViewDetector = {
  name: 'credential_pair',
  find: (view) => {
    const found: Detection[] = [];
    const push = (end: number, value: string) => {
      const start = end - value.length;
      const cased = view.cased.slice(start, end).replace(/[.,;:)]+$/, '');
      if (
        !looksChosen(cased) ||
        /^(?:pass|password|pw|secret)@/.test(value) ||
        isPlaceholderValue(value) ||
        isKnownPassword(view.text, start, end)
      )
        return;
      found.push(secret('password', { start, end: start + cased.length }, 0.85));
    };
    const whole = view.text.length < 120 ? WHOLE.exec(view.text) : null;
    if (whole?.[1]) push(whole.index + whole[0].trimEnd().length, whole[1]);
    const spaced = view.text.length < 120 ? SPACED.exec(view.cased) : null;
    if (spaced?.[1] && looksStrong(spaced[1])) push(spaced[0].trimEnd().length, spaced[1].toLowerCase());
    for (const match of view.text.matchAll(SIGN_IN)) {
      const value = match[1] ?? '';
      const end = match.index + match[0].length;
      if (looksStrong(view.cased.slice(end - value.length, end).replace(/[.,;:)]+$/, ''))) push(end, value);
    }
    if (!view.text.includes('@')) return found;
    for (const match of view.text.matchAll(AFTER_EMAIL)) push(match.index + match[0].length, match[1] ?? '');
    return found;
  },
};

const WHOLE = /^[a-z0-9][\w.@+-]{1,40}:([^\s:/]{6,40})[ \n]?$/;
/** A user's name in small letters and a strong password, and no word else. */
const SPACED =
  /^[a-z][a-z0-9._-]{1,20}[ ,;|/]{1,3}(?!no?\d)([^\s:/"'`()[\]{}<>]{8,15}|(?=\S*[a-z]{3})[^\s:/"'`()[\]{}<>]{16,40})[ \n]?$/;
/** "I sign in as margot and Plover-6630-oak": whoever signs in says with what. */
const SIGN_IN =
  /(?<![a-z])(?:sign(?:ing|ed)?[ -]?in(?:to)?|log(?:ging|ged)?[ -]?(?:in|on)(?:to)?|connecte[rzs]?(?:[ -]toi|[ -]vous)?|connexion)(?: [^.!?\n:]{0,40}?)? ?(?:as|with|avec|en tant que|:) ["']?[\w.@-]{2,32}["']?(?:,? (?:and|et|with|avec|puis|then) |, ?| ?[/|] ?)["']?([^\s"'<>]{6,40})/g;
const AFTER_EMAIL =
  /@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,30}){1,3}(?: ?[/|:;,\n]{1,2} ?| - | et | and | avec | with )(?:(?:mdp|mot de passe|pass|pw|code|puis|then) ?:? ?)?["']?([^\s"'<>@]{6,40})/g;
