import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackup } from '../../../server/backup/make-backup.ts';
import {
  discardStaged,
  dropForgotten,
  forgetDataBefore,
  restorePaths,
} from '../../../server/backup/restore-directory.ts';
import { stageRestore } from '../../../server/backup/stage-restore.ts';
import { endSwap, stageDataBefore, swapData } from '../../../server/backup/swap-data.ts';
import { openDatabase } from '../../../server/db/connection.ts';
import { MIGRATIONS_DIRECTORY, migrate, newestMigration } from '../../../server/db/migrate.ts';
import { readInstance } from '../../../server/secrets/instance.ts';
import { openVault } from '../../../server/secrets/open-vault.ts';
import { openOwnKeys } from '../../../server/secrets/own-keys.ts';
import { testBeyondGate } from '../../beyond-gate.ts';
import {
  ARTEFACT,
  backUp,
  type Computer,
  clock,
  contentOf,
  DOCUMENT,
  emptyDirectory,
  makeComputer,
  makeData,
  openData,
  opensWith,
  PASSPHRASE,
  SECRETS,
} from './data-directory.ts';

interface Options {
  acceptsPlain?: boolean;
  passphrase?: string;
}

const stage = (file: string, dataDirectory: string, { createKeychain }: Computer, options: Options = {}) =>
  stageRestore({ path: file }, options.passphrase ?? PASSPHRASE, {
    dataDirectory,
    clock,
    createKeychain,
    acceptsPlain: options.acceptsPlain ?? false,
  });

async function restore(file: string, dataDirectory: string, computer: Computer, options?: Options) {
  const manifest = await stage(file, dataDirectory, computer, options);
  expect(swapData(dataDirectory)).toBe(true);
  return manifest;
}

/** A directory with data, and a backup of them beside it. */
async function backedUp(computer: Computer) {
  const data = emptyDirectory();
  await makeData(data.path, computer);
  const file = `${data.path}.alcove`;
  const manifest = await backUp(data.path, computer, file);
  return { ...data, file, manifest, [Symbol.dispose]: () => data[Symbol.dispose]() };
}

/** The same data in another directory, with the same backup; both as they are in the keychain. */
function copyOf({ path, file }: { path: string; file: string }) {
  const data = emptyDirectory();
  cpSync(path, data.path, { recursive: true });
  const copy = `${data.path}.alcove`;
  cpSync(file, copy);
  return { ...data, file: copy, [Symbol.dispose]: () => data[Symbol.dispose]() };
}

/** Tables that come back otherwise than they were, each for a reason of its own. */
const CHANGED = [
  'sessions',
  'login_failures',
  'api_keys',
  'invitations',
  'agent_folders',
  'mcp_servers',
  'audit_events',
];

