import { createSecretKey, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/connection.ts';
import { type AttemptEntry, createLedger, type Ledger } from '../../../server/egress/ledger/ledger.ts';
import { GENESIS, type LedgerRow, linkRow } from '../../../server/egress/ledger/ledger-chain.ts';
import type { KeyVault } from '../../../server/secrets/key-vault.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';
import { makeFolder } from '../../make-folder.ts';
import { openMigrated } from '../../open-migrated.ts';

const BODY = '{"messages":"CANARY-of-the-ledger"}';
const ENTRY: AttemptEntry = {
  purpose: 'cloud_llm',
  host: 'api.example',
  body: BODY,
  subject: { userId: 'user-1', conversationId: 'conversation-1', messageId: 'message-1' },
  score: 0.2,
  reasons: ['contact:0.200'],
};
const DAY = 86_400_000;

let path: string;
let database: Database;
let vault: KeyVault;
let ledger: Ledger;
let time: number;
const keys = { ledgerKey: createSecretKey(randomBytes(32)), payloadKey: createSecretKey(randomBytes(32)) };
const clock = { now: () => time };

beforeEach(() => {
  time = 1_800_000_000_000;
  path = join(makeFolder('alcove-ledger-'), 'alcove.db');
  database = openMigrated(path);
  // Stands where a keychain would, and says so: what is judged here is the chain.
  vault = { ...createMemoryVault(), kind: 'keychain' };
  ledger = createLedger({ database, vault, clock, ...keys });
});

afterEach(() => database.close());

function send(entry: AttemptEntry = ENTRY): void {
  ledger.outcome(ledger.attempt(entry), { status: 200, bytesReceived: 10, failure: undefined });
}

/** What someone with write access to the file can do: the triggers only stop mistakes. */
function tamper(sql: string): void {
  database.sqlite.exec(
    'DROP TRIGGER IF EXISTS egress_events_no_update; DROP TRIGGER IF EXISTS egress_events_no_delete',
  );
  database.sqlite.exec(sql);
}

describe('the totals', () => {
  it('count every row of one user per host and purpose, what was stopped apart', () => {
    for (let count = 0; count < 120; count += 1) send();
    send({ ...ENTRY, host: 'other.example', purpose: 'web_search', body: '' });
    ledger.attempt({ ...ENTRY, host: 'other.example', purpose: 'web_search', body: 'é' });
    ledger.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'offline' });
    send({ ...ENTRY, subject: { userId: 'user-2' } });
    const sent = Buffer.byteLength(BODY);
    const reached = { unreached: 0, bytes_unsent: 0 };
    expect(ledger.totals({ userId: 'user-1' })).toEqual({
      requests: 122,
      unreached: 0,
      refused: 1,
      hosts: [
        { host: 'api.example', requests: 120, bytes_sent: 120 * sent, bytes_received: 1_200, ...reached },
        { host: 'other.example', requests: 2, bytes_sent: 2, bytes_received: 10, ...reached },
      ],
      purposes: [
        { purpose: 'cloud_llm', requests: 121 },
        { purpose: 'web_search', requests: 2 },
      ],
    });
    expect(ledger.totals({ userId: 'user-1', messageId: 'another' }).requests).toBe(0);
    expect(ledger.totals({ userId: 'user-1', messageId: 'message-1' }).requests).toBe(122);
  });

  it('tell apart what is known to have reached nobody, and nothing else', () => {
    const end = (failure: 'network' | undefined, reachedNobody?: boolean) =>
      ledger.outcome(ledger.attempt(ENTRY), { status: undefined, bytesReceived: 0, failure, reachedNobody });
    end('network', true);
    end('network', false);
    end('network');
    ledger.attempt(ENTRY);
    const sent = Buffer.byteLength(BODY);
    expect(ledger.totals({ userId: 'user-1' })).toMatchObject({
      requests: 4,
      unreached: 1,
      hosts: [{ requests: 4, bytes_sent: 4 * sent, unreached: 1, bytes_unsent: sent }],
    });
    const { items } = ledger.list({ userId: 'user-1', skip: 0, limit: 9 });
    expect(items.map(({ reached }) => reached)).toEqual([true, true, true, false]);
  });

  it('and the list keep to a host, a purpose, and to what was sent or stopped', () => {
    send();
    send({ ...ENTRY, host: 'other.example', purpose: 'web_search' });
    ledger.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'offline' });
    const total = (query: object) => ledger.list({ userId: 'user-1', skip: 0, limit: 1, ...query }).total;
    expect([total({}), total({ host: 'api.example' }), total({ purpose: 'cloud_llm' })]).toEqual([3, 1, 2]);
    expect([total({ refused: true }), total({ refused: false })]).toEqual([1, 2]);
  });
});

