import { useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { archiveConversation, changeConversation, deleteConversation } from '../api/chat.ts';
import { createStore } from '../api/store.ts';
import { refresh } from '../app/query-client.ts';
import { leave } from '../app/router.ts';
import { showToast } from '../ui/toast.tsx';
import { CONVERSATIONS_KEY, dropConversation } from './conversation-queries.ts';

/** What there is to know of a conversation that goes. */
interface Doomed {
  id: string;
  archived: boolean;
}

const going = createStore<ReadonlySet<string>>(new Set());

/** The conversations that are deleted as soon as nobody takes it back: no list shows them. */
export function useGoing(): ReadonlySet<string> {
  return useSyncExternalStore(going.subscribe, going.current);
}

/**
 * Deletes conversations for good once the toast that can take it back is gone. Until then the server has them among the
 * archived ones: a window that is killed meanwhile leaves nothing half deleted.
 */
export async function deleteWithUndo(doomed: readonly Doomed[], text: string): Promise<void> {
  await Promise.all(doomed.filter(({ archived }) => !archived).map(({ id }) => archiveConversation(id)));
  going.set(new Set([...going.current(), ...doomed.map(({ id }) => id)]));
  for (const { id } of doomed) leaveConversation(id);
  showToast({
    text,
    undo: () => background('undo_delete', () => takeBack(doomed)),
    onGone: () => background('delete_conversations', () => deleteAll(doomed)),
  });
  await readAnew(doomed);
}

async function takeBack(doomed: readonly Doomed[]): Promise<void> {
  const shown = doomed.filter(({ archived }) => !archived);
  await Promise.all(shown.map(({ id }) => changeConversation(id, { archived: false })));
  await forget(doomed);
}

async function deleteAll(doomed: readonly Doomed[]): Promise<void> {
  const left = doomed.filter(({ id }) => going.current().has(id));
  await Promise.all(left.map(({ id }) => deleteConversation(id)));
  await forget(doomed);
}

/** Keeps a conversation that waits for its deletion: who restores it has taken that back. */
export function spare(id: string): void {
  going.set(new Set([...going.current()].filter((other) => other !== id)));
}

async function forget(doomed: readonly Doomed[]): Promise<void> {
  await readAnew(doomed);
  going.set(new Set([...going.current()].filter((id) => !doomed.some((each) => each.id === id))));
}

async function readAnew(changed: readonly Doomed[]): Promise<void> {
  await Promise.all([refresh(CONVERSATIONS_KEY), ...changed.map(({ id }) => dropConversation(id))]);
}

/** Goes home from the screen of a conversation that is put away. */
export function leaveConversation(id: string): void {
  leave({ name: 'conversation', id }, { name: 'home' });
}
