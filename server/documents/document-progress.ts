/** How far the reading of a document is. */
export type DocumentProgress =
  | { stage: 'waiting' }
  | { stage: 'reading'; pagesDone: number; pageCount: number | null }
  /** Can be searched; how sensitive it is is being found out. */
  | { stage: 'judging' }
  /** Ready, failed or deleted: what its row says now holds. */
  | { stage: 'ended' };

type Listener = (progress: DocumentProgress) => void;

/** Tells whoever listens how far a document is; holds the last word of each that is being read. */
export function createDocumentProgress() {
  const listeners = new Map<string, Set<Listener>>();
  const current = new Map<string, DocumentProgress>();
  return {
    tell(documentId: string, progress: DocumentProgress): void {
      if (progress.stage === 'ended') current.delete(documentId);
      else current.set(documentId, progress);
      for (const listener of [...(listeners.get(documentId) ?? [])]) listener(progress);
    },
    /** What was told last of a document that is being read or waits for it. */
    of: (documentId: string): DocumentProgress | undefined => current.get(documentId),
    /** Calls `listener` from now on; the function returned ends that. */
    listen(documentId: string, listener: Listener): () => void {
      const those = listeners.get(documentId) ?? new Set();
      listeners.set(documentId, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(documentId) === those) listeners.delete(documentId);
      };
    },
  };
}

export type DocumentProgressBoard = ReturnType<typeof createDocumentProgress>;