describe('the chain', () => {
  it('is intact after ordinary use, across a restart', async () => {
    for (let count = 0; count < 60; count += 1) send();
    await ledger.close();
    ledger = createLedger({ database, vault, clock, ...keys });
    send();
    await ledger.close();
    expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 122 });
  });

  it('says only "consistent" where its key is in no keychain', async () => {
    ledger = createLedger({ database, vault: { ...vault, kind: 'file' }, clock, ...keys });
    send();
    await ledger.close();
    expect(await ledger.verify()).toEqual({ verdict: 'consistent', rows: 2 });
  });

  const edits: [string, string][] = [
    ['user_id', "'user-2'"],
    ['created_at', '1'],
    ['host', "'else.example'"],
    ['score', '0.1'],
    ['reasons', "'[]'"],
    ['bytes', '1'],
    ['digest', "'00'"],
    ['conversation_id', 'NULL'],
    ['message_id', 'NULL'],
    ['purpose', "'web_search'"],
    ['request_id', "'x'"],
    ['kind', "'refused'"],
  ];
  it.each(edits)('shows an edit of %s', async (column, value) => {
    send();
    send();
    await ledger.close();
    tamper(`UPDATE egress_events SET ${column} = ${value} WHERE sequence = 3`);
    expect(await ledger.verify()).toMatchObject({ verdict: 'broken', problem: 'link_mismatch', sequence: 3 });
  });

  it.each([
    ['status', '500'],
    ['failure', "'network'"],
  ])('shows an edit of an outcome: %s', async (column, value) => {
    send();
    await ledger.close();
    tamper(`UPDATE egress_events SET ${column} = ${value} WHERE sequence = 2`);
    expect(await ledger.verify()).toMatchObject({ problem: 'link_mismatch', sequence: 2 });
  });

  it('shows a row taken out of the middle', async () => {
    send();
    send();
    await ledger.close();
    tamper('DELETE FROM egress_events WHERE sequence = 2');
    expect(await ledger.verify()).toMatchObject({ problem: 'link_mismatch' });
  });

  it('shows a tail that was cut, and a ledger that was emptied', async () => {
    send();
    send();
    await ledger.close();
    tamper('DELETE FROM egress_events WHERE sequence > 2');
    expect(await ledger.verify()).toMatchObject({ verdict: 'broken', problem: 'tail_cut', sequence: 3 });
    tamper('DELETE FROM egress_events');
    expect(await ledger.verify()).toMatchObject({ problem: 'tail_cut', sequence: 1 });
  });

  it('shows a tail that was cut within a run that never closed, from its hundredth row on', async () => {
    const heads: string[] = [];
    const told = new EventEmitter();
    const telling: KeyVault = {
      ...vault,
      set: async (name, value) => {
        await vault.set(name, value);
        heads.push(value);
        told.emit('kept');
      },
    };
    ledger = createLedger({ database, vault: telling, clock, ...keys });
    send();
    while (heads.length < 1) await once(told, 'kept');
    for (let count = 0; count < 50; count += 1) send();
    while (heads.length < 2) await once(told, 'kept');
    tamper('DELETE FROM egress_events WHERE sequence > 50');
    expect(await ledger.verify()).toMatchObject({ problem: 'tail_cut' });
  });

  it('shows a chain that was made anew under another key', async () => {
    send();
    await ledger.close();
    recompute(createSecretKey(randomBytes(32)));
    expect(await ledger.verify()).toMatchObject({ problem: 'link_mismatch', sequence: 1 });
  });

  it('shows a chain that was rolled back and continued past the head', async () => {
    send();
    send();
    await ledger.close();
    tamper('DELETE FROM egress_events WHERE sequence > 2');
    const other = createLedger({ database, vault: createMemoryVault(), clock, ...keys });
    for (let count = 0; count < 4; count += 1)
      other.refused({ purpose: 'cloud_llm', body: '', userId: 'u', reason: 'offline' });
    expect(await ledger.verify()).toMatchObject({ problem: 'head_mismatch', sequence: 4 });
  });

  it('shows a true row of an earlier history put into a later one', async () => {
    for (const host of ['a', 'b', 'c', 'd']) ledger.attempt({ ...ENTRY, host });
    tamper('CREATE TABLE kept AS SELECT * FROM egress_events WHERE sequence = 4');
    tamper('DELETE FROM egress_events WHERE sequence > 2');
    for (const host of ['e', 'f', 'g']) ledger.attempt({ ...ENTRY, host });
    tamper('DELETE FROM egress_events WHERE sequence = 4; INSERT INTO egress_events SELECT * FROM kept');
    expect(await ledger.verify()).toMatchObject({ problem: 'link_mismatch', sequence: 4 });
  });

  it('refuses to change or delete a row by mistake', () => {
    send();
    expect(() => database.sqlite.exec('UPDATE egress_events SET score = 0')).toThrow(/append-only/);
    expect(() => database.sqlite.exec('DELETE FROM egress_events')).toThrow(/append-only/);
  });

  it('keeps two writers of one database in one chain', async () => {
    const second = createLedger({ database: openDatabase(path), vault, clock, ...keys });
    send();
    second.attempt(ENTRY);
    send();
    await second.close();
    await ledger.close();
    expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 5 });
  });

  it('goes on when the vault takes no head, says so, and catches up at the next row', async () => {
    let fails = true;
    let told = 0;
    const moody: KeyVault = {
      ...vault,
      set: async (name, value) => {
        if (fails) throw new Error('locked');
        return vault.set(name, value);
      },
    };
    const onHeadNotKept = () => {
      told += 1;
    };
    ledger = createLedger({ database, vault: moody, clock, ...keys, onHeadNotKept });
    ledger.attempt(ENTRY);
    while (told === 0) await Promise.resolve();
    fails = false;
    ledger.attempt(ENTRY);
    await ledger.close();
    expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 2 });
  });
});

