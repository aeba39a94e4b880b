import type { DocumentsOfMessage } from '../api/chat.ts';
import { type DocumentRecord, hasNoText } from '../api/documents.ts';
import { LINE } from '../api/privacy.ts';
import { createListeners } from '../api/store.ts';

/** A document that is asked about; after a reload its name is empty until the server has said it again. */
export type ChosenDocument = Pick<DocumentRecord, 'id' | 'filename' | 'status'> &
  Partial<
    Pick<DocumentRecord, 'error' | 'error_code' | 'chunk_count' | 'sensitivity_score' | 'unread_pictures'>
  >;

/** What the answers of a conversation may draw on: nothing, all documents, or certain ones. */
export interface DocumentChoice {
  usesAll: boolean;
  chosen: readonly ChosenDocument[];
}

/** Whether what a document says stays on this device; false too while that is not known. */
export function staysHere({ sensitivity_score: score }: ChosenDocument): boolean {
  return (score ?? 0) >= LINE;
}

/** Whether nobody knows what a document says, or not all of it: what is sent with it stays on this device. */
export function isUnread(document: ChosenDocument): boolean {
  return document.status === 'failed' || hasNoText(document) || (document.unread_pictures ?? 0) > 0;
}

/** Whether answers may draw on any document at all. */
export function usesAny({ usesAll, chosen }: DocumentChoice): boolean {
  return usesAll || chosen.length > 0;
}

const NONE: DocumentChoice = { usesAll: false, chosen: [] };
// A folder dropped into a conversation means the documents as a whole.
const MOST_AT_ONCE = 8;

// By draft, as what is being written is; of the documents nothing but their ids outlives the page.
const choices = new Map<string, DocumentChoice>();
const listeners = createListeners();

/** Chooses anew under a draft's key. */
export function writeChoice(key: string, choice: DocumentChoice): void {
  choices.set(key, choice);
  keepChoice(key, { usesAll: choice.usesAll, ids: choice.chosen.map(({ id }) => id) });
  listeners.tell();
}

/** Has `listener` told of every change; the answer ends that. */
export const subscribeToChoices = listeners.subscribe;

/** What was chosen under a draft's key, on this page or before it was loaded again. */
export function readChoice(key: string): DocumentChoice {
  const known = choices.get(key);
  if (known) return known;
  const choice = fromIds(recallChoice(key));
  choices.set(key, choice);
  return choice;
}

/** Chooses what a message was sent with. */
export function chooseAsSent(key: string, { document_ids: ids = [], use_documents }: DocumentsOfMessage) {
  writeChoice(key, fromIds({ ids, usesAll: use_documents === true && ids.length === 0 }));
}

function fromIds(choice: { usesAll: boolean; ids: string[] } | undefined): DocumentChoice {
  if (!choice) return NONE;
  return {
    usesAll: choice.usesAll,
    chosen: choice.ids.map((id) => ({ id, filename: '', status: 'ready' })),
  };
}

/** Chooses a document, among at most a few; beyond them, all documents. */
export function chooseDocument(key: string, document: ChosenDocument): void {
  const { usesAll, chosen } = readChoice(key);
  if (usesAll || chosen.some((one) => one.id === document.id)) return;
  const next = [...chosen, toChosen(document)];
  writeChoice(
    key,
    next.length > MOST_AT_ONCE ? { usesAll: true, chosen: [] } : { usesAll: false, chosen: next },
  );
}

/** Chooses one document and no other. */
export function chooseOnly(key: string, document: ChosenDocument): void {
  writeChoice(key, { usesAll: false, chosen: [toChosen(document)] });
}

/** What is kept of a document that is asked about. */
export function toChosen(document: ChosenDocument): ChosenDocument {
  const { id, filename, status, error, error_code, chunk_count, sensitivity_score, unread_pictures } =
    document;
  return { id, filename, status, error, error_code, chunk_count, sensitivity_score, unread_pictures };
}

/** Carries a choice over to the conversation that its draft became. */
export function moveChoice(from: string, to: string): void {
  const choice = readChoice(from);
  writeChoice(from, NONE);
  if (choice !== NONE) writeChoice(to, choice);
}

/** Forgets the choice of a draft that is no more. */
export function forgetChoice(key: string): void {
  writeChoice(key, NONE);
  choices.delete(key);
}

/** Takes note of how a document stands now. */
export function updateChosen(document: ChosenDocument): void {
  change(document.id, () => [toChosen(document)]);
}

/** A document that was deleted is chosen no more. */
export function dropChosen(id: string): void {
  change(id, () => []);
}

function change(id: string, replace: () => ChosenDocument[]): void {
  for (const [key, { usesAll, chosen }] of choices)
    if (chosen.some((one) => one.id === id))
      writeChoice(key, { usesAll, chosen: chosen.flatMap((one) => (one.id === id ? replace() : [one])) });
}

/** Forgets every choice, as when somebody logs out. */
export function forgetChoices(): void {
  choices.clear();
  forgetKeptChoices();
}

/** What a message carries of a choice (api-decisions.md, "In chat"): also what could not be read, which keeps it here. */
export function documentsToSend({ usesAll, chosen }: DocumentChoice): DocumentsOfMessage {
  if (usesAll) return { use_documents: true };
  return chosen.length > 0 ? { document_ids: chosen.map(({ id }) => id) } : {};
}

/** A choice of documents as it is kept over a reload: nothing of it can be read without the server. */
interface KeptChoice {
  usesAll: boolean;
  ids: string[];
}

const PREFIX = 'alcove.documents.';

/** Keeps a choice for as long as this tab lives; does nothing where storage is closed. */
function keepChoice(key: string, choice: KeptChoice): void {
  inStorage((storage) => {
    if (choice.usesAll || choice.ids.length > 0) storage.setItem(PREFIX + key, JSON.stringify(choice));
    else storage.removeItem(PREFIX + key);
  });
}

/** The choice that was kept under a key; undefined when there is none. */
function recallChoice(key: string): KeptChoice | undefined {
  return inStorage((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    return isChoice(kept) ? kept : undefined;
  });
}

function forgetKeptChoices(): void {
  inStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
}

// A browser without storage, or with something else in it, only forgets.
function inStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function isChoice(kept: unknown): kept is KeptChoice {
  if (typeof kept !== 'object' || kept === null || !('ids' in kept) || !('usesAll' in kept)) return false;
  const { ids, usesAll } = kept;
  return (
    typeof usesAll === 'boolean' && Array.isArray(ids) && ids.every((id: unknown) => typeof id === 'string')
  );
}
