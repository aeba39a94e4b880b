import { useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { archiveConversation, changeConversation, deleteConversation } from '../api/chat.ts';
import { queryClient } from '../app/query-client.ts';
import { navigate, parseRoute } from '../app/router.ts';
import { showToast } from '../ui/toast.tsx';
import { CONVERSATIONS_KEY, conversationKey } from './conversation-queries.ts';

/** What there is to know of a conversation that goes. */
interface Doomed {
  id: string;
  archived: boolean;
}

let going: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** The conversations that are deleted as soon as nobody takes it back: no list shows them. */
export function useGoing(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => going);
}

/**
 * Deletes conversations for good once the toast that can take it back is gone. Until then the server has them among the
 * archived ones: a window that is killed meanwhile leaves nothing half deleted.
 */
export async function deleteWithUndo(doomed: readonly Doomed[], text: string): Promise<void> {
  await Promise.all(doomed.filter(({ archived }) => !archived).map(({ id }) => archiveConversation(id)));
  setGoing(new Set([...going, ...doomed.map(({ id }) => id)]));
  for (const { id } of doomed) leave(id);
  showToast({
    text,
    undo: () => background('undo_delete', () => takeBack(doomed)),
    onGone: () => background('delete_conversations', () => deleteAll(doomed)),
  });
  await refresh();
}

async function takeBack(doomed: readonly Doomed[]): Promise<void> {
  const shown = doomed.filter(({ archived }) => !archived);
  await Promise.all(shown.map(({ id }) => changeConversation(id, { archived: false })));
  await forget(doomed);
}

async function deleteAll(doomed: readonly Doomed[]): Promise<void> {
  await Promise.all(doomed.map(({ id }) => deleteConversation(id)));
  for (const { id } of doomed) queryClient.removeQueries({ queryKey: conversationKey(id) });
  await forget(doomed);
}

async function forget(doomed: readonly Doomed[]): Promise<void> {
  await refresh();
  setGoing(new Set([...going].filter((id) => !doomed.some((each) => each.id === id))));
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
}

/** Goes home from the screen of a conversation that is put away. */
export function leave(id: string): void {
  const route = parseRoute(window.location.hash);
  if (route.name === 'conversation' && route.id === id) navigate({ name: 'home' }, 'replace');
}

function setGoing(ids: ReadonlySet<string>): void {
  going = ids;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
