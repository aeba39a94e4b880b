import type { Detection } from '../sensitivity.types.ts';
import { looksChosen } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * A chosen password as a literal of a program, on the line of a variable, field or call that is named after one, whatever stands
 * between: `password = os.getenv('P') or '…'`, `setPassword(user, x ? '…' : null)`, `password.equals("…")`, `${PASSWORD:-…}`.
 */
export const literalBesideNameDetector: ViewDetector = {
  name: 'literal_beside_name',
  find: ({ text, cased }) => {
    const found: Detection[] = [];
    for (const { index, 0: line } of text.matchAll(LINE)) {
      for (const literal of line.matchAll(LITERAL)) {
        const value = literal.groups?.quoted ?? literal.groups?.fallback ?? '';
        const start = index + literal.index + literal[0].lastIndexOf(value);
        const end = start + value.length;
        if (
          KEY_BEFORE.test(text.slice(Math.max(0, start - 30), start)) &&
          KEY_AFTER.test(text.slice(end, end + 3))
        )
          continue;
        if (!looksChosen(cased.slice(start, end)) || isOfProgram(cased.slice(start, end))) continue;
        if (isKnownPassword(text, start, end) || isPlaceholderValue(value)) continue;
        found.push(secret('code_credential', { start, end }, 0.9));
      }
    }
    return found;
  },
};

const NAME =
  '(?<![a-z])(?:[a-z_]{0,24}(?:password|passwd|passphrase|passcode|pwd|mot_?de_?passe)|(?:[a-z]{1,16}_)?(?:pass|pw|mdp|secret))s?(?:_?(?:hash|digest|default|value|str|string))?(?![a-z])';
/** A line of a program: a name of one and then a literal in quotation marks, or the other way round. */
const LINE = new RegExp(`(?<=^|\\n)[^\\n]{0,300}?${NAME}[^\\n]{0,300}`, 'g');
const LITERAL =
  /(?<![a-z\d])(?:[bfru]{1,2}|@)?["'`](?!\$\{)(?<quoted>[^\s"'`]{6,64})["'`]|(?<=\{[a-z\d_.-]{1,40}):[-=?]?(?<fallback>[^\s"'`{}]{6,64})(?=\})/g;
const KEY_BEFORE =
  /(?:[\w)\]]\[|get|fetch|env|getenv|getitem|header|param|query|id|name|selector)\(? ?["'`]$/;
const KEY_AFTER = /^["'`] ?[\]),]/;

/** Names of ciphers, types, packages and messages, and encoded text. */
function isOfProgram(value: string): boolean {
  return (
    (!/\d/.test(value) && !/[&!$*?]/.test(value)) ||
    /^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d$/.test(value) ||
    /^[a-z\d]+(?:_[a-z\d]+)*_(?:password|passwd|pass|pwd|secret|key|token|id)$/.test(value) ||
    /^[\da-f]{7,}$|^\$[\da-z]{1,8}\$(?:\d+\$)?$|-chars?$|::|^[.\\]|@\d+\.\d|%[\da-f]{2}|^[A-Z][a-z]+\d+[A-Z][a-z]+$|^pkcs#\d+$/i.test(
      value,
    )
  );
}
