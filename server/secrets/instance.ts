import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../core/app-error.ts';
import { writePrivateFile } from './private-file.ts';

/** What is known of this data directory from one start to the next; nothing in it is secret. */
const Instance = z.object({
  id: z.uuid(),
  vault: z.enum(['keychain', 'file']),
  /** Keys that were made: one of these missing later is a fault to report, never a reason to make another. */
  keys: z.array(z.string()),
  /** A database was made here: one that is gone later is a fault to report, never a first start. */
  hasDatabase: z.boolean().optional(),
});
export type Instance = z.infer<typeof Instance>;

/** The recorded instance, or undefined at the first start. Throws AppError 500 when the record is unreadable. */
export function readInstance(dataDirectory: string): Instance | undefined {
  const path = instancePath(dataDirectory);
  if (!existsSync(path)) return undefined;
  try {
    return Instance.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new AppError(500, 'instance_damaged', DAMAGED, { cause });
  }
}

/** Records the instance; its directory is made, readable by its owner only, if it is not there. */
export function writeInstance(dataDirectory: string, instance: Instance): void {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  writePrivateFile(instancePath(dataDirectory), `${JSON.stringify(instance, undefined, 2)}\n`);
}

/** A new instance, whose keychain entries touch no other's. */
export function newInstance(vault: Instance['vault']): Instance {
  return { id: randomUUID(), vault, keys: [] };
}

function instancePath(dataDirectory: string): string {
  return join(dataDirectory, 'instance.json');
}

const DAMAGED =
  'The file instance.json in the data directory is damaged, so Alcove cannot tell where its keys are. ' +
  'Restore it from a backup; nothing was changed.';
