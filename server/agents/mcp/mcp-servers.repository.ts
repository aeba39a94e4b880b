import { asc, eq, sql } from 'drizzle-orm';
import { integer, real, type SQLiteUpdateSetSource, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../db/connection.ts';
import type { FetchedPackage, McpServer, OfferedMcpTool, StdioServer } from './mcp-server.types.ts';

const table = sqliteTable('mcp_servers', {
  id: text().primaryKey(),
  name: text().notNull(),
  transport: text({ enum: ['stdio', 'http'] }).notNull(),
  command: text(),
  args: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
  environmentNames: text('environment_names', { mode: 'json' }).$type<readonly string[]>().notNull(),
  url: text(),
  folder: text(),
  ownFolder: integer('own_folder', { mode: 'boolean' }).notNull(),
  folderScore: real('folder_score').notNull(),
  folderVariables: text('folder_variables', { mode: 'json' })
    .$type<StdioServer['folderVariables']>()
    .notNull(),
  network: integer({ mode: 'boolean' }).notNull(),
  package: text({ mode: 'json' }).$type<FetchedPackage>(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  tools: text({ mode: 'json' }).$type<readonly OfferedMcpTool[]>().notNull(),
  error: text(),
  createdAt: integer('created_at').notNull(),
});

type Row = typeof table.$inferSelect;

/** Where MCP servers are stored, without the values of their variables. */
export type McpServersRepository = ReturnType<typeof createMcpServersRepository>;

/** Reads and writes the table mcp_servers. */
export function createMcpServersRepository({ orm }: Database) {
  const find = (id: string): McpServer | undefined => {
    const row = orm.select().from(table).where(eq(table.id, id)).get();
    return row && toServer(row);
  };
  const set = (id: string, change: SQLiteUpdateSetSource<typeof table>): void =>
    void orm.update(table).set(change).where(eq(table.id, id)).run();
  return {
    /** Oldest first. */
    list: (): McpServer[] =>
      orm.select().from(table).orderBy(asc(table.createdAt), asc(table.id)).all().map(toServer),
    find,
    isNameTaken: (name: string): boolean =>
      orm.select({ id: table.id }).from(table).where(eq(table.name, name)).get() !== undefined,
    add: (server: McpServer): void => void orm.insert(table).values(toRow(server)).run(),
    setEnabled: (id: string, enabled: boolean): void => set(id, { enabled }),
    /** What it offers now; `error` says what was left out. */
    setOffer: (id: string, tools: readonly OfferedMcpTool[], error: string | null): void =>
      set(id, { tools, error }),
    setError: (id: string, error: string): void => set(id, { error }),
    setOwnFolder: (id: string, ownFolder: boolean): void => set(id, { ownFolder }),
    /** What could be written to its own folder from now on. */
    raiseFolderScore: (id: string, score: number): void =>
      set(id, { folderScore: sql`max(${table.folderScore}, ${score})` }),
    /** Nothing is in its own folder any more. */
    clearFolderScore: (id: string): void => set(id, { folderScore: 0 }),
    remove: (id: string): void => void orm.delete(table).where(eq(table.id, id)).run(),
  };
}

function toServer({ transport, url, command, ...row }: Row): McpServer {
  if (transport === 'stdio') return { ...row, transport, command: command ?? '' };
  const { id, name, enabled, tools, error, createdAt } = row;
  return { id, name, enabled, tools, error, createdAt, transport, url: url ?? '' };
}

/** What a server that is asked by HTTP has none of. */
const NO_PROGRAM = {
  command: null,
  args: [],
  environmentNames: [],
  folder: null,
  ownFolder: false,
  folderScore: 0,
  folderVariables: {},
  network: false,
  package: null,
};

function toRow(server: McpServer): Row {
  return server.transport === 'stdio' ? { ...server, url: null } : { ...NO_PROGRAM, ...server };
}