describe.each([
  ['with a keychain', true],
  ['without one', false],
])('a backup of a computer %s', (_name, hasKeychain) => {
  test('restored on another one like it holds every row and every file, under a new instance id', async () => {
    const here = makeComputer({ hasKeychain });
    const there = makeComputer({ hasKeychain });
    using data = await backedUp(here);
    using target = emptyDirectory();
    await restore(data.file, target.path, there);
    const [before, after] = [await contentOf(data.path, here), await contentOf(target.path, there)];
    expect(after.isEncrypted).toBe(hasKeychain);
    expect(Object.keys(after.tables)).toEqual(Object.keys(before.tables));
    expect(Object.keys(before.tables).length).toBeGreaterThan(30);
    for (const [table, rows] of Object.entries(before.tables))
      if (!CHANGED.includes(table)) expect(after.tables[table], table).toEqual(rows);
    for (const table of ['sessions', 'login_failures', 'api_keys', 'invitations', 'agent_folders'])
      expect([before.tables[table]?.length, after.tables[table]?.length], table).toEqual([1, 0]);
    expect(after.tables.mcp_servers).toMatchObject([{ name: 'canary-mcp', enabled: 0 }]);
    expect(after.tables.audit_events).toMatchObject([{ action: 'backup.restored' }]);
    const folder = join(target.path, 'read');
    for (const [name, text] of [
      [`documents/${DOCUMENT}`, 'canary-document '.repeat(9_000)],
      [`artefacts/${ARTEFACT}`, 'canary-artefact'],
    ] as const) {
      const copy = `${folder}-${name.slice(0, 3)}`;
      const file = await after.folders.nameAgain(name, copy);
      expect(file?.key !== undefined).toBe(hasKeychain);
      expect(readFileSync(copy).includes('canary')).toBe(!hasKeychain);
      if (!hasKeychain) expect(readFileSync(copy, 'utf8')).toBe(text);
    }
    expect(readInstance(target.path)?.id).not.toBe(readInstance(data.path)?.id);
    expect(existsSync(restorePaths(target.path).directory)).toBe(false);
  });

  testBeyondGate('goes on with the same ledger, checked against the head of then', async () => {
    const here = makeComputer({ hasKeychain });
    const there = makeComputer({ hasKeychain });
    using data = await backedUp(here);
    using target = emptyDirectory();
    await restore(data.file, target.path, there);
    const { ledger, database, vault } = await openData(target.path, there);
    expect(await ledger.verify()).toEqual({ verdict: hasKeychain ? 'intact' : 'consistent', rows: 2 });
    expect(await vault.vault.get('ledger-head')).toMatch(/^2:/);
    expect(ledger.list({ userId: 'u1', skip: 0, limit: 5 }).items[0]).toMatchObject({
      payload: 'canary-body that was sent',
    });
    ledger.refused({ purpose: 'cloud_llm', body: 'more', userId: 'u1', reason: 'offline' });
    expect(await ledger.verify()).toMatchObject({ rows: 3 });
    database.sqlite.exec(
      'DROP TRIGGER egress_events_no_delete; DELETE FROM egress_events WHERE sequence > 1',
    );
    expect(await ledger.verify()).toMatchObject({ verdict: 'broken', problem: 'tail_cut' });
    database.close();
  });

  test('shows nothing of what is in it, and holds no secret that belongs to this computer alone', async () => {
    const here = makeComputer({ hasKeychain });
    using data = await backedUp(here);
    const bytes = readFileSync(data.file);
    for (const canary of ['canary', 'alcove.db', 'documents', DOCUMENT, 'SQLite format'])
      expect(bytes.includes(canary), canary).toBe(false);
    const there = makeComputer({ hasKeychain });
    using target = emptyDirectory();
    await restore(data.file, target.path, there);
    const { vault, keys, database, databaseKey } = await openData(target.path, there);
    const source = await openData(data.path, here);
    expect(keys.signing.equals(source.keys.signing)).toBe(false);
    expect(keys.ledger.equals(source.keys.ledger)).toBe(true);
    for (const name of Object.keys(SECRETS))
      expect(await vault.vault.get(name as 'cloud-key')).toBeUndefined();
    database.close();
    source.database.close();
    // Nor is what was left out still in a free page.
    const plain = databaseKey ? undefined : readFileSync(join(target.path, 'alcove.db'));
    for (const gone of ['canary-session', 'canary-invitation', 'canary-key-hash', '/canary/folder'])
      expect(plain?.includes(gone) ?? false, gone).toBe(false);
  });
});

