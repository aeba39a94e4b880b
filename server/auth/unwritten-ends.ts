import { storageFailure } from '../http/error-handler.ts';

/** Sessions that have ended but whose end the disk would not take yet. */
export interface UnwrittenEnds {
  /** Ends the session by `write`, or in memory until that can be done. Throws what is no failure of the disk. */
  end(sessionId: string, write: () => void): void;
  has(sessionId: string): boolean;
  /** Writes what can be written by now. */
  write(): void;
}

/**
 * Logging out must work on a full disk too. The session is dead at once, for as long as this process runs; its row goes
 * with the next write that succeeds, or when the server stops. If even that fails, a restart finds the row and the
 * session lives until it expires: for whoever had copied its tokens, since the browser has forgotten them.
 */
export function createUnwrittenEnds(): UnwrittenEnds {
  const writes = new Map<string, () => void>();
  const tryToWrite = (sessionId: string, write: () => void) => {
    try {
      write();
      writes.delete(sessionId);
    } catch (thrown) {
      if (!storageFailure(thrown)) throw thrown;
      writes.set(sessionId, write);
    }
  };
  return {
    end: tryToWrite,
    has: (sessionId) => writes.has(sessionId),
    write() {
      for (const [sessionId, write] of writes) tryToWrite(sessionId, write);
    },
  };
}
