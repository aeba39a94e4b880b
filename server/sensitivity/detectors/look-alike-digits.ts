import type { CanonicalText, Rewrite } from './canonical-text.ts';

/**
 * The rewrites that turn letters typed for digits back, `4532 O151` or `O6 l2 45`, inside groups that are mostly
 * digits. Unicode's own look-alikes are folded by `canonicalise` already.
 */
export function lookAlikeDigits(view: CanonicalText): Rewrite[] {
  const rewrites: Rewrite[] = [];
  for (const { index, 0: group } of view.text.matchAll(GROUP)) {
    const letters = group.match(/[oil]/g)?.length ?? 0;
    if (letters === 0 || letters > group.length / 2) continue;
    const replacement = group.replaceAll('o', '0').replaceAll(/[il]/g, '1');
    rewrites.push({ start: index, end: index + group.length, replacement });
  }
  return rewrites;
}

/** A group on its own of four characters or more, or a pair that stands next to digits. */
const GROUP =
  /(?<![a-z0-9])(?:[\doil]{4,19}|(?:\d[oil]|[oil]\d)(?=[ .-]\d)|(?<=\d[ .-])(?:\d[oil]|[oil]\d))(?![a-z0-9])/g;
