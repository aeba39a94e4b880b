import type { z } from 'zod';
import { toIso } from '../core/clock.ts';
import type { BackupContents } from './backup.schemas.ts';
import type { Manifest } from './manifest.ts';

/** What is in a backup, as the API and the command line say it. */
export function backupContents(manifest: Manifest): z.input<typeof BackupContents> {
  const rows = (table: string) => manifest.tables[table] ?? 0;
  return {
    created_at: toIso(manifest.createdAt),
    app_version: manifest.appVersion,
    users: rows('users'),
    conversations: rows('conversations'),
    messages: rows('messages'),
    documents: rows('documents'),
    missing_files: manifest.missingFiles,
  };
}
