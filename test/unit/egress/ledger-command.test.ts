import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { registerLedgerCommands } from '../../../server/cli/ledger.ts';
import { createLedger, type Ledger } from '../../../server/egress/ledger.ts';
import { openHarness } from './gate-harness.ts';

async function verify(ledger: Ledger): Promise<{ lines: string[]; closed: number }> {
  const lines: string[] = [];
  let closed = 0;
  const program = new Command().exitOverride();
  const open = async () => ({
    ledger,
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
