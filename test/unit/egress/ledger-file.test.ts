import { createSecretKey, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeLedgerFile } from '../../../server/egress/ledger/ledger-file.ts';
import { fingerprint, signingKeyOf } from '../../../server/egress/ledger/ledger-signing-key.ts';
import { verifyLedgerFile } from '../../../server/egress/ledger/verify-ledger-file.ts';
import { openHarness } from './gate-harness.ts';

const seed = createSecretKey(randomBytes(32));
const signingKey = signingKeyOf(seed);
const opened = openHarness({ url: 'http://127.0.0.1:1/v1' });
let lines: string[];

beforeEach(() => {
  opened.ledger.refused({ purpose: 'cloud_llm', body: 'CANARY', userId: 'user-1', reason: 'offline' });
  lines = write(signingKey);
});

function write(key: typeof signingKey): string[] {
  const parts = { database: opened.database, signingKey: key, instanceId: 'instance', now: 0 };
  return [...writeLedgerFile(parts)].map((line) => line.replace(/\n$/, ''));
}

async function check(changed: string[]) {
  return verifyLedgerFile(
    (async function* () {
      yield* changed;
    })(),
  );
}

describe('an exported ledger', () => {
  it('is checked without the database or the key, and says by which key it was signed', async () => {
    expect(await check(lines)).toEqual({
      verdict: 'signed',
      rows: lines.length - 2,
      exportedAt: '1970-01-01T00:00:00.000Z',
      keyFingerprint: fingerprint(signingKey),
    });
    expect(fingerprint(signingKeyOf(seed))).toBe(fingerprint(signingKey));
  });

  it('holds no body and no secret', () => {
    const text = lines.join('\n');
    expect(text).not.toContain('CANARY');
    expect(text).not.toContain(seed.export().toString('base64'));
  });

  it('is broken by any change: a row edited, removed, doubled or moved, the end or the head cut, other words in the head', async () => {
    opened.ledger.refused({ purpose: 'mcp', body: 'b', userId: 'user-2', reason: 'no_cloud' });
    lines = write(signingKey);
    const [head = '', first = '', second = '', ...rest] = lines;
    const changes = [
      lines.with(1, first.replace('offline', 'no_cloud')),
      [head, second, ...rest],
      [head, first, first, second, ...rest],
      [head, second, first, ...rest],
      lines.slice(0, -1),
      lines.slice(1),
      lines.with(0, head.replace('instance', 'another')),
      lines.with(-1, String(lines.at(-1)).replace('"signature":"', '"signature":"AAAA')),
      [...lines, '{}'],
      [],
      ['{"a":1}', '{"b":2}'],
    ];
    for (const [index, changed] of changes.entries())
      expect((await check(changed)).verdict, `change ${index}`).toBe('broken');
  });

  it('signed anew by somebody else is told by its key', async () => {
    const forged = await check(write(signingKeyOf(createSecretKey(randomBytes(32)))));
    expect(forged).toMatchObject({ verdict: 'signed' });
    expect(forged).not.toMatchObject({ keyFingerprint: fingerprint(signingKey) });
  });

  it('of a ledger with rows missing is not whole, however well it is signed', async () => {
    opened.ledger.refused({ purpose: 'mcp', body: 'b', userId: 'user-2', reason: 'no_cloud' });
    opened.database.sqlite.exec(
      'DROP TRIGGER IF EXISTS egress_events_no_delete; DELETE FROM egress_events WHERE sequence = 1',
    );
    expect(await check(write(signingKey))).toEqual({ verdict: 'broken', problem: 'rows_missing' });
  });
});
