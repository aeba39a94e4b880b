import { and, asc, desc, eq, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { agentArtefacts, agentRuns } from '../db/tables/agents.ts';
import { documentPages, documents } from '../db/tables/documents.ts';

export type DocumentRow = Omit<typeof documents.$inferSelect, 'removed'>;
export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;

/** Which documents a list shows. */
export interface DocumentListing {
  skip: number;
  limit: number;
  /** Part of a file name or title; empty for all. */
  q: string;
}

/** Rows of `documents` and `document_pages`; whatever a person asks for is asked with their id. */
export function createDocumentsRepository({ orm }: Database) {
  const isKept = eq(documents.removed, false);
  const own = (userId: string, id: string) => and(eq(documents.userId, userId), eq(documents.id, id), isKept);
  return {
    insert: (row: DocumentRow) => void orm.insert(documents).values(row).run(),
    find: (userId: string, id: string): DocumentRow | undefined =>
      orm.select().from(documents).where(own(userId, id)).get(),
    findByBytes: (userId: string, sha256: string): DocumentRow | undefined =>
      orm
        .select()
        .from(documents)
        .where(and(eq(documents.userId, userId), eq(documents.sha256, sha256)))
        .get(),
    exists: (id: string): boolean =>
      orm.select({ id: documents.id }).from(documents).where(eq(documents.id, id)).get() !== undefined,
    list(userId: string, { skip, limit, q }: DocumentListing): { rows: DocumentRow[]; total: number } {
      const where = and(eq(documents.userId, userId), isKept, named(q));
      const rows = orm
        .select()
        .from(documents)
        .where(where)
        .orderBy(desc(documents.createdAt), desc(documents.id))
        .limit(limit)
        .offset(skip)
        .all();
      const counted = orm.select({ total: sql<number>`count(*)` }).from(documents).where(where).get();
      return { rows, total: counted?.total ?? 0 };
    },
    /** How many documents an account keeps, and how many bytes of them and of the files that its agents made. */
    usage(userId: string): { documents: number; bytes: number } {
      const bytesOf = (column: typeof documents.sizeBytes | typeof agentArtefacts.sizeBytes) =>
        sql<number>`coalesce(sum(${column}), 0)`;
      const kept = orm
        .select({ documents: sql<number>`count(*)`, bytes: bytesOf(documents.sizeBytes) })
        .from(documents)
        .where(and(eq(documents.userId, userId), isKept))
        .get();
      const made = orm
        .select({ bytes: bytesOf(agentArtefacts.sizeBytes) })
        .from(agentArtefacts)
        .innerJoin(agentRuns, eq(agentRuns.id, agentArtefacts.runId))
        .where(eq(agentRuns.userId, userId))
        .get();
      return { documents: kept?.documents ?? 0, bytes: (kept?.bytes ?? 0) + (made?.bytes ?? 0) };
    },
    idsOf: (userId: string): string[] =>
      orm
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.userId, userId))
        .all()
        .map(({ id }) => id),
    /** Documents whose reading or judging a stop or a crash cut off, oldest first. */
    unfinished: (): DocumentRow[] =>
      orm
        .select()
        .from(documents)
        .where(
          and(
            isKept,
            or(
              eq(documents.status, 'processing'),
              and(eq(documents.status, 'ready'), isNull(documents.sensitivityScore)),
            ),
          ),
        )
        .orderBy(asc(documents.createdAt))
        .all(),
    update: (id: string, change: Partial<DocumentRow>) =>
      void orm.update(documents).set(change).where(eq(documents.id, id)).run(),
    /** From here on nobody sees it; its digest is free for another. */
    hide: (id: string) =>
      void orm
        .update(documents)
        .set({
          removed: true,
          status: 'failed',
          sha256: `removed ${id}`,
          filename: '',
          title: '',
          sourceUrl: null,
        })
        .where(eq(documents.id, id))
        .run(),
    /** A hidden document whose text is still there. */
    nextHidden: (): string | undefined =>
      orm
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.removed, true), ne(documents.status, 'ready')))
        .limit(1)
        .get()?.id,
    delete: (id: string) => void orm.delete(documents).where(eq(documents.id, id)).run(),
    insertPages: (documentId: string, pages: { page: number; text: string }[]) => {
      if (pages.length > 0)
        orm
          .insert(documentPages)
          .values(pages.map((page) => ({ documentId, ...page })))
          .run();
    },
    deletePages: (documentId: string) =>
      void orm.delete(documentPages).where(eq(documentPages.documentId, documentId)).run(),
    /** The extracted text; ask `find` first whose document it is. */
    pages: (documentId: string): { page: number; text: string }[] =>
      orm
        .select({ page: documentPages.page, text: documentPages.text })
        .from(documentPages)
        .where(eq(documentPages.documentId, documentId))
        .orderBy(asc(documentPages.page))
        .all(),
  };
}

function named(q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const matches = (column: typeof documents.filename | typeof documents.title) =>
    sql`${like(column, pattern)} ESCAPE '\\'`;
  return or(matches(documents.filename), matches(documents.title));
}
