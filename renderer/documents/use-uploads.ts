import { useEffect, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import {
  type DocumentRecord,
  deleteDocument,
  listDocuments,
  type ReadingProgress,
  watchDocument,
} from '../api/documents.ts';
import { uploadDocument } from '../api/upload-document.ts';
import { notify } from '../app/notify.ts';
import { queryClient } from '../app/query-client.ts';
import { chooseDocument, dropChosen, forgetChoices, updateChosen } from '../chat/document-choice.ts';
import { DOCUMENTS_KEY, showDocument } from './document-queries.ts';
import { forgetPassages } from './passage-memory.ts';
import { createReadingFollower } from './reading-follower.ts';
import type { Upload } from './upload.ts';
import { createUploads } from './uploads.ts';

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
    showDocument(queryClient, document);
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
  background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY }));
  setTimeout(() => {
    isRefreshing = false;
    background('refresh_queries', () => queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY }));
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
