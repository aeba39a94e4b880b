import type { Clock } from '../core/clock.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';

/** What a text was worth, on the routing scale. */
export interface Taint {
  taint: number;
  /** The same had nothing been redacted before it left. */
  unredactedTaint: number;
}

/** Remembers which texts of whom were sensitive, by their digests. */
export type TaintMemory = ReturnType<typeof createTaintMemory>;

/** How long a text is remembered, in milliseconds (privacy.md section 2). */
export const TAINT_LIFETIME_MS = 24 * 60 * 60_000;

/** Most digests of one owner: some 3 MB. Past it nothing of the owner leaves until the oldest are forgotten. */
const MOST_OF_ONE = 20_000;

const NOTHING: Taint = { taint: 0, unredactedTaint: 0 };
const WORST: Taint = { taint: 1, unredactedTaint: 1 };

/** Makes a memory that lives as long as the process. */
export function createTaintMemory(clock: Clock, mostOfOne = MOST_OF_ONE) {
  const owners = new Map<string, Map<string, Entry>>();

  const current = (owner: string): Map<string, Entry> => {
    const entries = owners.get(owner) ?? new Map<string, Entry>();
    forgetOld(entries, clock.now() - TAINT_LIFETIME_MS);
    if (entries.size === 0) owners.delete(owner);
    return entries;
  };

  return {
    /** The worst of what is known of these digests. Where the owner's memory is full, everything is the worst. */
    recall(owner: string, digests: readonly string[]): Taint {
      const entries = current(owner);
      if (entries.size >= mostOfOne) return WORST;
      return digests.map((digest) => entries.get(digest) ?? NOTHING).reduce(worse, NOTHING);
    },
    /** Keeps what is at or above the line; of two values of a digest the larger. */
    remember(owner: string, digests: readonly string[], taint: Taint) {
      if (Math.max(taint.taint, taint.unredactedTaint) < ROUTING_LINE) return;
      for (const each of owners.keys()) current(each);
      const entries = current(owner);
      for (const digest of digests) {
        const kept = worse(entries.get(digest) ?? NOTHING, taint);
        // The oldest are first.
        entries.delete(digest);
        if (entries.size < mostOfOne) entries.set(digest, { ...kept, at: clock.now() });
      }
      if (entries.size > 0) owners.set(owner, entries);
    },
  };
}

interface Entry extends Taint {
  at: number;
}

function forgetOld(entries: Map<string, Entry>, before: number): void {
  for (const [digest, { at }] of entries) {
    if (at > before) return;
    entries.delete(digest);
  }
}

function worse(one: Taint, other: Taint): Taint {
  return {
    taint: Math.max(one.taint, other.taint),
    unredactedTaint: Math.max(one.unredactedTaint, other.unredactedTaint),
  };
}
