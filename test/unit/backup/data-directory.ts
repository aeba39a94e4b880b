import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type OpenedBackup, openBackup } from '../../../server/backup/make-backup.ts';
import { openFolders } from '../../../server/backup/stored-files.ts';
import { openDatabase, unlock } from '../../../server/db/connection.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createLedger } from '../../../server/egress/ledger/ledger.ts';
import type { KeyVault } from '../../../server/secrets/key-vault.ts';
import { createMemoryVault, openVault } from '../../../server/secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from '../../../server/secrets/own-keys.ts';
import { keepRecoveryKeys } from '../../../server/secrets/recovery-keys.ts';
import { makeFolder } from '../../make-folder.ts';

export const PASSPHRASE = 'correct horse battery';
export const clock = { now: () => Date.parse('2026-11-21T15:00:00.000Z') };

/** A computer: its keychain, or none. */
export type Computer = ReturnType<typeof makeComputer>;

/** A keychain that outlives whoever opens it, as that of an operating system does; without one, none can be opened. */
export function makeComputer({ hasKeychain = true } = {}) {
  const entries = new Map<string, KeyVault>();
  const createKeychain = (instanceId: string): KeyVault => {
    const known = entries.get(instanceId) ?? { ...createMemoryVault(), kind: 'keychain' as const };
    entries.set(instanceId, known);
    return known;
  };
  const absent: KeyVault = {
    kind: 'keychain',
    get: async () => Promise.reject(new Error('no keychain')),
    set: async () => Promise.reject(new Error('no keychain')),
    delete: async () => Promise.reject(new Error('no keychain')),
  };
  return { entries, createKeychain: hasKeychain ? createKeychain : () => absent };
}

/** An empty folder for a data directory; removed on dispose. */
export function emptyDirectory(): { path: string; [Symbol.dispose](): void } {
  const parent = makeFolder('alcove-backup-');
  const path = join(parent, 'data');
  mkdirSync(path);
  return { path, [Symbol.dispose]: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Opens the data of a directory, made when they are not there, as the server does. */
export async function openData(path: string, { createKeychain }: Computer) {
  const vault = await openVault(path, { createKeychain });
  const keys = await openOwnKeys(vault);
  const databaseKey = await openDatabaseKey(vault);
  const database = openDatabase(join(path, 'alcove.db'), databaseKey);
  migrate(database);
  if (databaseKey) keepRecoveryKeys(database, keys);
  const ledger = createLedger({
    database,
    vault: vault.vault,
    clock,
    ledgerKey: keys.ledger,
    payloadKey: keys.payload,
  });
  const folders = openFolders(path, databaseKey);
  return { vault, keys, databaseKey, database, ledger, folders };
}

/** Data of one user, with everything in them that must not travel. */
export async function makeData(path: string, computer: Computer): Promise<void> {
  const { database, vault, ledger, folders } = await openData(path, computer);
  const { sqlite } = database;
  sqlite.exec(ROWS);
  for (const [name, value] of Object.entries(SECRETS)) await vault.vault.set(name as 'cloud-key', value);
  const id = ledger.attempt({
    purpose: 'cloud_llm',
    host: 'cloud.example',
    body: 'canary-body that was sent',
    subject: { userId: 'u1', conversationId: 'c1', messageId: 'm1' },
    score: 0.1,
    reasons: [],
  });
  ledger.outcome(id, { status: 200, bytesReceived: 3, failure: undefined });
  await ledger.close();
  await folders.write(`documents/${DOCUMENT}`, pieces('canary-document '.repeat(9_000)));
  await folders.write(`artefacts/${ARTEFACT}`, pieces('canary-artefact'));
  database.close();
}

export const DOCUMENT = randomUUID();
export const ARTEFACT = randomUUID();
export const SECRETS = {
  'cloud-key': '{"origin":"a","value":"sk-cloud-canary"}',
  'search-key': 'search-canary',
};

const ROWS = `
INSERT INTO users (id, tenant_id, email, password_hash, created_at)
  VALUES ('u1', '01900000-0000-7000-8000-000000000001', 'canary-user@example.org', 'canary-hash', 1);
INSERT INTO sessions VALUES ('s1', 'u1', 'canary-session', '', 1, 1, 9, 1, 0);
INSERT INTO invitations VALUES ('i1', 'canary-invitation', 1, 9);
INSERT INTO login_failures VALUES ('canary-user@example.org', 3, 9);
INSERT INTO api_keys (id, user_id, name, prefix, key_hash, scopes, created_at)
  VALUES ('k1', 'u1', 'canary-key', 'alc_', 'canary-key-hash', '[]', 1);
INSERT INTO agent_folders VALUES ('f1', '/canary/folder', 1);
INSERT INTO mcp_servers (id, name, transport, created_at) VALUES ('x1', 'canary-mcp', 'stdio', 1);
INSERT INTO conversations (id, user_id, title, created_at, last_activity_at) VALUES ('c1', 'u1', 'canary-title', 1, 1);
INSERT INTO messages (id, conversation_id, depth, role, content, created_at)
  VALUES ('m1', 'c1', 1, 'user', 'canary-message', 1);
INSERT INTO documents (id, user_id, filename, title, content_type, size_bytes, sha256, status, created_at)
  VALUES ('${DOCUMENT}', 'u1', 'a.txt', 'a', 'text/plain', 144000, 'd', 'ready', 1);
INSERT INTO agent_runs (id, user_id, agent_type, task, tools, max_iterations, status, created_at)
  VALUES ('r1', 'u1', 'general', 'canary-task', '[]', 5, 'completed', 1);
INSERT INTO agent_artefacts VALUES ('${ARTEFACT}', 'r1', 0, 'a.txt', 'text/plain', 15, 1);
`;

/** Backs a directory up into `file`. */
export async function backUp(path: string, computer: Computer, file: string, passphrase = PASSPHRASE) {
  const { vault, databaseKey, database } = await openData(path, computer);
  try {
    const source = {
      dataDirectory: path,
      vault,
      databaseKey,
      filesKey: databaseKey,
      clock,
      appVersion: '0.1.0',
    };
    const backup = await openBackup(source, passphrase);
    writeFileSync(file, await collect(backup.bytes));
    await backup.close();
    return backup.manifest;
  } finally {
    database.close();
  }
}

async function collect(bytes: OpenedBackup['bytes']): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

async function* pieces(text: string) {
  yield Buffer.from(text);
}

/** Every row of every table, and the content of every file. */
export async function contentOf(path: string, computer: Computer) {
  const { database, folders, databaseKey } = await openData(path, computer);
  try {
    const { sqlite } = database;
    const names = sqlite
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
      )
      .pluck()
      .all() as string[];
    const tables = Object.fromEntries(
      names.sort().map((name) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).all()]),
    );
    return { tables, folders, isEncrypted: databaseKey !== undefined };
  } finally {
    database.close();
  }
}

/** Opens the database file with this key, or with none. */
export function opensWith(path: string, key: Parameters<typeof unlock>[1] | undefined): boolean {
  const sqlite = new Sqlite(join(path, 'alcove.db'), { readonly: true });
  try {
    if (key) unlock(sqlite, key);
    sqlite.pragma('user_version');
    return true;
  } catch {
    return false;
  } finally {
    sqlite.close();
  }
}