describe('a restore', () => {
  const here = makeComputer();
  let shared: Awaited<ReturnType<typeof backedUp>>;
  beforeAll(async () => {
    shared = await backedUp(here);
  });
  afterAll(() => shared[Symbol.dispose]());

  test.each([
    ['a wrong passphrase', 'wrong_passphrase', (bytes: Buffer) => bytes, 'not that passphrase'],
    ['a bit changed in the middle', 'backup_damaged', (bytes: Buffer) => flip(bytes, bytes.length >> 1)],
    ['its end cut off', 'backup_cut', (bytes: Buffer) => bytes.subarray(0, -100_000)],
    [
      'something after its end',
      'backup_damaged',
      (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(70_000)]),
    ],
    ['another file', 'not_a_backup', () => Buffer.from('PK\u0003\u0004 and so on')],
  ])(
    'of a backup with %s says so and changes nothing',
    async (_name, code, change, passphrase = PASSPHRASE) => {
      using data = copyOf(shared);
      const file = `${data.file}.changed`;
      writeFileSync(file, change(readFileSync(data.file)));
      const before = snapshotOf(data.path);
      await expect(stage(file, data.path, here, { passphrase })).rejects.toMatchObject({
        status: 422,
        code,
      });
      expect(swapData(data.path)).toBe(false);
      expect(snapshotOf(data.path)).toEqual(before);
      await expectOneInstance(here, data.path);
    },
  );

  testBeyondGate('of a backup by a newer Alcove is refused', async () => {
    const here = makeComputer({ hasKeychain: false });
    using data = emptyDirectory();
    await makeData(data.path, here);
    const sqlite = new Sqlite(join(data.path, 'alcove.db'));
    sqlite.pragma(`user_version = ${newestMigration() + 1}`);
    sqlite.close();
    const file = `${data.path}.alcove`;
    await backUpUnmigrated(data.path, here, file);
    using target = emptyDirectory();
    await expect(stage(file, target.path, here)).rejects.toMatchObject({ code: 'backup_newer', status: 422 });
    expect(readdirSync(target.path)).toEqual([]);
  });

  testBeyondGate(
    'of a backup by an older Alcove is taken, and brought up to date when it is opened',
    async () => {
      const here = makeComputer({ hasKeychain: false });
      using data = emptyDirectory();
      using older = emptyDirectory();
      const names = readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name < '0006');
      for (const name of names) cpSync(join(MIGRATIONS_DIRECTORY, name), join(older.path, name));
      await openOwnKeys(await openVault(data.path, here));
      const database = openDatabase(join(data.path, 'alcove.db'));
      migrate(database, older.path);
      database.sqlite.exec(USER);
      database.close();
      const file = `${data.path}.alcove`;
      await backUpUnmigrated(data.path, here, file);
      using target = emptyDirectory();
      expect((await restore(file, target.path, here)).migration).toBe(5);
      expect((await contentOf(target.path, here)).tables.users).toMatchObject([{ email: 'a@example.org' }]);
    },
  );

  test('never leaves what was encrypted in the clear, unless that is asked for', async () => {
    const here = makeComputer();
    const there = makeComputer({ hasKeychain: false });
    using data = await backedUp(here);
    using target = emptyDirectory();
    const refused = { status: 422, code: 'encryption_would_be_lost' };
    await expect(stage(data.file, target.path, there)).rejects.toMatchObject(refused);
    expect(readdirSync(target.path)).toEqual([]);
    await restore(data.file, target.path, there, { acceptsPlain: true });
    expect(opensWith(target.path, undefined)).toBe(true);
    const { tables, isEncrypted } = await contentOf(target.path, there);
    expect([isEncrypted, tables.recovery_keys, tables.messages?.length]).toEqual([false, [], 1]);
  });

  testBeyondGate(
    'of what was in the clear is encrypted where there is a keychain, with a key of its own',
    async () => {
      const here = makeComputer({ hasKeychain: false });
      const there = makeComputer();
      using data = await backedUp(here);
      using target = emptyDirectory();
      await restore(data.file, target.path, there);
      expect(opensWith(target.path, undefined)).toBe(false);
      expect((await contentOf(target.path, there)).tables.messages).toHaveLength(1);
      expect(readFileSync(join(target.path, 'alcove.db')).includes('canary')).toBe(false);
      const documents = join(target.path, 'documents');
      for (const name of readdirSync(documents))
        expect(readFileSync(join(documents, name)).includes('canary')).toBe(false);
    },
  );

  testBeyondGate('touches no entry of another instance in the keychain', async () => {
    using data = copyOf(shared);
    const old = readInstance(data.path)?.id ?? '';
    const keysOfOld = async () =>
      Promise.all(
        (['signing-secret', 'ledger-key', 'database-key', 'ledger-head', 'cloud-key'] as const).map((name) =>
          here.entries.get(old)?.get(name),
        ),
      );
    const before = await keysOfOld();
    await restore(data.file, data.path, here);
    expect(await keysOfOld()).toEqual(before);
    expect(before).not.toContain(undefined);
    expect(readInstance(data.path)?.id).not.toBe(old);
  });

  testBeyondGate(
    'keeps what was there until a start has worked, and brings it back before that',
    async () => {
      using data = copyOf(shared);
      const { database } = await openData(data.path, here);
      database.sqlite.exec("UPDATE conversations SET title = 'written since'");
      database.close();
      const title = async () => (await contentOf(data.path, here)).tables.conversations?.[0];
      await restore(data.file, data.path, here);
      expect(await title()).toMatchObject({ title: 'canary-title' });
      stageDataBefore(data.path, clock.now());
      expect(swapData(data.path)).toBe(true);
      expect(await title()).toMatchObject({ title: 'written since' });
      await restore(data.file, data.path, here);
      const old = readInstance(restorePaths(data.path).before)?.id ?? '';
      expect(await forgetDataBefore(data.path, here.createKeychain)).toBe(true);
      expect(existsSync(restorePaths(data.path).before)).toBe(false);
      expect(await here.entries.get(old)?.get('cloud-key')).toBeUndefined();
      expect(() => stageDataBefore(data.path, clock.now())).toThrowError(/no data from before/);
      expect(await title()).toMatchObject({ title: 'canary-title' });
    },
  );

  test('sets aside what MCP servers kept in their own folders, with the database that knows how sensitive it is', async () => {
    using data = copyOf(shared);
    const kept = join('mcp-folders', 'x1', 'memory.jsonl');
    mkdirSync(join(data.path, 'mcp-folders', 'x1'), { recursive: true });
    writeFileSync(join(data.path, kept), 'canary-kept');
    await restore(data.file, data.path, here);
    expect(existsSync(join(data.path, 'mcp-folders'))).toBe(false);
    stageDataBefore(data.path, clock.now());
    expect(swapData(data.path)).toBe(true);
    expect(readFileSync(join(data.path, kept), 'utf8')).toBe('canary-kept');
  });

  testBeyondGate('after one that never started keeps the data that were there first', async () => {
    using data = copyOf(shared);
    const first = readInstance(data.path)?.id;
    await restore(data.file, data.path, here);
    await restore(data.file, data.path, here);
    expect(readInstance(restorePaths(data.path).before)?.id).toBe(first);
  });

  testBeyondGate('that waited for a start for more than a day is dropped, with its keys', async () => {
    const there = makeComputer();
    using data = copyOf(shared);
    const own = emptyDirectory();
    await stage(data.file, own.path, there);
    await dropForgotten(own.path, clock.now() + 86_400_000, there.createKeychain);
    expect(existsSync(restorePaths(own.path).ready)).toBe(true);
    await dropForgotten(own.path, clock.now() + 86_400_001, there.createKeychain);
    expect(readdirSync(own.path)).toEqual([]);
    await expectOneInstance(there, own.path);
    own[Symbol.dispose]();
  });

  testBeyondGate(
    'with a mistyped passphrase leaves alone the one that waits for a start already',
    async () => {
      const here = makeComputer();
      using data = await backedUp(here);
      await stage(data.file, data.path, here);
      const before = snapshotOf(data.path);
      await expect(
        stage(data.file, data.path, here, { passphrase: 'not that passphrase' }),
      ).rejects.toMatchObject({
        code: 'wrong_passphrase',
      });
      expect(existsSync(restorePaths(data.path).ready)).toBe(true);
      expect(snapshotOf(data.path)).toEqual(before);
    },
  );

  testBeyondGate('that is dropped leaves nothing, in the keychain neither', async () => {
    const here = makeComputer();
    using data = await backedUp(here);
    const before = snapshotOf(data.path);
    await stage(data.file, data.path, here);
    expect(existsSync(restorePaths(data.path).ready)).toBe(true);
    await discardStaged(data.path, here.createKeychain);
    expect(snapshotOf(data.path)).toEqual(before);
    await expectOneInstance(here, data.path);
  });
});

