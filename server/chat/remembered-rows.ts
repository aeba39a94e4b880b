import { BoundedMap } from '../core/bounded-map.ts';
import type { MessageRow } from './messages.repository.ts';

/**
 * What says whether a row is as it was, without reading it whole: its words, parent and time never change; its taint may rise,
 * and marks are put into its metadata or taken out.
 */
export interface RowState {
  id: string;
  parentId: string | null;
  taintScore: number;
  metadataLength: number;
  staysHere: number;
  isUnread: number;
}

/** Characters of messages and what is noted with them that are kept: some 10 MB at most. */
const CHARACTERS = 2_000_000;
/** More than a turn adds: from here on one look for all of them is quicker than one for each. */
const FEW = 8;

/**
 * The rows of the conversations that were read last, so that a turn parses what is new: a row that is stored as it was is the
 * same object as before, and what was made of it is found by that. What was deleted is nowhere in the states, and let go.
 */
export function createRememberedRows(read: {
  one: (id: string) => MessageRow | undefined;
  all: (conversationId: string) => MessageRow[];
}) {
  const branches = new BoundedMap<Branch>(CHARACTERS, ({ length }) => length);
  return {
    /** The rows in these states, in the same order; each is read where it is not known so. */
    resolve(conversationId: string, states: readonly RowState[]): MessageRow[] {
      const before = branches.get(conversationId)?.rows;
      const known = (state: RowState) => {
        const found = before?.get(state.id);
        return found && isAsItWas(found.state, state) ? found : undefined;
      };
      const isMostlyNew = states.filter((state) => !known(state)).length > FEW;
      const all = isMostlyNew ? new Map(read.all(conversationId).map((row) => [row.id, row])) : undefined;
      const rows = new Map<string, Remembered>();
      let length = 0;
      for (const state of states) {
        const found = known(state);
        const row = found?.row ?? (all ? all.get(state.id) : read.one(state.id));
        if (!row) continue;
        rows.set(state.id, found ?? { row: Object.freeze(row), state });
        length += row.content.length + state.metadataLength;
      }
      branches.set(conversationId, { rows, length });
      return [...rows.values()].map(({ row }) => row);
    },
    forget: (conversationId: string) => branches.delete(conversationId),
  };
}

function isAsItWas(before: RowState, now: RowState): boolean {
  return (
    before.taintScore === now.taintScore &&
    before.metadataLength === now.metadataLength &&
    before.staysHere === now.staysHere &&
    before.isUnread === now.isUnread
  );
}

interface Remembered {
  row: MessageRow;
  state: RowState;
}

interface Branch {
  rows: ReadonlyMap<string, Remembered>;
  length: number;
}
