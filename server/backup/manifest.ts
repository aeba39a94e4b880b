import { z } from 'zod';
import { backupError } from './backup-errors.ts';
import type { ByteReader } from './byte-reader.ts';

/** The entry that holds the database, and the one that holds the keys. */
export const DATABASE_ENTRY = 'alcove.db';
export const KEYS_ENTRY = 'keys.json';

/** Most bytes of the keys, which are held in memory as a whole. */
const MOST_KEY_BYTES = 64 * 1024;

const Entry = z
  .object({
    name: z.string().regex(/^(alcove\.db|keys\.json|(documents|artefacts)\/[0-9a-f-]{36})$/),
    size: z.int().nonnegative(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(({ name, size }) => name !== KEYS_ENTRY || size <= MOST_KEY_BYTES);
export type Entry = z.infer<typeof Entry>;

const Manifest = z.object({
  createdAt: z.int().nonnegative(),
  appVersion: z.string(),
  /** The instance that was backed up: a fact for whoever asks where this came from. It is never taken over. */
  instanceId: z.string(),
  /** Number of the last migration that the database has had. */
  migration: z.int().nonnegative(),
  /** Whether the database is encrypted, by a key that is among the keys. */
  isEncrypted: z.boolean(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.int().nonnegative()),
  /** Documents and agents' files whose bytes were lost before the backup was made. */
  missingFiles: z.int().nonnegative(),
  /** In the order in which their contents follow; keys first. */
  entries: z.array(Entry),
});

/** Everything that is in a backup, in its order. */
export type Manifest = z.infer<typeof Manifest>;

/** 32 bytes in base64 (RFC 4648 section 4). */
const Key = z.string().regex(/^[A-Za-z0-9+/]{43}=$/);

/** The keys that have to travel: without them the ledger could not be checked or read, nor the database be opened. */
export const TravellingKeys = z.object({
  'ledger-key': Key,
  'payload-key': Key,
  'ledger-head': z.string().optional(),
  'database-key': Key.optional(),
});
export type TravellingKeys = z.infer<typeof TravellingKeys>;

const LENGTH_BYTES = 4;
/** Room for half a million files. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The manifest as it stands before the contents: its length in four bytes, then JSON. */
export function writeManifest(manifest: Manifest): Buffer {
  const json = Buffer.from(JSON.stringify(manifest), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

/** Reads it back. Throws AppError 422 when it is none of this version's, which only another Alcove can have written. */
export async function readManifest(reader: ByteReader): Promise<Manifest> {
  const length = (await reader.read(LENGTH_BYTES)).readUInt32BE();
  if (length > MOST_BYTES) throw backupError('backup_damaged');
  const manifest = parse(Manifest, await reader.read(length));
  const names = manifest.entries.map(({ name }) => name);
  const isComplete = names[0] === KEYS_ENTRY && names[1] === DATABASE_ENTRY;
  if (!isComplete || new Set(names).size !== names.length) throw backupError('backup_damaged');
  return manifest;
}

/** Parses JSON of a backup; AppError 422 `backup_damaged` when it is not what it should be. */
export function parse<Schema extends z.ZodType>(schema: Schema, json: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(json.toString('utf8')));
  } catch (cause) {
    throw backupError('backup_damaged', cause);
  }
}
