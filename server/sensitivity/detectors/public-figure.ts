import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';
import { FICTIONAL_CHARACTERS } from './fictional-characters.ts';
import { PUBLIC_FIGURES } from './public-figures.ts';

/** People in public life by their whole names (`PUBLIC_FIGURES`) and characters of fiction (`FICTIONAL_CHARACTERS`), as `public_figure`: hardly evidence of anything. */
export function findPublicFigures(view: CanonicalText): Detection[] {
  const found: Detection[] = [];
  for (const { index, 0: word } of view.text.matchAll(WORD)) {
    const figure = FIGURES_BY_FIRST_WORD.get(word)?.find((name) => standsAt(view.text, index, name));
    if (figure === undefined) continue;
    const end = index + figure.length;
    found.push({ start: index, end, type: 'public_figure', category: 'identity', confidence: 0.05 });
  }
  return found;
}

const WORD = /(?<![a-z0-9_@/.'-])[a-z]{2,20}(?=[ -])/g;

/** Longer names first, so that "Martin Luther King" is not cut short. */
const FIGURES_BY_FIRST_WORD = Map.groupBy(
  [...PUBLIC_FIGURES, ...FICTIONAL_CHARACTERS].sort((a, b) => b.length - a.length),
  (name) => name.slice(0, name.indexOf(' ')),
);

function standsAt(text: string, start: number, name: string): boolean {
  const end = start + name.length;
  return text.slice(start, end).replaceAll(/[-']/g, ' ') === name && !/[a-z]/.test(text[end] ?? '');
}
