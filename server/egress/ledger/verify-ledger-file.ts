import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { LEDGER_FILE_FORMAT, signedMessage } from './ledger-file.ts';
import { fingerprint } from './ledger-signing-key.ts';

/** What a check of an exported ledger found; it needs neither the database nor the key. */
type LedgerFileVerdict =
  /** Not changed since it was signed; `keyFingerprint` says by whom, if it is one that the reader knows. */
  | { verdict: 'signed'; rows: number; exportedAt: string; keyFingerprint: string }
  | { verdict: 'broken'; problem: LedgerFileProblem };

export type LedgerFileProblem =
  | 'not_a_ledger_file'
  /** A byte was changed, a line removed, put in or moved, or the end cut. */
  | 'signature_mismatch'
  /** Rows are missing although the signature is right: it was made of an incomplete ledger. */
  | 'rows_missing';

/** Checks a file that `writeLedgerFile` wrote, line by line. */
export async function verifyLedgerFile(lines: AsyncIterable<string>): Promise<LedgerFileVerdict> {
  const digest = createHash('sha256');
  let head: z.output<typeof Head> | undefined;
  let previous: string | undefined;
  let rows = 0;
  let isWhole = true;
  for await (const line of lines) {
    if (previous !== undefined) {
      digest.update(`${previous}\n`);
      if (head) {
        rows += 1;
        isWhole &&= parse(Row, previous)?.sequence === rows;
      } else head = parse(Head, previous);
      if (!head) return broken('not_a_ledger_file');
    }
    previous = line;
  }
  const end = previous === undefined ? undefined : parse(End, previous);
  if (!head) return broken('not_a_ledger_file');
  if (!end || end.rows !== rows) return broken('signature_mismatch');
  const key = readPublicKey(head.public_key);
  const message = signedMessage(digest.digest('hex'), rows);
  if (!key || !verify(null, message, key, Buffer.from(end.signature, 'base64')))
    return broken('signature_mismatch');
  if (!isWhole) return broken('rows_missing');
  return {
    verdict: 'signed',
    rows,
    exportedAt: head.exported_at,
    keyFingerprint: fingerprint(key),
  };
}

const Head = z.object({
  format: z.literal(LEDGER_FILE_FORMAT),
  version: z.literal(1),
  exported_at: z.string(),
  public_key: z.string(),
});
const Row = z.object({ sequence: z.int() });
const End = z.object({ rows: z.int(), signature: z.string() });

function parse<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function readPublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function broken(problem: LedgerFileProblem): LedgerFileVerdict {
  return { verdict: 'broken', problem };
}
