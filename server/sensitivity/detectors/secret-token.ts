import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { isPlaceholderValue } from './placeholder-values.ts';
import { CHARSETS, SECRET_FORMATS } from './secret-formats.ts';
import type { ViewDetector } from './view-detector.ts';

/**
 * API keys and tokens that carry their vendor's prefix (`SECRET_FORMATS`). One alternation of all prefixes is the
 * prefilter; only where it hits is the format's own body tried, at that place.
 */
export const secretTokenDetector: ViewDetector = {
  name: 'secret_token',
  find: (view) => {
    const found: Detection[] = [];
    let done = 0;
    for (const match of view.text.matchAll(PREFIXES)) {
      if (match.index < done) continue;
      const detection = readToken(view, match.index, match[0]);
      if (!detection) continue;
      found.push(detection);
      done = detection.end;
    }
    return found;
  },
};

const FORMATS = Map.groupBy(
  SECRET_FORMATS.map(([type, prefix, charset, minimum]) => ({
    prefix,
    type,
    body: new RegExp(`${CHARSETS[charset]}{${minimum},2000}`, 'y'),
  })),
  ({ prefix }) => prefix,
);

/** Plain literals only, so that the engine can share their beginnings; longer before shorter. */
const PREFIXES = new RegExp(
  [...FORMATS.keys()]
    .sort()
    .reverse()
    .map((prefix) => prefix.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|'),
  'g',
);

function readToken(view: CanonicalText, start: number, prefix: string): Detection | undefined {
  if (isInsideWord(view.text, start, prefix)) return undefined;
  for (const format of FORMATS.get(prefix) ?? []) {
    format.body.lastIndex = start + prefix.length;
    const body = format.body.exec(view.text)?.[0];
    if (body === undefined || /[a-z0-9]/.test(view.text[start + prefix.length + body.length] ?? '')) continue;
    const end = start + prefix.length + body.replace(/[.=-]+$/, '').length;
    if (!looksRandom(view.cased.slice(start + prefix.length, end), prefix + body)) continue;
    return { start, end, type: format.type, category: 'secrets', confidence: 0.97, floor: 0.95 };
  }
  return undefined;
}

function isInsideWord(text: string, start: number, prefix: string): boolean {
  return /^[a-z0-9]/.test(prefix) && /[a-z0-9]/.test(text[start - 1] ?? '');
}

/** Keys hold digits, a mix of cases or more letters in a row than any word; words and numbers joined by hyphens or underscores do not. */
function looksRandom(body: string, token: string): boolean {
  if (isPlaceholderValue(token) || isPlaceholderValue(body.toLowerCase())) return false;
  if (/^[a-z]{24,}$/.test(body)) return true;
  if (body.split(/[_.-]/).every((part) => /^[a-z]*$|^\d*$/.test(part))) return false;
  return /\d/.test(body) || (/[a-z]/.test(body) && /[A-Z]/.test(body)) || /^[A-Z]+$/.test(body);
}
