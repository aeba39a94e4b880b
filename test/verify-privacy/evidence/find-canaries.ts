import type { Canary } from '../canaries/canary.types.ts';
import { fold, spellingsOf } from './spellings.ts';

/** One thing that was seen outside: bytes that a stand-in received, a log, a file. */
export interface Exhibit {
  place: string;
  bytes: Uint8Array;
}

/** Gives the places where a canary is seen, in whatever spelling. */
export function createFinder(exhibits: readonly Exhibit[]): (canary: Canary) => string[] {
  const read = exhibits.map(({ place, bytes }) => ({ place, text: spellingsOf(bytes) }));
  return ({ needles }) => {
    const folded = needles.map(fold);
    const places = read.filter(({ text }) => folded.some((needle) => text.includes(needle)));
    return [...new Set(places.map(({ place }) => place))];
  };
}
