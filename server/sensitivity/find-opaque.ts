/** So many signs of base64 in a row are more than any key, digest or signature of a lock file has. */
const LONGEST_KEY = 160;
const RUN = new RegExp(`[A-Za-z0-9+/_-]{${LONGEST_KEY},}|(?:[A-Za-z0-9+/]{60,80}\\r?\\n){4,}`, 'g');

/**
 * Whether a text holds a long run that is neither words nor anything that can be decoded to text: a picture, an encrypted or an
 * unknown file, pasted. What it tells nobody knows (privacy.md section 2: it fails closed).
 */
export function isOpaque(text: string): boolean {
  return text.length >= LONGEST_KEY && [...text.matchAll(RUN)].some(([run]) => isMixed(run) && !isText(run));
}

/** Random bytes use nearly all of the 64 signs; a path, a rule of hyphens and hexadecimal figures use few. */
const isMixed = (run: string) => new Set(run.slice(0, LONGEST_KEY * 2)).size >= 40;

/** Compressed text is read where it is decoded (decode-prose.ts). */
function isText(run: string): boolean {
  const bytes = Buffer.from(run.slice(0, 400), 'base64');
  if ((bytes[0] === 0x1f && bytes[1] === 0x8b) || bytes[0] === 0x78) return true;
  const plain = bytes.filter(
    (byte) => byte >= 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0,
  ).length;
  return plain >= bytes.length * 0.95 && bytes.filter((byte) => byte < 0x80).length > bytes.length * 0.7;
}
