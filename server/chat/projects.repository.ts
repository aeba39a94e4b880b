import { and, asc, count, eq, sql } from 'drizzle-orm';
import { AppError } from '../core/app-error.ts';
import type { Database } from '../db/connection.ts';
import { conversations, projects } from '../db/tables/chat.ts';

type ProjectRow = typeof projects.$inferSelect;

/** A project as it is shown. */
export interface ProjectSummary extends ProjectRow {
  documentIds: string[];
  conversationCount: number;
}

export type ProjectsRepository = ReturnType<typeof createProjectsRepository>;

/** Reads and writes rows of `projects` and which documents they ask; every read names the owner. */
export function createProjectsRepository({ orm, sqlite, transaction }: Database) {
  const documentsOf = sqlite
    .prepare<[string], string>(
      `SELECT document_id FROM project_documents JOIN documents ON documents.id = document_id AND removed = 0
       WHERE project_id = ? ORDER BY project_documents.rowid`,
    )
    .pluck();
  const addDocument = sqlite.prepare(
    'INSERT OR IGNORE INTO project_documents (project_id, document_id) VALUES (?, ?)',
  );
  const clearDocuments = sqlite.prepare('DELETE FROM project_documents WHERE project_id = ?');
  const keepConversationsHere = sqlite.prepare(
    "UPDATE conversations SET routing = 'local_only', prompt_stays_here = 1 WHERE project_id = ?",
  );
  const toSummary = (row: ProjectRow): ProjectSummary => ({
    ...row,
    documentIds: documentsOf.all(row.id),
    conversationCount:
      orm.select({ total: count() }).from(conversations).where(eq(conversations.projectId, row.id)).get()
        ?.total ?? 0,
  });
  return {
    /** Throws AppError 404 where it is not the user's. */
    own(userId: string, id: string): ProjectSummary {
      const found = orm
        .select()
        .from(projects)
        .where(and(eq(projects.id, id), eq(projects.userId, userId)))
        .get();
      if (!found) throw new AppError(404, 'project_not_found', 'Project not found');
      return toSummary(found);
    },
    list: (userId: string): ProjectSummary[] =>
      orm
        .select()
        .from(projects)
        .where(eq(projects.userId, userId))
        .orderBy(asc(sql`lower(${projects.name})`), asc(projects.id))
        .all()
        .map(toSummary),
    insert: (row: ProjectRow) => void orm.insert(projects).values(row).run(),
    update: (id: string, changes: Partial<Omit<ProjectRow, 'id' | 'userId'>>) =>
      void orm.update(projects).set(changes).where(eq(projects.id, id)).run(),
    setDocuments: (id: string, documentIds: readonly string[]) =>
      transaction(() => {
        clearDocuments.run(id);
        for (const documentId of documentIds) addDocument.run(id, documentId);
      }),
    /** Whatever its conversations were until now, they stay on this device from now on. */
    keepConversationsHere: (id: string) => void keepConversationsHere.run(id),
    delete: (id: string) => void orm.delete(projects).where(eq(projects.id, id)).run(),
  };
}