describe('a swap that breaks off', () => {
  const here = makeComputer();
  let staged: ReturnType<typeof emptyDirectory>;
  let old: string | undefined;
  let steps: string[];

  beforeAll(async () => {
    staged = emptyDirectory();
    using data = await backedUp(here);
    old = readInstance(data.path)?.id;
    await stage(data.file, data.path, here);
    cpSync(data.path, staged.path, { recursive: true });
    steps = [];
    swapData(data.path, (step) => steps.push(step));
  });
  afterAll(() => staged[Symbol.dispose]());

  const copyOfStaged = () => {
    const data = emptyDirectory();
    cpSync(staged.path, data.path, { recursive: true });
    return data;
  };

  /** The new data, whole, and the old ones kept aside, whole. */
  async function expectSwapped(path: string, when: string): Promise<void> {
    expect(readInstance(path)?.id, when).not.toBe(old);
    expect((await contentOf(path, here)).tables.messages, when).toHaveLength(1);
    const { before, directory, journal } = restorePaths(path);
    expect([readInstance(before)?.id, existsSync(directory), existsSync(journal)], when).toEqual([
      old,
      false,
      false,
    ]);
    expect((await contentOf(before, here)).tables.sessions, when).toHaveLength(1);
    expect([swapData(path), endSwap(path)], when).toEqual([false, false]);
  }

  test('at any step is whole after the next start, and nothing opens the data before that', async () => {
    expect(steps).toEqual(expect.arrayContaining(['aside', 'in', 'clean', 'end', 'alcove.db', 'documents']));
    for (const [index, step] of steps.entries()) {
      using data = copyOfStaged();
      expect(() => swapData(data.path, failAt(index))).toThrowError('broke off');
      if (existsSync(restorePaths(data.path).journal))
        await expect(openVault(data.path, here)).rejects.toMatchObject({ code: 'restore_unfinished' });
      else expect(readInstance(data.path)?.id).toBe(old);
      expect(swapData(data.path)).toBe(true);
      await expectSwapped(data.path, `${index} ${step}`);
    }
  });

  testBeyondGate('again and again, at any steps, is whole in the end', async () => {
    for (const [first] of steps.entries())
      for (const second of [0, 1, 3]) {
        using data = copyOfStaged();
        expect(() => swapData(data.path, failAt(first))).toThrowError('broke off');
        try {
          swapData(data.path, failAt(second));
        } catch (error) {
          expect(error).toMatchObject({ message: 'broke off' });
          swapData(data.path);
        }
        await expectSwapped(data.path, `${first}, then ${second}`);
      }
  });
});

