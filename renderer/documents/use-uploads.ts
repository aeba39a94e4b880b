import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { ApiError } from '../api/api-error.ts';
import {
  type DocumentEvent,
  type DocumentPage,
  type DocumentRecord,
  deleteDocument,
  listDocuments,
  type ReadingProgress,
  watchDocument,
} from '../api/documents.ts';
import { createListeners } from '../api/store.ts';
import { uploadDocument } from '../api/upload-document.ts';
import { notify } from '../app/notify.ts';
import { refresh } from '../app/query-client.ts';
import { chooseDocument, dropChosen, forgetChoices, updateChosen } from '../chat/document-choice.ts';
import { DOCUMENTS_KEY, showDocument } from './document-queries.ts';
import { forgetPassages } from './passage-memory.ts';
import type { Upload } from './upload.ts';
import { createUploads } from './uploads.ts';

/** What following needs of the world. */
interface ReadingWorld {
  watch(id: string, signal: AbortSignal): AsyncGenerator<DocumentEvent>;
  /** A page of the documents, newest first. */
  list(query: { skip: number; limit: number }): Promise<DocumentPage>;
  pause(milliseconds: number): Promise<void>;
  onSettled(document: DocumentRecord): void;
}

// Two calls a round: with many files they share what the server allows with the uploads and the person.
const PAUSE_BETWEEN = 1500;
const PAUSE_WITH_MANY = 4000;
const MANY = 3;
// As many as the server gives at once, and how many of them lie beyond the oldest that is followed.
const PAGE = 100;
const MARGIN = 20;
const PAUSE_AFTER_FAILURE = 3000;

/**
 * Follows documents until they are read, one stream at a time: a browser keeps six connections to a server, and a
 * folder of files must not take those that answers are written over. Between two streams one look at the list settles
 * every document that was read meanwhile.
 */
export function createReadingFollower(world: ReadingWorld) {
  const ids = new Set<string>();
  const progress = new Map<string, ReadingProgress>();
  const { subscribe, tell } = createListeners();
  let current: { id: string; controller: AbortController } | undefined;

  const leave = (id: string) => {
    ids.delete(id);
    progress.delete(id);
    if (current?.id === id) current.controller.abort();
    tell();
  };
  const settle = (document: DocumentRecord) => {
    if (!ids.has(document.id) || document.status === 'processing') return;
    leave(document.id);
    world.onSettled(document);
  };

  async function run(): Promise<void> {
    for (let id = first(ids); id !== undefined; id = first(ids)) {
      const wasHeard = await follow(id);
      if (ids.size > 0) await world.pause(pauseAfter(wasHeard));
      if (ids.size > 1) await lookAtList();
    }
    current = undefined;
  }

  const pauseAfter = (wasHeard: boolean) => {
    if (!wasHeard) return PAUSE_AFTER_FAILURE;
    return ids.size > MANY ? PAUSE_WITH_MANY : PAUSE_BETWEEN;
  };

  // Documents are read in the order in which they came, so those that are done are the oldest of those followed.
  async function lookAtList(): Promise<void> {
    const skip = Math.max(0, ids.size - PAGE + MARGIN);
    (await world.list({ skip, limit: PAGE }).catch(() => undefined))?.items.forEach(settle);
  }

  async function follow(id: string): Promise<boolean> {
    const controller = new AbortController();
    current = { id, controller };
    try {
      for await (const event of world.watch(id, controller.signal)) {
        if (event.event === 'document') settle(event.data);
        else if (ids.has(id)) progress.set(id, event.data);
        tell();
      }
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 404) leave(id);
    }
    return !ids.has(id);
  }

  return {
    progressOf: (id: string) => progress.get(id),
    subscribe,
    /** Follows a document until it is read; naming it again changes nothing. */
    follow(id: string) {
      ids.add(id);
      if (current) return;
      current = { id, controller: new AbortController() };
      background('reading_follower', run);
    },
    /** Takes note of a document that was read anew elsewhere: once it is done, it need not be followed. */
    notice: settle,
    /** Stops following a document, as when it is deleted. */
    leave,
    /** Stops following everything. */
    forget() {
      for (const id of [...ids]) leave(id);
    },
  };
}

function first(ids: Set<string>): string | undefined {
  return ids.values().next().value;
}

// New files may come many a second; the lists are read again at most this often, in milliseconds.
const LIST_EVERY = 3000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Follows the documents that are being read. */
export const readingFollower = createReadingFollower({
  watch: watchDocument,
  list: listDocuments,
  pause,
  onSettled(document) {
    notify(document.status === 'failed' ? 'documentFailed' : 'document', '#/documents');
    showDocument(document);
    uploads.settle(document);
    updateChosen(document);
  },
});

/** The files on their way into the documents. */
export const uploads = createUploads({
  send: uploadDocument,
  remove: removeDocument,
  pause,
  onStored(document, upload) {
    if (document.status === 'processing') readingFollower.follow(document.id);
    if (upload.draftKey !== undefined) chooseDocument(upload.draftKey, document);
    refreshLists();
  },
});

async function removeDocument(id: string): Promise<void> {
  await deleteDocument(id);
  forgetDeleted(id);
  refreshLists();
}

/** Takes a document that was deleted out of everything that still names it. */
export function forgetDeleted(id: string): void {
  readingFollower.leave(id);
  uploads.forgetDocument(id);
  dropChosen(id);
}

let isRefreshing = false;
function refreshLists(): void {
  if (isRefreshing) return;
  isRefreshing = true;
  background('refresh_queries', () => refresh(DOCUMENTS_KEY));
  setTimeout(() => {
    isRefreshing = false;
    background('refresh_queries', () => refresh(DOCUMENTS_KEY));
  }, LIST_EVERY);
}

/** Stops uploads and forgets what this window knows of documents, as when somebody logs out. */
export function forgetDocuments(): void {
  uploads.forget();
  readingFollower.forget();
  forgetChoices();
  forgetPassages();
}

/** The files on their way, oldest first. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.all);
}

/** How far the reading of a document is; follows it while it is under way. */
export function useReadingProgress({
  id,
  status,
}: Pick<DocumentRecord, 'id' | 'status'>): ReadingProgress | undefined {
  useEffect(() => {
    if (status === 'processing') readingFollower.follow(id);
  }, [id, status]);
  return useSyncExternalStore(readingFollower.subscribe, () => readingFollower.progressOf(id));
}
