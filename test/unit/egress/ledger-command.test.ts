import { createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { registerLedgerCommands } from '../../../server/cli/ledger.ts';
import { createLedger, type Ledger } from '../../../server/egress/ledger/ledger.ts';
import { writeLedgerFile } from '../../../server/egress/ledger/ledger-file.ts';
import { fingerprint, signingKeyOf } from '../../../server/egress/ledger/ledger-signing-key.ts';
import { makeFolder } from '../../make-folder.ts';
import { openHarness } from './gate-harness.ts';

async function verify(ledger: Ledger): Promise<{ lines: string[]; closed: number }> {
  const lines: string[] = [];
  let closed = 0;
  const program = new Command().exitOverride();
  const open = async () => ({
    ledger,
    exportLines: async () => ({ lines: [], keyFingerprint: '' }),
    close: () => {
      closed += 1;
    },
  });
  registerLedgerCommands(program, open, { write: (line) => void lines.push(line) });
  await program.parseAsync(['node', 'alcove', 'ledger', 'verify']).finally(() => expect(closed).toBe(1));
  return { lines, closed };
}

describe('alcove ledger verify', () => {
  const opened = openHarness({ url: 'http://127.0.0.1:1/v1' });
  const parts = { ...opened, clock: { now: () => 0 } };
  const refused = { purpose: 'cloud_llm', body: '', userId: undefined, reason: 'offline' } as const;

  it('says what it found, and how far that can be trusted', async () => {
    opened.ledger.refused(refused);
    expect((await verify(opened.ledger)).lines).toEqual([
      expect.stringMatching(/^Consistent, not tamper-evident: 1 rows/),
    ]);
    const inKeychain = createLedger({ ...parts, vault: { ...opened.vault, kind: 'keychain' } });
    expect((await verify(inKeychain)).lines).toEqual([expect.stringMatching(/^Intact: 1 rows/)]);
  });

  it('fails with the row when the ledger was tampered with', async () => {
    opened.database.sqlite.exec(
      "DROP TRIGGER egress_events_no_update; UPDATE egress_events SET reasons = '[]'",
    );
    await expect(verify(opened.ledger)).rejects.toThrow(/Broken at row 1/);
  });
});

describe('alcove ledger export and verify --file', () => {
  const opened = openHarness({ url: 'http://127.0.0.1:1/v1' });
  const signingKey = signingKeyOf(createSecretKey(randomBytes(32)));
  const directory = makeFolder('alcove-ledger-file-');
  const file = join(directory, 'ledger.jsonl');

  async function run(...words: string[]): Promise<string[]> {
    const lines: string[] = [];
    const program = new Command().exitOverride();
    const parts = { database: opened.database, signingKey, instanceId: 'i', now: 0 };
    const open = async () => ({
      ledger: opened.ledger,
      exportLines: async () => ({
        lines: writeLedgerFile(parts),
        keyFingerprint: fingerprint(signingKey),
      }),
      close: () => undefined,
    });
    registerLedgerCommands(program, open, { write: (line) => void lines.push(line) });
    await program.parseAsync(['node', 'alcove', 'ledger', ...words]);
    return lines;
  }

  it('writes a file that it finds signed, never over another, and finds one byte that was changed', async () => {
    opened.ledger.refused({ purpose: 'cloud_llm', body: '', userId: undefined, reason: 'offline' });
    const key = fingerprint(signingKey);
    expect(await run('export', file)).toEqual([`Written. Key that signed it: ${key}`]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await run('verify', '--file', file, '--key', key)).toEqual([
      `Signed: 1 rows, as of 1970-01-01T00:00:00.000Z, by the key ${key}.`,
    ]);
    await expect(run('export', file)).rejects.toThrow(/is there already/);
    await expect(run('verify', '--file', file, '--key', 'ab'.repeat(32))).rejects.toThrow(/another key/);
    writeFileSync(file, readFileSync(file, 'utf8').replace('offline', 'onlines'));
    await expect(run('verify', '--file', file)).rejects.toThrow(/changed after it was signed/);
    await expect(run('verify', '--file', join(directory, 'none'))).rejects.toThrow(/cannot be read/);
  });

  it('signs no record that was tampered with', async () => {
    opened.database.sqlite.exec(
      "DROP TRIGGER egress_events_no_update; UPDATE egress_events SET reasons = '[]'",
    );
    await expect(run('export', join(directory, 'other'))).rejects.toThrow(/Broken at row 1/);
  });
});
