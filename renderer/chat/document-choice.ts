import { useSyncExternalStore } from 'react';
import type { DocumentRecord } from '../api/documents.ts';

export type ChosenDocument = Pick<DocumentRecord, 'id' | 'filename' | 'status'>;

/** What the answers of a conversation may draw on: nothing, all documents, or certain ones. */
export interface DocumentChoice {
  usesAll: boolean;
  chosen: readonly ChosenDocument[];
}

const NONE: DocumentChoice = { usesAll: false, chosen: [] };
// A folder dropped into a conversation means the documents as a whole.
const MOST_AT_ONCE = 8;

// In memory only, by draft, as what is being written is.
const choices = new Map<string, DocumentChoice>();
const listeners = new Set<() => void>();

function put(key: string, choice: DocumentChoice): void {
  choices.set(key, choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen under a draft's key. */
export function readChoice(key: string): DocumentChoice {
  return choices.get(key) ?? NONE;
}

/** What was chosen under a draft's key, and the way to choose otherwise. */
export function useDocumentChoice(key: string): [DocumentChoice, (choice: DocumentChoice) => void] {
  const choice = useSyncExternalStore(subscribe, () => readChoice(key));
  return [choice, (next) => put(key, next)];
}

/** Chooses a document, among at most a few; beyond them, all documents. */
export function chooseDocument(key: string, { id, filename, status }: ChosenDocument): void {
  const { usesAll, chosen } = readChoice(key);
  if (usesAll || chosen.some((one) => one.id === id)) return;
  const next = [...chosen, { id, filename, status }];
  put(key, next.length > MOST_AT_ONCE ? { usesAll: true, chosen: [] } : { usesAll: false, chosen: next });
}

/** Chooses one document and no other. */
export function chooseOnly(key: string, { id, filename, status }: ChosenDocument): void {
  put(key, { usesAll: false, chosen: [{ id, filename, status }] });
}

/** Carries a choice over to the conversation that its draft became. */
export function moveChoice(from: string, to: string): void {
  const choice = choices.get(from);
  choices.delete(from);
  if (choice) put(to, choice);
}

/** Takes note of how a document stands now; one that was deleted is chosen no more. */
export function updateChosen(id: string, status: DocumentRecord['status'] | 'deleted'): void {
  for (const [key, { usesAll, chosen }] of choices) {
    if (!chosen.some((one) => one.id === id)) continue;
    const kept = status === 'deleted' ? chosen.filter((one) => one.id !== id) : chosen;
    const next = kept.map((one) => (one.id === id && status !== 'deleted' ? { ...one, status } : one));
    put(key, { usesAll, chosen: next });
  }
}

/** Forgets every choice, as when somebody logs out. */
export function forgetChoices(): void {
  choices.clear();
}

/** What a message carries of a choice (api-decisions.md, "In chat"). */
export function documentsToSend({ usesAll, chosen }: DocumentChoice): {
  use_documents?: true;
  document_ids?: string[];
} {
  if (usesAll) return { use_documents: true };
  return chosen.length > 0 ? { document_ids: chosen.map(({ id }) => id) } : {};
}
