import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { cutText } from '../../models/cut-text.ts';

/** What a backup had switched on or allowed, which is not taken over: for the owner to confirm by doing it again. */
export const SetAside = z.array(
  z.object({
    kind: z.enum(['cloud', 'web_search', 'tool', 'python', 'mcp_server', 'owner']),
    /** An address, or a name. An `owner` is taken over: an account that may do everything, by its e-mail address. */
    value: z.string(),
  }),
);
export type SetAside = z.output<typeof SetAside>;

/** Longest text of others that is shown, and the most of them. */
const MOST_CHARACTERS = 300;
const MOST_ENTRIES = 100;

/**
 * Takes out of a restored copy what its owner, who may be somebody else, allowed: the cloud, the search service, what agents
 * may do without asking, what leaves without a second reading. MCP servers stay, switched off. Says what that was.
 */
export function setAside(copy: Sqlite.Database): SetAside {
  const found = [...readSettings(copy), ...readNames(copy, 'mcp_server'), ...readNames(copy, 'owner')];
  if (hasTable(copy, 'instance_settings'))
    copy.exec("DELETE FROM instance_settings WHERE name IN ('cloud', 'web_search', 'agents', 'unread')");
  if (hasTable(copy, 'mcp_servers')) copy.exec('UPDATE mcp_servers SET enabled = 0');
  // A backup of an earlier version knows no grants.
  if (hasColumn(copy, 'mcp_servers', 'network'))
    copy.exec('UPDATE mcp_servers SET network = 0, folder = NULL');
  if (hasColumn(copy, 'mcp_servers', 'own_folder')) copy.exec('UPDATE mcp_servers SET own_folder = 0');
  // What was added by a link carries a name that its maker chose; what is installed was verified against it.
  if (hasTable(copy, 'added_models') && hasTable(copy, 'installed_models'))
    copy.exec('DELETE FROM added_models WHERE model_id NOT IN (SELECT id FROM installed_models)');
  return found
    .slice(0, MOST_ENTRIES)
    .map(({ kind, value }) => ({ kind, value: cutText(value, MOST_CHARACTERS) }));
}

const Address = z.object({ provider: z.string(), baseUrl: z.string() });
const Allowed = z.object({ allowedTools: z.array(z.string()), python: z.boolean() });

function readSettings(copy: Sqlite.Database): SetAside {
  if (!hasTable(copy, 'instance_settings')) return [];
  const read = copy.prepare('SELECT value FROM instance_settings WHERE name = ?').pluck();
  const parse = <Schema extends z.ZodType>(name: string, schema: Schema) => {
    try {
      return schema.safeParse(JSON.parse(String(read.get(name)))).data;
    } catch {
      return undefined;
    }
  };
  const addresses = (['cloud', 'web_search'] as const).flatMap((kind) => {
    const found = parse(kind, Address);
    return found ? [{ kind, value: `${found.provider} ${found.baseUrl}` }] : [];
  });
  const agents = parse('agents', Allowed);
  return [
    ...addresses,
    ...(agents?.allowedTools ?? []).map((value) => ({ kind: 'tool' as const, value })),
    ...(agents?.python ? [{ kind: 'python' as const, value: 'python' }] : []),
  ];
}

const NAMES = {
  mcp_server: { table: 'mcp_servers', query: 'SELECT name FROM mcp_servers' },
  owner: { table: 'users', query: "SELECT email FROM users WHERE role = 'super_admin'" },
};

function readNames(copy: Sqlite.Database, kind: keyof typeof NAMES): SetAside {
  const { table, query } = NAMES[kind];
  if (!hasTable(copy, table)) return [];
  const names = copy.prepare(query).pluck().all() as unknown[];
  return names.map((value) => ({ kind, value: String(value) }));
}

/** Whether the database has this table: a backup of an earlier version lacks some. */
export function hasTable(copy: Sqlite.Database, name: string): boolean {
  const find = copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return find.get(name) !== undefined;
}

function hasColumn(copy: Sqlite.Database, table: string, column: string): boolean {
  const find = copy.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  return find.get(table, column) !== undefined;
}
