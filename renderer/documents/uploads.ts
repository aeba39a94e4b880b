import { background } from '../../models/background.ts';
import { ApiError } from '../api/api-error.ts';
import type { DocumentRecord } from '../api/documents.ts';
import { createStore } from '../api/store.ts';
import type { ArchiveAnswer, UploadAnswer, UploadOptions } from '../api/upload-document.ts';
import { refusalOf } from './refusal.ts';
import { isUnderWay, newUpload, outcomeOf, outcomeOfArchive, type Upload } from './upload.ts';

/** What the queue needs of the world. */
interface UploadWorld {
  send(file: File, options: UploadOptions): Promise<UploadAnswer>;
  remove(documentId: string): Promise<unknown>;
  pause(milliseconds: number): Promise<void>;
  /** Told of each document that the server has taken, or had. */
  onStored(document: DocumentRecord, upload: Upload): void;
}

export type Uploads = ReturnType<typeof createUploads>;

const AT_ONCE = 2;
// While fewer calls than this are left, files go the more slowly the fewer there are: the rest belongs to the person at
// the screen.
const CALLS_KEPT_FREE = 30;
const SLOW_PAUSE = 1500;
const PAUSE_PER_MISSING_CALL = 200;
const PAUSE_WHEN_REFUSED = 5000;
// How often a file is sent to a server that does not answer before that is called a failure.
const TRIES = 3;

/** Sends files two at a time, waits when the server asks for it, and remembers what became of each. */
export function createUploads(world: UploadWorld) {
  const { current: all, set: show, subscribe } = createStore<readonly Upload[]>([]);
  let keys = 0;
  let isHeld = false;
  const running = new Map<number, AbortController>();
  const silences = new Map<number, number>();

  const set = (key: number, change: Partial<Upload>) =>
    show(all().map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: number) => show(all().filter((upload) => upload.key !== key));
  const find = (key: number) => all().find((upload) => upload.key === key);

  const pump = () => {
    while (!isHeld && running.size < AT_ONCE) {
      const next = all().find(({ state, key }) => state === 'waiting' && !running.has(key));
      if (!next) return;
      background('upload', () => run(next));
    }
  };

  async function run({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    running.set(key, controller);
    set(key, { state: 'sending', sent: 0, error: undefined, document: undefined, archive: undefined });
    try {
      const onProgress = (sent: number) => set(key, { sent });
      const answer = await world.send(file, { signal: controller.signal, onProgress });
      if (!controller.signal.aborted) settleSent(key, answer);
    } catch (thrown) {
      if (!controller.signal.aborted) refuse(key, thrown);
    } finally {
      running.delete(key);
      pump();
    }
  }

  function settleSent(key: number, answer: UploadAnswer): void {
    const isOne = 'document' in answer;
    const outcome = isOne ? outcomeOf(answer.document, answer.isNew) : outcomeOfArchive(answer.archive);
    set(key, { ...outcome, sent: 1 });
    const upload = find(key);
    const stored = isOne ? [answer.document] : answer.archive.items;
    if (upload) for (const document of stored) world.onStored(document, upload);
    const { callsLeft } = answer;
    if (callsLeft !== undefined && callsLeft < CALLS_KEPT_FREE)
      hold(SLOW_PAUSE + (CALLS_KEPT_FREE - callsLeft) * PAUSE_PER_MISSING_CALL);
  }

  function refuse(key: number, thrown: unknown): void {
    const tries = (silences.get(key) ?? 0) + 1;
    if (thrown instanceof ApiError && thrown.status === 0 && tries < TRIES) {
      silences.set(key, tries);
      set(key, { state: 'waiting', sent: 0 });
      hold(PAUSE_WHEN_REFUSED);
    } else if (thrown instanceof ApiError && thrown.status === 429) {
      set(key, { state: 'waiting', sent: 0 });
      hold(thrown.retryAfterSeconds ? thrown.retryAfterSeconds * 1000 : PAUSE_WHEN_REFUSED);
    } else set(key, { state: 'failed', error: refusalOf(thrown) });
  }

  function hold(milliseconds: number): void {
    if (isHeld) return;
    isHeld = true;
    background('upload_pause', async () => {
      await world.pause(milliseconds);
      isHeld = false;
      pump();
    });
  }

  return {
    all,
    subscribe,
    /** Queues files, for a draft if one is named. */
    add(files: readonly File[], draftKey?: string) {
      show([...all(), ...files.map((file) => newUpload(keys++, file, draftKey))]);
      pump();
    },
    /** Takes a file off the list: stops it while it is sent, and deletes it while it is read. */
    cancel(key: number) {
      const upload = find(key);
      running.get(key)?.abort();
      const stored = upload?.state === 'processing' ? upload.document : undefined;
      if (stored) background('document_removal', () => world.remove(stored.id));
      drop(key);
    },
    /** Stops everything that is not stored yet, and takes it off the list. */
    stop() {
      const isLeft = ({ state }: Upload) => state === 'waiting' || state === 'sending';
      const left = all().filter(isLeft);
      show(all().filter((upload) => !isLeft(upload)));
      for (const { key } of left) running.get(key)?.abort();
    },
    /** Sends a failed file again; the server reads anew what it kept of the first try. */
    retry(key: number) {
      silences.delete(key);
      set(key, { state: 'waiting', sent: 0, document: undefined, error: undefined });
      pump();
    },
    /** Takes off the list what is done with. */
    clearDone() {
      show(all().filter(isUnderWay));
    },
    /** Parts files from the draft that they were added for, as when it is sent; they stay on the list. */
    release(isMeant: (upload: Upload) => boolean) {
      if (all().some(isMeant))
        show(all().map((upload) => (isMeant(upload) ? { ...upload, draftKey: undefined } : upload)));
    },
    /** Says how a document that was being read turned out. */
    settle(document: DocumentRecord) {
      for (const upload of all())
        if (upload.state === 'processing' && upload.document?.id === document.id)
          set(upload.key, outcomeOf(document, true));
        else if (upload.archive?.items.some(({ id }) => id === document.id))
          set(upload.key, { archive: withItem(upload.archive, document) });
    },
    /** Takes a document that was deleted off the list. */
    forgetDocument(id: string) {
      show(all().filter(({ document }) => document?.id !== id));
    },
    /** Stops and forgets everything, as when somebody logs out. */
    forget() {
      for (const controller of running.values()) controller.abort();
      show([]);
    },
  };
}

function withItem(archive: ArchiveAnswer, document: DocumentRecord): ArchiveAnswer {
  return { ...archive, items: archive.items.map((item) => (item.id === document.id ? document : item)) };
}
