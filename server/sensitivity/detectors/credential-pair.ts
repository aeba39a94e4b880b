import type { Detection } from '../sensitivity.types.ts';
import { looksChosen } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * A user and a password side by side without the word: an e-mail address, a sign and a chosen value ("a.b@free.fr / Chaton77"), and a
 * whole text that is `user:password`, as the Basic scheme of RFC 7617 encodes it.
 */
export const credentialPairDetector: ViewDetector = {
  name: 'credential_pair',
  find: (view) => {
    const found: Detection[] = [];
    const push = (end: number, value: string) => {
      const start = end - value.length;
      const cased = view.cased.slice(start, end).replace(/[.,;:)]+$/, '');
      if (!looksChosen(cased) || isPlaceholderValue(value) || isKnownPassword(view.text, start, end)) return;
      found.push(secret('password', { start, end: start + cased.length }, 0.85));
    };
    const whole = view.text.length < 120 ? WHOLE.exec(view.text) : null;
    if (whole?.[1]) push(whole.index + whole[0].trimEnd().length, whole[1]);
    if (!view.text.includes('@')) return found;
    for (const match of view.text.matchAll(AFTER_EMAIL)) push(match.index + match[0].length, match[1] ?? '');
    return found;
  },
};

const WHOLE = /^[a-z0-9][\w.@+-]{1,40}:([^\s:/]{6,40})[ \n]?$/;
const AFTER_EMAIL =
  /@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,30}){1,3}(?: ?[/|:;,\n]{1,2} ?| - | et | and | avec | with )(?:(?:mdp|mot de passe|pass|pw|code|puis|then) ?:? ?)?["']?([^\s"'<>@]{6,40})/g;