describe('a ledger that was closed', () => {
  it('refuses every attempt, so that nothing leaves without a row, and stores no body', async () => {
    const sent = ledger.attempt(ENTRY);
    await ledger.close();
    expect(() => ledger.attempt(ENTRY)).toThrow(/stopping/);
    expect(() => ledger.erasePayloads({ userId: 'user-1' })).toThrow(/stopping/);
    const bodies = database.sqlite.prepare('SELECT request_id FROM egress_payloads').pluck().all();
    expect(bodies).toEqual([sent]);
  });

  it('lets what is under way end without a word', async () => {
    const sent = ledger.attempt(ENTRY);
    await ledger.close();
    ledger.outcome(sent, { status: 200, bytesReceived: 10, failure: undefined });
    ledger.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'offline' });
    expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 1 });
  });

  it('closes although the vault is locked, says so, and is intact at the next start', async () => {
    let isLocked = true;
    let told = 0;
    const set: KeyVault['set'] = async (name, value) => {
      if (isLocked) throw new Error('locked');
      return vault.set(name, value);
    };
    const onHeadNotKept = () => {
      told += 1;
    };
    const parts = { database, clock, ...keys };
    ledger = createLedger({ ...parts, vault: { ...vault, set }, onHeadNotKept });
    ledger.attempt(ENTRY);
    await ledger.close();
    expect(told).toBe(2);
    isLocked = false;
    ledger = createLedger({ ...parts, vault });
    ledger.attempt(ENTRY);
    await ledger.close();
    expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 2 });
  });
});

