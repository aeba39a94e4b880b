import type { Detection } from '../sensitivity.types.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Private keys in text armour: PEM (RFC 7468), OpenSSH, OpenPGP (RFC 9580), PuTTY. The header followed by key
 * material is enough: a key pasted without its last line is still a key. A header with nothing after it is a mention.
 */
export const privateKeyDetector: ViewDetector = {
  name: 'private_key',
  find: (view) => {
    const found: Detection[] = [];
    for (const match of view.text.matchAll(HEADER)) {
      MATERIAL.lastIndex = match.index + match[0].length;
      const material = MATERIAL.exec(view.text);
      if (!material || !/\d|[A-Z][a-z]/.test(view.cased.slice(MATERIAL.lastIndex - 40, MATERIAL.lastIndex)))
        continue;
      found.push({
        start: match.index,
        end: endOfBlock(view.text, MATERIAL.lastIndex),
        type: 'private_key',
        category: 'secrets',
        confidence: 0.99,
        floor: 0.95,
      });
    }
    return found;
  },
};

const HEADER =
  /-{2,5} ?begin (?:[a-z0-9]{2,12} ){0,2}private key(?: block)? ?-{2,5}|putty-user-key-file-\d: [a-z0-9-]{3,40}/g;
/** Up to 200 characters of armour headers or escapes, then at least 24 characters of base64. */
const MATERIAL = /[\s\S]{0,200}?[a-z0-9+/]{24}/y;
const LONGEST_KEY = 20_000;

function endOfBlock(text: string, from: number): number {
  const block = text.slice(from, from + LONGEST_KEY);
  const close = /-{2,5} ?end (?:[a-z0-9]{2,12} ){0,2}private key(?: block)? ?-{2,5}/.exec(block);
  if (close) return from + close.index + close[0].length;
  return from + (/^[a-z0-9+/=\n\\ ]*/.exec(block)?.[0].length ?? 0);
}
