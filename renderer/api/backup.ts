import type { z } from 'zod';
import type * as schemas from '../../server/backup/backup.schemas.ts';
import { call, callRaw } from './http.ts';

/** What is in a backup, in numbers. */
export type BackupContents = StagedBackup['backup'];

/** A backup that waits for the next start. */
export type StagedBackup = z.infer<typeof schemas.StagedReply>;

/** At least as many characters does a passphrase have. */
export const SHORTEST_PASSPHRASE = 12;

/** Everything in one file, encrypted with the passphrase; an owner action. */
export async function makeBackup(passphrase: string): Promise<Blob> {
  const accept = 'application/octet-stream';
  return (await callRaw('POST', '/backup', { body: { passphrase }, accept })).blob();
}

/** Verifies a backup and lays it out for the next start; an owner action. */
export async function stageRestore(
  file: File,
  passphrase: string,
  acceptsPlain: boolean,
): Promise<StagedBackup> {
  const body = new FormData();
  body.append('passphrase', passphrase);
  body.append('accept_plain', String(acceptsPlain));
  body.append('file', file, file.name);
  return call<StagedBackup>('POST', '/restore', { body });
}

/** Drops the backup that waits for the next start. */
export function dropRestore(): Promise<unknown> {
  return call('DELETE', '/restore');
}
