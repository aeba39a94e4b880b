import type { Detection } from '../sensitivity.types.ts';
import { looksChosen } from './chosen-value.ts';
import { isKnownPassword } from './known-passwords.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Passwords that programs and shells are given as a literal after a user's name, as the manuals define the calls: `auth=('svc', '…')`
 * (Python requests), `new PDO(…, 'root', '…')`, `mysqli_connect(…)`, `define('DB_PASSWORD', '…')`, `net use … /user:x …`; and in a
 * field that is named after one: `page.fill('#password', '…')`.
 */
export const codeCredentialDetector: ViewDetector = {
  name: 'code_credential',
  find: ({ text, cased }) => {
    const found: Detection[] = [];
    if (!HINT.test(text)) return found;
    for (const shape of CALLS) {
      for (const { index, 0: call, 1: value = '' } of text.matchAll(shape)) {
        const start = index + call.lastIndexOf(value);
        if (value.length < 4 || isPlaceholderValue(value) || STAND_IN.test(value)) continue;
        found.push(secret('code_credential', { start, end: start + value.length }, 0.9));
      }
    }
    for (const shape of CHOSEN) {
      for (const { index, 0: call, 1: value = '' } of text.matchAll(shape)) {
        const start = index + call.lastIndexOf(value);
        const end = start + value.length;
        if (
          looksChosen(cased.slice(start, end)) &&
          !STAND_IN.test(value) &&
          !isKnownPassword(text, start, end)
        )
          found.push(secret('code_credential', { start, end }, 0.9));
      }
    }
    return found;
  },
};

const HINT =
  /pass|pwd|mdp|auth|creds|credential|user_?pwd|basic|pdo|connect|define|net use|basic_auth|login\(|secret|key|token/;
const CALLS: readonly RegExp[] = [
  /(?<![a-z])(?:basic_?auth|httpbasicauth|auth)(?: ?= ?| ?)\( ?["'][^"'\n]{1,60}["'], ?["']([^"'\n]{4,80})["'] ?\)/g,
  /(?<![a-z])new pdo\([^)\n]{0,160}, ?["'][^"'\n]{1,40}["'], ?["']([^"'\n]{4,80})["']/g,
  /(?<![a-z])(?:mysqli?_connect|new mysqli|pg_connect|ftp_login|imap_open|smtp\.login|server\.login)\( ?(?:[^),\n]{1,80}, ?){1,2}["']([^"'\n]{4,80})["']/g,
  /(?<![a-z])define\( ?["'][a-z_]{0,30}(?:password|passwd|pass|secret|key|salt|token)["'], ?["']([^"'\n]{4,120})["']/g,
  /(?<![a-z])(?:secret|jwt_?secret|session_?secret|cookie_?secret|api_?key|token|private_?key|access_?key|auth_?token)["']? ?(?:[:=]|=>) ?["'](?=[^"'\n]{0,60}\d)([^"'\n\s]{8,120})["']/g,
  /(?<![a-z])(?:basic|auth|user_?pwd|credentials?|creds)["']? ?(?::=|[:=]|=>) ?["'][\w.@+-]{2,40}:(?=[^\s"']*[\d!#$%&*?])([^\s:/"']{6,60})["']/g,
  /(?<![a-z])net use [^\n]{0,100}\/user:[^\s]{1,60} ([^\s/]{4,60})/g,
];
/** Calls that take one of these: a field by its name and what is typed into it, a user and a password, and what is named after one. */
const CHOSEN: readonly RegExp[] = [
  /(?<![a-z])(?:login|log_?in|sign_?in|authenticate|credentials?|networkcredential|connect)\( ?["'][^"'\n]{1,60}["'], ?["']([^\s"']{6,80})["']/g,
];
const STAND_IN =
  /^(?:pass|password|root|admin|test|secret|user|username|wrong[-_ ]?password|put your unique phrase here|\*)$/;
