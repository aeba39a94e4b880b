import { setImmediate as nextTurn } from 'node:timers/promises';
import { createQueue } from '../../../models/queue.ts';
import { notAuthenticated } from '../../http/access.ts';
import type { ChatDependencies } from '../chat.types.ts';
import type { ImportStep } from './plan-import.ts';
import type { LeftOut } from './read-import.ts';
import { readInThread } from './read-in-thread.ts';

export type Imports = ReturnType<typeof createImports>;

/**
 * Imports conversations, one file at a time. The event loop stays free: a thread reads the file, and what it holds is stored
 * in small batches, of which nobody sees anything before the last.
 */
export function createImports({
  database,
  clock,
  conversations,
  messages,
  search,
  isActive,
}: ChatDependencies) {
  const queue = createQueue();
  const { sqlite } = database;
  const hide = sqlite.prepare('INSERT INTO unfinished_imports (conversation_id) VALUES (?)');
  const show = sqlite.prepare(
    'DELETE FROM unfinished_imports WHERE conversation_id IN (SELECT value FROM json_each(?))',
  );
  const unfinished = sqlite
    .prepare<[], string>('SELECT conversation_id FROM unfinished_imports ORDER BY conversation_id')
    .pluck();

  function store(step: ImportStep): void {
    if (step.kind === 'text') search.indexMessage(step.conversationId, step.messageId, step.text);
    else if (step.kind === 'message') messages.insert(step.row);
    else {
      conversations.insert(step.row);
      hide.run(step.row.id);
      search.indexTitle(step.row.id, step.row.title);
    }
  }

  async function storeAll(
    userId: string,
    batches: AsyncIterable<ImportStep[]>,
    begun: Map<string, string>,
  ): Promise<void> {
    for await (const steps of batches) {
      for (const step of steps) if (step.kind === 'conversation') begun.set(step.row.id, step.row.title);
      database.transaction(() => {
        // The account may have been deleted since the last batch.
        if (!isActive(userId)) throw notAuthenticated();
        for (const step of steps) store(step);
      });
      await nextTurn();
    }
    show.run(JSON.stringify([...begun.keys()]));
  }

  /** Takes away what was stored of these, in small steps as well. */
  async function removeAll(ids: Iterable<string>): Promise<void> {
    for (const id of ids) {
      while (search.removeNext(id)) await nextTurn();
      while (messages.deleteNext(id)) await nextTurn();
      conversations.delete(id);
    }
    database.truncateLog();
  }

  return {
    /**
     * Stores the conversations of a file that can be read, all or none of them. Throws AppError 400, 413 and 422 for a file
     * that cannot be read, 401 when the account is gone, what the database throws, and the reason of `signal`.
     */
    run(userId: string, bytes: Uint8Array, signal: AbortSignal) {
      return queue.run(
        async () => {
          const begun = new Map<string, string>();
          const leftOut: LeftOut[] = [];
          const order = { bytes, userId, now: clock.now() };
          try {
            await storeAll(userId, readInThread(order, leftOut, signal), begun);
          } catch (error) {
            // What cannot be removed now, as on a full disk, stays hidden and goes at the next start.
            if (begun.size > 0) await removeAll(begun.keys()).catch(() => undefined);
            throw error;
          }
          return { conversations: Array.from(begun, ([id, title]) => ({ id, title })), leftOut };
        },
        { signal },
      );
    },
    /** Removes what a stop or a crash has left of imports; to be called once, at start. */
    async removeUnfinished(): Promise<void> {
      const ids = unfinished.all();
      if (ids.length > 0) await removeAll(ids);
    },
  };
}