describe('a body', () => {
  const payload = () => ledger.list({ userId: 'user-1', skip: 0, limit: 1 }).items[0]?.payload;

  it('is readable by its user, and nowhere in the files', async () => {
    send();
    expect(payload()).toBe(BODY);
    database.truncateLog();
    expect(readFileSync(path).includes('CANARY')).toBe(false);
  });

  it('does not open under another request or another user', () => {
    send();
    send({ ...ENTRY, body: '{"messages":"other"}', subject: { userId: 'user-2' } });
    database.sqlite.exec(
      `UPDATE egress_payloads SET sealed = (SELECT sealed FROM egress_payloads WHERE user_id = 'user-1')`,
    );
    expect(ledger.list({ userId: 'user-2', skip: 0, limit: 1 }).items[0]?.payload).toBeNull();
    database.sqlite.exec(`UPDATE egress_payloads SET user_id = 'user-2'`);
    expect(payload()).toBeNull();
  });

  it.each([{ conversationId: 'conversation-1' }, { userId: 'user-1' }])(
    'is erased with %o, on record',
    async (of) => {
      send();
      send({ ...ENTRY, subject: { userId: 'user-2', conversationId: 'conversation-2' } });
      ledger.erasePayloads(of);
      expect(payload()).toBeNull();
      expect(ledger.list({ userId: 'user-2', skip: 0, limit: 1 }).items[0]?.payload).toBe(BODY);
      const last = database.sqlite
        .prepare('SELECT kind FROM egress_events ORDER BY sequence DESC')
        .pluck()
        .get();
      expect(last).toBe('erased');
      await ledger.close();
      expect(await ledger.verify()).toEqual({ verdict: 'intact', rows: 5 });
    },
  );

  it('is erased after the days it may be kept', () => {
    send();
    time += 90 * DAY;
    ledger.deleteExpiredPayloads(90);
    expect(payload()).toBe(BODY);
    time += 1;
    ledger.deleteExpiredPayloads(90);
    expect(payload()).toBeNull();
  });

  it('that was refused leaves a digest that no guess can be checked against', () => {
    ledger.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'unscored_text' });
    const other = createLedger({
      database,
      vault,
      clock,
      ...keys,
      ledgerKey: createSecretKey(randomBytes(32)),
    });
    other.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'unscored_text' });
    ledger.refused({ purpose: 'cloud_llm', body: `${BODY} `, userId: 'user-1', reason: 'unscored_text' });
    const digests = database.sqlite.prepare('SELECT digest FROM egress_events').pluck().all();
    expect(new Set(digests).size).toBe(3);
  });
});

describe('the list', () => {
  it('is newest first, paged, and shows attempts without an answer and refusals', () => {
    send();
    ledger.attempt({ ...ENTRY, host: 'second.example' });
    ledger.refused({ purpose: 'cloud_llm', body: BODY, userId: 'user-1', reason: 'offline' });
    const all = ledger.list({ userId: 'user-1', skip: 0, limit: 10 });
    expect(all.total).toBe(3);
    expect(all.items.map(({ refused, status, host, failure }) => [refused, status, host, failure])).toEqual([
      [true, null, '', 'offline'],
      [false, null, 'second.example', null],
      [false, 200, 'api.example', null],
    ]);
    expect(ledger.list({ userId: 'user-1', skip: 1, limit: 1 }).items[0]?.host).toBe('second.example');
  });
});

/** Makes every link fit again, as an attacker without the right key would. */
function recompute(key: ReturnType<typeof createSecretKey>): void {
  tamper('');
  let previous = GENESIS;
  const rows = database.sqlite.prepare('SELECT * FROM egress_events ORDER BY sequence').all() as Record<
    string,
    unknown
  >[];
  for (const row of rows) {
    const named = { ...toRow(row), score: 0 };
    previous = linkRow(key, previous, named);
    database.sqlite
      .prepare('UPDATE egress_events SET score = 0, mac = ? WHERE sequence = ?')
      .run(previous, row.sequence);
  }
}

function toRow(raw: Record<string, unknown>): LedgerRow {
  const camel = Object.entries(raw).map(([name, value]) => [
    name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return { ...Object.fromEntries(camel), reasons: JSON.parse(String(raw.reasons)) } as LedgerRow;
}
