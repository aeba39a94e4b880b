import { createHash } from 'node:crypto';
import { newId } from '../core/ids.ts';
import type { CallTurn } from './stateless-call.ts';

/**
 * Finds the place where the local model has already read the beginning of a call. A client sends the whole talk with every
 * message and says of none to which talk it belongs: it goes on from the earlier call of the same owner that its turns begin
 * with. Turns are remembered by their digests alone.
 */
export type CallSequences = ReturnType<typeof createCallSequences>;

/** Places of one owner: more would take conversations' places, of which there are eight. */
const MOST_OF_ONE = 3;

interface Place {
  key: string;
  userId: string;
  owner: string;
  isBusy: boolean;
  /** Of the call that was answered there last. */
  turns: string[];
}

/** Makes them; `forget` takes a place out of the local model's memory. */
export function createCallSequences(forget: (sequenceKey: string) => Promise<void>) {
  /** In order of last use. */
  let places: Place[] = [];

  const choose = (userId: string, owner: string, turns: readonly string[]): Place | undefined => {
    const own = places.filter((place) => place.owner === owner);
    const idle = own.filter(({ isBusy }) => !isBusy);
    const known = idle.filter((place) => isBeginning(place.turns, turns));
    const longest = known.toSorted((a, b) => b.turns.length - a.turns.length)[0];
    if (longest) return longest;
    if (own.length >= MOST_OF_ONE) return idle[0];
    const place = { key: `call:${newId()}`, userId, owner, isBusy: false, turns: [] };
    places.push(place);
    return place;
  };

  return {
    /** `owner` is a key or a person, whose places nobody else gets. */
    take(userId: string, owner: string, turns: readonly CallTurn[]) {
      const digests = turns.map(digestOf);
      const place = choose(userId, owner, digests);
      // All places of the owner are taken: what is evaluated then is forgotten with the call.
      if (!place) return { sequenceKey: undefined, leave: () => {} };
      place.isBusy = true;
      places = [...places.filter((other) => other !== place), place];
      return {
        sequenceKey: place.key,
        /** The call has ended; with what was answered here, if anything was, the next call may go on from it. */
        leave(answered: boolean) {
          place.isBusy = false;
          if (answered) place.turns = digests;
        },
      };
    },
    /** Has the local model forget all that it read for a person. */
    async forgetUser(userId: string) {
      const theirs = places.filter((place) => place.userId === userId);
      places = places.filter((place) => place.userId !== userId);
      for (const { key } of theirs) await forget(key);
    },
  };
}

function isBeginning(some: readonly string[], turns: readonly string[]): boolean {
  return some.length > 0 && some.length <= turns.length && some.every((turn, at) => turn === turns[at]);
}

function digestOf({ role, text, toolCalls, toolCallId }: CallTurn): string {
  return createHash('sha256')
    .update(JSON.stringify([role, toolCalls, toolCallId]))
    .update(text)
    .digest('base64');
}
