import type { Detection } from '../sensitivity.types.ts';
import { type RandomToken, randomTokens } from './random-tokens.ts';
import { secret } from './secret-value.ts';
import { meaningOf } from './token-meaning.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * Keys of unknown or prefixless make: a random token beside a word such as "key", "secret", "bearer" or the name of a vendor
 * whose keys are plain hexadecimal, before or behind it; and a token of mixed signs by itself, which stands at the line unless
 * something says that it is a digest, a commit or an id.
 */
export const highEntropyKeyDetector: ViewDetector = {
  name: 'high_entropy_key',
  find: (view) => {
    const found: Detection[] = [];
    for (const token of randomTokens(view)) {
      if (token.shape === 'known') continue;
      const meaning = meaningOf(view, token);
      if (meaning === 'secret') found.push(secret('high_entropy_key', token, 0.85));
      else if (meaning === undefined && (token.shape !== 'hex' || isAlone(view.text, token)))
        found.push({ ...secret('unnamed_key', token, 0.6), floor: UNNAMED_FLOOR });
    }
    return found;
  },
};

/** What nobody named may be a key as well as an id: it stays, and no more. */
const UNNAMED_FLOOR = 0.75;

/** Nothing else in the message is a word. */
function isAlone(text: string, { start, end }: RandomToken): boolean {
  return text.length < 400 && !/[a-z]{2}/.test(text.slice(0, start) + text.slice(end));
}
