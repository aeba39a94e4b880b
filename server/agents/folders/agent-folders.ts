import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import type { Database } from '../../db/connection.ts';
import type { FolderReply } from '../agents.schemas.ts';
import { allowedFolder } from './allowed-folder.ts';
import type { Surroundings } from './private-place.ts';

/** A folder that the owner allowed, by its real path. */
interface AgentFolder {
  id: string;
  path: string;
  createdAt: number;
}

export type AgentFolders = ReturnType<typeof createAgentFolders>;

/** The folders of the whole instance that `file_read` may read for its owners. */
export function createAgentFolders(deps: { database: Database; clock: Clock; surroundings: Surroundings }) {
  const { sqlite } = deps.database;
  const columns = 'id, path, created_at AS createdAt';
  const all = sqlite.prepare<[], AgentFolder>(`SELECT ${columns} FROM agent_folders ORDER BY created_at, id`);
  const byPath = sqlite.prepare<[string], AgentFolder>(`SELECT ${columns} FROM agent_folders WHERE path = ?`);
  const insert = sqlite.prepare<AgentFolder>(
    'INSERT INTO agent_folders (id, path, created_at) VALUES (@id, @path, @createdAt)',
  );
  const remove = sqlite.prepare<[string]>('DELETE FROM agent_folders WHERE id = ?');

  return {
    /** Oldest first. */
    list: (): AgentFolder[] => all.all(),
    /** Allows a folder; one that is allowed already is not added again. Throws AppError 422 as `allowedFolder` does. */
    add(path: string): { folder: AgentFolder; created: boolean } {
      const real = allowedFolder(path, deps.surroundings);
      const known = byPath.get(real);
      if (known) return { folder: known, created: false };
      const folder = { id: newId(), path: real, createdAt: deps.clock.now() };
      insert.run(folder);
      return { folder, created: true };
    },
    /** Takes a folder back; nothing on the disk is touched. Throws AppError 404 for an unknown id. */
    remove(id: string): void {
      if (remove.run(id).changes === 0) throw new AppError(404, 'folder_not_found', 'Folder not found');
    },
  };
}

/** A folder as the API shows it. */
export function presentFolder({ id, path, createdAt }: AgentFolder): z.output<typeof FolderReply> {
  return {
    id,
    path,
    name: basename(path),
    exists: statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false,
    created_at: new Date(createdAt).toISOString(),
  };
}
