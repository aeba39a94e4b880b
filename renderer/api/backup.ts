import { call, callRaw } from './http.ts';

/** What is in a backup, in numbers. */
export interface BackupContents {
  created_at: string;
  app_version: string;
  users: number;
  conversations: number;
  messages: number;
  documents: number;
  /** Files whose bytes were lost before the backup was made. */
  missing_files: number;
}

/** What a backup had switched on or allowed, and is switched off now; an `owner` is an account that may do everything. */
interface ToConfirm {
  kind: 'cloud' | 'web_search' | 'tool' | 'python' | 'mcp_server' | 'owner';
  value: string;
}

/** A backup that waits for the next start. */
export interface StagedBackup {
  backup: BackupContents;
  to_confirm: ToConfirm[];
}

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
