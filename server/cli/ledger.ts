import { open as openFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { AppError } from '../core/app-error.ts';
import type { Ledger } from '../egress/ledger/ledger.ts';
import type { LedgerProblem, LedgerVerdict } from '../egress/ledger/verify-ledger.ts';
import { type LedgerFileProblem, verifyLedgerFile } from '../egress/ledger/verify-ledger-file.ts';

/** Opens the ledger of the data directory; a server may be running beside. */
export type OpenLedger = () => Promise<{
  ledger: Ledger;
  /** The lines of an export; see `writeLedgerFile`. */
  exportLines: () => Promise<{ lines: Iterable<string>; keyFingerprint: string }>;
  close(): void;
}>;

/** Adds `ledger verify` and `ledger export` to the command line. */
export function registerLedgerCommands(
  program: Command,
  open: OpenLedger,
  io: { write: (line: string) => void },
): void {
  const ledger = program.command('ledger').description('the record of everything that left this computer');
  ledger
    .command('verify')
    .description('check that nothing in the record was changed, removed or made anew')
    .option('--file <file>', 'check an exported record instead; needs neither the database nor the keychain')
    .option('--key <fingerprint>', 'with --file: the key that must have signed it')
    .option('--json', 'the verdict as one JSON object')
    .addHelpText('after', EXAMPLES)
    .action(({ file, key, json }: { file?: string; key?: string; json?: true }) =>
      file === undefined
        ? verifyLedgerCommand(open, io, json)
        : verifyLedgerFileCommand({ file, key }, io, json),
    );
  ledger
    .command('export <file>')
    .description('write the whole record, signed, without the bodies')
    .action((file: string) => exportLedgerCommand(file, open, io));
}

const EXAMPLES = `
Examples:
  alcove ledger verify --json
  alcove ledger export ledger.jsonl
  alcove ledger verify --file ledger.jsonl`;

/** `alcove ledger verify`: one line. Throws AppError, so that the command fails, when the record is not whole. */
async function verifyLedgerCommand(
  open: OpenLedger,
  { write }: { write: (line: string) => void },
  json = false,
): Promise<void> {
  const { ledger, close } = await open();
  try {
    const verdict = await ledger.verify();
    if (json) write(JSON.stringify(verdict));
    const sentence = describe(verdict);
    if (!json) write(sentence);
  } finally {
    close();
  }
}

/** `alcove ledger export`: refuses to sign a record that is not whole, and an existing file. */
async function exportLedgerCommand(
  file: string,
  open: OpenLedger,
  { write }: { write: (line: string) => void },
): Promise<void> {
  const { ledger, exportLines, close } = await open();
  try {
    describe(await ledger.verify());
    const { lines, keyFingerprint } = await exportLines();
    await writeFile(file, lines, { flag: 'wx', mode: 0o600 }).catch((cause) => {
      throw new AppError(422, 'file_not_written', `${file} cannot be written, or is there already.`, {
        cause,
      });
    });
    write(`Written. Key that signed it: ${keyFingerprint}`);
  } finally {
    close();
  }
}

/** `alcove ledger verify --file`: one line; throws AppError when the file is not what was signed. */
async function verifyLedgerFileCommand(
  { file, key }: { file: string; key: string | undefined },
  { write }: { write: (line: string) => void },
  json = false,
): Promise<void> {
  const handle = await openFile(file).catch((cause) => {
    throw new AppError(422, 'file_not_read', `${file} cannot be read.`, { cause });
  });
  const verdict = await verifyLedgerFile(handle.readLines()).finally(() => handle.close());
  if (json) write(JSON.stringify(verdict));
  if (verdict.verdict === 'broken')
    throw new AppError(422, 'ledger_file_broken', FILE_PROBLEMS[verdict.problem]);
  if (key !== undefined && key.toLowerCase() !== verdict.keyFingerprint)
    throw new AppError(422, 'ledger_file_other_key', `Signed, but by another key: ${verdict.keyFingerprint}`);
  if (json) return;
  write(`Signed: ${verdict.rows} rows, as of ${verdict.exportedAt}, by the key ${verdict.keyFingerprint}.`);
}

const FILE_PROBLEMS: Record<LedgerFileProblem, string> = {
  not_a_ledger_file: 'This is not a ledger that Alcove exported.',
  signature_mismatch: 'The file was changed after it was signed, or its end is missing.',
  rows_missing: 'The file was signed with rows missing.',
};

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
