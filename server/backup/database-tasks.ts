import { createSecretKey } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { unlock } from '../db/connection.ts';
import { listMigrations } from '../db/migrate.ts';
import { hasTable, type SetAside, setAside } from './set-aside.ts';

/** What a thread is given: keys as bytes, because a thread has objects of its own. */
export type DatabaseTask =
  | { kind: 'snapshot'; path: string; copyPath: string; key: Uint8Array | undefined }
  | {
      kind: 'check';
      path: string;
      key: Uint8Array | undefined;
      targetKey: Uint8Array | undefined;
      event: RestoreEvent;
    };

/** The audit event that a restored database begins with. */
interface RestoreEvent {
  id: string;
  tenantId: string;
  createdAt: number;
}

/** What is in a copy. */
export interface DatabaseFacts {
  migration: number;
  tables: Record<string, number>;
  documentIds: string[];
  artefactIds: string[];
}

export type DatabaseOutcome =
  | { facts: DatabaseFacts; setAside: SetAside }
  | { problem: 'damaged' | 'altered' };

/** Runs one task to its end; throws what SQLite says. It takes as long as reading and writing the database does. */
export function runDatabaseTask(task: DatabaseTask): DatabaseOutcome {
  return task.kind === 'snapshot' ? takeSnapshot(task) : checkCopy(task);
}

/**
 * Writes a consistent copy, as the database is at this moment, without what lets somebody in. The copy of an encrypted
 * database is encrypted with the same key.
 */
function takeSnapshot({ path, copyPath, key }: DatabaseTask & { kind: 'snapshot' }): DatabaseOutcome {
  const live = open(path, key);
  try {
    live.prepare('VACUUM INTO ?').run(copyPath);
  } finally {
    live.close();
  }
  chmodSync(copyPath, 0o600);
  const copy = openCopy(copyPath, key);
  try {
    removeCredentials(copy);
    return { facts: readFacts(copy), setAside: [] };
  } finally {
    copy.close();
  }
}

/** Looks through a restored copy, takes out what lets somebody in and what others allowed, notes the restore, and changes its key. */
function checkCopy({ path, key, targetKey, event }: DatabaseTask & { kind: 'check' }): DatabaseOutcome {
  const copy = openCopy(path, key);
  try {
    if (!isWhole(copy)) return { problem: 'damaged' };
    // Before anything is written: a trigger would run.
    if (isSchemaAltered(copy)) return { problem: 'altered' };
    const facts = readFacts(copy);
    const aside = setAside(copy);
    removeCredentials(copy);
    copy
      .prepare(
        "INSERT INTO audit_events (id, created_at, tenant_id, action) VALUES (@id, @createdAt, @tenantId, 'backup.restored')",
      )
      .run(event);
    changeKey(copy, key, targetKey);
    return { facts, setAside: aside };
  } finally {
    copy.close();
  }
}

function isWhole(copy: Sqlite.Database): boolean {
  try {
    return copy.pragma('quick_check', { simple: true }) === 'ok';
  } catch {
    return false;
  }
}

function changeKey(copy: Sqlite.Database, key: Uint8Array | undefined, target: Uint8Array | undefined): void {
  if (target === undefined) {
    // Keys of the ledger are kept inside an encrypted database only.
    if (hasTable(copy, 'recovery_keys')) copy.exec('DELETE FROM recovery_keys');
    if (key) copy.pragma("rekey = ''");
  } else if (!key || !Buffer.from(key).equals(target)) unlock(copy, createSecretKey(target), 'rekey');
}

function readFacts(copy: Sqlite.Database): DatabaseFacts {
  const names = copy
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    .pluck()
    .all() as string[];
  const count = (name: string) => copy.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number;
  return {
    migration: Number(copy.pragma('user_version', { simple: true })),
    tables: Object.fromEntries(names.sort().map((name) => [name, count(name)])),
    documentIds: idsOf(copy, 'documents'),
    artefactIds: idsOf(copy, 'agent_artefacts'),
  };
}

function idsOf(copy: Sqlite.Database, table: 'documents' | 'agent_artefacts'): string[] {
  return hasTable(copy, table)
    ? (copy.prepare(`SELECT id FROM ${table} ORDER BY id`).pluck().all() as string[])
    : [];
}

function open(path: string, key: Uint8Array | undefined): Sqlite.Database {
  if (!existsSync(path)) throw new Error('there is no database');
  const sqlite = new Sqlite(path, { timeout: 5_000 });
  if (key) unlock(sqlite, createSecretKey(key));
  return sqlite;
}

/** A copy is thrown away when something breaks off, so that it needs no journal, which would hold pages in the clear. */
function openCopy(path: string, key: Uint8Array | undefined): Sqlite.Database {
  const copy = open(path, key);
  for (const pragma of [
    'journal_mode = OFF',
    'secure_delete = ON',
    'temp_store = MEMORY',
    'foreign_keys = OFF',
  ])
    copy.pragma(pragma);
  return copy;
}

/**
 * Whether a database holds anything else than the tables, indexes, triggers and views that the migrations up to its own
 * make, word for word: a trigger of somebody else's would run as this server.
 */
function isSchemaAltered(copy: Sqlite.Database): boolean {
  const migration = Number(copy.pragma('user_version', { simple: true }));
  const own = new Sqlite(':memory:');
  try {
    for (const { number, path } of listMigrations())
      if (number <= migration) own.exec(readFileSync(path, 'utf8'));
    const expected = describe(own);
    const found = describe(copy);
    return found.size !== expected.size || [...found].some((part) => !expected.has(part));
  } finally {
    own.close();
  }
}

/** SQLite's own tables of numbers, which come and go, and hold nothing that runs. */
const OWN_TABLES = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

function describe(database: Sqlite.Database): Set<string> {
  const rows = database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema').raw().all() as [
    string,
    string,
    string,
    string | null,
  ][];
  return new Set(
    rows
      .filter(([type, name]) => type !== 'table' || !OWN_TABLES.has(name))
      .map((row) => JSON.stringify(row)),
  );
}

/**
 * Takes out of a copy what lets somebody or something in, or is half done: sessions, counted failures of logins, keys, invitations
 * and agents' folders, since one that was taken back later would be good again; downloads that wait. MCP servers
 * stay in a backup, switched off: their secrets are not in it.
 */
function removeCredentials(sqlite: Sqlite.Database): void {
  for (const [table, statement] of Object.entries(STATEMENTS))
    if (hasTable(sqlite, table)) sqlite.exec(statement);
}

const STATEMENTS = {
  sessions: 'DELETE FROM sessions',
  login_failures: 'DELETE FROM login_failures',
  api_keys: 'DELETE FROM api_keys',
  invitations: 'DELETE FROM invitations',
  agent_folders: 'DELETE FROM agent_folders',
  model_downloads: 'DELETE FROM model_downloads',
  mcp_servers: 'UPDATE mcp_servers SET enabled = 0',
};