function failAt(index: number): () => void {
  let count = 0;
  return () => {
    if (count++ === index) throw new Error('broke off');
  };
}

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** The names in a directory with their sizes. */
function snapshotOf(path: string): Record<string, number> {
  const names = readdirSync(path, { recursive: true }).map(String).sort();
  return Object.fromEntries(names.map((name) => [name, statSync(join(path, name)).size]));
}

async function expectOneInstance(computer: Computer, path: string): Promise<void> {
  const own = readInstance(path)?.id;
  for (const [id, vault] of computer.entries)
    for (const name of ['ledger-key', 'payload-key', 'database-key', 'ledger-head'] as const)
      if (id !== own) expect(await vault.get(name), name).toBeUndefined();
}

/** As an Alcove of that version does, which knows of no other migration. */
async function backUpUnmigrated(path: string, { createKeychain }: Computer, file: string): Promise<void> {
  const vault = await openVault(path, { createKeychain });
  const source = {
    dataDirectory: path,
    vault,
    databaseKey: undefined,
    filesKey: undefined,
    clock,
    appVersion: '9.0.0',
  };
  const backup = await openBackup(source, PASSPHRASE);
  await writeFile(file, backup.bytes);
  await backup.close();
}

const USER = `INSERT INTO users (id, tenant_id, email, password_hash, created_at)
  VALUES ('u1', '01900000-0000-7000-8000-000000000001', 'a@example.org', 'h', 1)`;
