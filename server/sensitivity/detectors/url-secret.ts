import type { Detection } from '../sensitivity.types.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { secret, shannonEntropy } from './secret-value.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Secrets in addresses, cookies and the Authorization header (RFC 9110 section 11.6.2): query parameters and fragments that carry a right (RFC 6750 section 2.3, signed URLs of
 * storage services, sign-in and reset links), and session cookies (RFC 6265). A page number, a video or a document
 * identifier under another name gives nothing.
 */
export const urlSecretDetector: ViewDetector = {
  name: 'url_secret',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(HEADER)) {
      const value = match[1] ?? '';
      const end = match.index + match[0].length;
      if (!isPlaceholderValue(value))
        found.push(secret('authorization_header', { start: end - value.length, end }, 0.9));
    }
    if (!view.text.includes('=')) return found;
    for (const match of view.text.matchAll(PARAMETER)) {
      const value = match[1] ?? '';
      const end = match.index + match[0].length;
      if (isCarried(view.text, match.index) && isRight(view.cased.slice(end - value.length, end), match[0])) {
        found.push(secret('url_secret', { start: end - value.length, end }, 0.9));
      }
    }
    return found;
  },
};

const HEADER =
  /authorization["']? ?[:=] ?["']?(?:bearer|basic|token|apikey|digest) ([a-z0-9+/_.~=-]{16,2000})/g;
const PARAMETER =
  /(?<![a-z0-9_.-])(?:access_?token|id_?token|refresh_?token|auth_?token|token|tok|auth|authkey|jwt|api_?key|apikey|appid|key|secret|client_secret|sig|signature|x-amz-signature|x-goog-signature|x-amz-security-token|x-amz-credential|code|otp|password|passwd|pwd|pass|mdp|reset|reset_token|invite|invitation|magic|login_token|ticket|hash|hmac|session|session_?id|sid|s?sess|phpsessid|jsessionid|connect\.sid|csrf_?token|remember_token|st|sv?_?token|webhook|share|s)=([^\s&"'<>;,]{4,512})/g;

/** Within an address, or within a cookie header. */
function isCarried(text: string, start: number): boolean {
  return (
    /[?&#;]$/.test(text.slice(start - 1, start)) ||
    /cookie["']?:? [^\n]*$/.test(text.slice(Math.max(0, start - 160), start))
  );
}

function isRight(value: string, parameter: string): boolean {
  const lower = value.toLowerCase();
  if (isPlaceholderValue(lower) || /^(?:[\d.,-]+|true|false|[a-z_-]+)$/.test(value)) {
    return (
      /^(?:otp|pwd|pass|password|passwd|mdp)=/.test(parameter) &&
      value.length >= 4 &&
      !isPlaceholderValue(lower)
    );
  }
  if (/^(?:otp|pwd|pass|password|passwd|mdp)=/.test(parameter)) return true;
  return value.length >= 16 && /\d/.test(value) && shannonEntropy(value) >= 3;
}
