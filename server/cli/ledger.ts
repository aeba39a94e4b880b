import type { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { Ledger } from '../egress/ledger.ts';
import type { LedgerProblem, LedgerVerdict } from '../egress/verify-ledger.ts';

/** Opens the ledger of the data directory; a server may be running beside. */
export type OpenLedger = () => Promise<{ ledger: Ledger; close(): void }>;

/** Adds `ledger verify` to the command line. */
export function registerLedgerCommands(
  program: Command,
  open: OpenLedger,
  io: { write: (line: string) => void },
): void {
  program
    .command('ledger')
    .description('the record of everything that left this computer')
    .command('verify')
    .description('check that nothing in the record was changed, removed or made anew')
    .action(() => verifyLedgerCommand(open, io));
}

/** `alcove ledger verify`: one line. Throws AppError, so that the command fails, when the record is not whole. */
export async function verifyLedgerCommand(
  open: OpenLedger,
  { write }: { write: (line: string) => void },
): Promise<void> {
  const { ledger, close } = await open();
  try {
    write(describe(await ledger.verify()));
  } finally {
    close();
  }
}

function describe(verdict: LedgerVerdict): string {
  if (verdict.verdict === 'intact') return `Intact: ${verdict.rows} rows, checked against the keychain.`;
  if (verdict.verdict === 'consistent')
    return `Consistent, not tamper-evident: ${verdict.rows} rows fit together, but their key is in no keychain.`;
  throw new AppError(500, 'ledger_broken', `Broken at row ${verdict.sequence}: ${PROBLEMS[verdict.problem]}`);
}

const PROBLEMS: Record<LedgerProblem, string> = {
  link_mismatch: 'a row was changed, removed, put in, or made under another key.',
  tail_cut: 'rows at the end are missing, or an older copy of the database was put back.',
  head_mismatch: 'the row that the key store vouches for is another one; the end was cut and written anew.',
};
