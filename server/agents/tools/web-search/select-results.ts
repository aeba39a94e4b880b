import { oneLine } from './neutralise.ts';
import { pageAddress } from './page-address.ts';
import type { FoundPage } from './search-provider.types.ts';

const MOST_TITLE_CHARACTERS = 150;
const MOST_EXCERPT_CHARACTERS = 350;

/** The first `count` results that lead somewhere, each address once, their texts on one line and bounded. */
export function selectResults(found: readonly FoundPage[], count: number): FoundPage[] {
  const selected = new Map<string, FoundPage>();
  for (const { title, address, excerpt } of found) {
    const canonical = pageAddress(address);
    if (canonical === undefined || selected.size >= count) continue;
    const key = canonical.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
    if (selected.has(key)) continue;
    selected.set(key, {
      title: oneLine(title, MOST_TITLE_CHARACTERS) || new URL(canonical).hostname,
      address: canonical,
      excerpt: oneLine(excerpt, MOST_EXCERPT_CHARACTERS),
    });
  }
  return [...selected.values()];
}
