/** A stretch of a text that was encoded, and what it says. Offsets are into the text that was given. */
interface DecodedText {
  start: number;
  end: number;
  text: string;
}

/**
 * The base64 (RFC 4648, both alphabets), hexadecimal and percent-encoded (RFC 3986) stretches of a text and the values
 * of forms (application/x-www-form-urlencoded, where a blank is a plus sign) that decode to readable text. What comes out is never longer than what goes in, so that following it stays linear.
 */
export function decodeEncoded(text: string): DecodedText[] {
  const found: DecodedText[] = [];
  for (const match of text.matchAll(BASE64)) pushReadable(found, match.index, match[0], decodeBase64);
  if (text.includes('%'))
    for (const match of text.matchAll(PERCENT)) pushReadable(found, match.index, match[0], decodePercent);
  if (text.includes('='))
    for (const match of text.matchAll(FORM_VALUE))
      pushReadable(found, match.index, match[0], decodeFormValue);
  return found;
}

/** A run of the alphabet, with its padding; where the first line is long enough to be wrapped, its further lines too. */
const BASE64 =
  /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{60,}(?:\r?\n[A-Za-z0-9+/_-]{4,76}){0,400}|[A-Za-z0-9+/_-]{11,})={0,2}/g;
/** The value of a field alone: what stands before it, such as an address of documentation, says nothing of it. */
const FORM_VALUE = /(?<=[\w\]]=)[^\s&<>"=+%]*[+%][^\s&<>"]*/g;
const PERCENT = /[^\s%<>"]{0,200}%[0-9A-Fa-f]{2}[^\s<>"]*/g;

function pushReadable(
  found: DecodedText[],
  start: number,
  encoded: string,
  decode: (value: string) => string,
): void {
  const text = decode(encoded);
  if (text.length >= 4 && text !== encoded && isReadable(text))
    found.push({ start, end: start + encoded.length, text });
}

function decodeBase64(value: string): string {
  const compact = value.replaceAll(/\s/g, '');
  if (/^[a-f0-9]+$/i.test(compact) && compact.length % 2 === 0 && /[2-7][0-9a-f]/i.test(compact)) {
    const hex = Buffer.from(compact, 'hex').toString('utf8');
    if (isReadable(hex)) return hex;
  }
  if (!/[A-Z]/.test(compact) && !/\d/.test(compact)) return '';
  return Buffer.from(compact, 'base64').toString('utf8');
}

/** Escapes that are not valid UTF-8 stay as they are. */
function decodePercent(value: string): string {
  return value.replaceAll(/(?:%[0-9a-f]{2}){1,200}/gi, (escapes) => {
    const decoded = Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8');
    return decoded.includes('\ufffd') ? escapes : decoded;
  });
}

function decodeFormValue(value: string): string {
  return decodePercent(value.replaceAll('+', ' '));
}

/** Text, not bytes: no control or replacement characters in the first 300, and mostly letters, digits and blanks. */
function isReadable(text: string): boolean {
  const head = text.slice(0, 300);
  if (/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/.test(head)) return false;
  const plain = head.match(/[\p{Script=Latin}\d\s.,:;@/=_'"+<>!?&#%$*()\\-]/gu)?.length ?? 0;
  return plain >= head.length * 0.85;
}
