import { z } from 'zod';
import { SHORTEST_PASSPHRASE } from './backup-keys.ts';
import { SetAside } from './set-aside.ts';

/** What a backup is encrypted with. */
export const Passphrase = z
  .string()
  .min(SHORTEST_PASSPHRASE, `A passphrase has at least ${SHORTEST_PASSPHRASE} characters`)
  .max(1_000);

export const BackupBody = z.object({ passphrase: Passphrase });

/** The text fields beside the file. */
export const RestoreBody = z.object({
  passphrase: Passphrase,
  /** Lets data that were encrypted lie in the clear, where this computer has no keychain. */
  accept_plain: z.enum(['true', 'false']).default('false'),
});

/** What is in a backup, in numbers. */
export const BackupContents = z.object({
  created_at: z.string(),
  app_version: z.string(),
  users: z.int(),
  conversations: z.int(),
  messages: z.int(),
  documents: z.int(),
  /** Documents and agents' files whose bytes were lost before the backup was made. */
  missing_files: z.int(),
});

export const StagedReply = z.object({
  /** What happens next, for a person. */
  message: z.string(),
  backup: BackupContents,
  /** What it had switched on or allowed and is not taken over, and who owns it. */
  to_confirm: SetAside,
});
