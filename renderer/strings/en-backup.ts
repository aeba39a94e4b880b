import type { BackupContents } from '../api/backup.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');
const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count === 1 ? one : many}`;

/** Backup and restore. */
export const enBackup = {
  title: 'Backup',
  lead: 'All accounts, conversations, documents and files in one encrypted file, to keep where you like. Cloud and search keys, API keys and models are not in it.',
  ownerOnly: 'Only the owner of this installation can make a backup or restore one.',
  passphrase: 'Passphrase',
  passphraseHint: (shortest: number) =>
    `At least ${format.count(shortest)} characters. Without it, no one can open the backup, not even you.`,
  again: 'Repeat passphrase',
  differs: 'Passphrases don’t match.',
  make: 'Save a backup',
  saved: 'The backup is made; your browser saves it. Try it out before you need it.',
  restoreTitle: 'Restore',
  restoreLead:
    'The backup is verified first. At the next start of Alcove it takes the place of all data here, and everybody has to log in again.',
  file: 'Backup file',
  itsPassphrase: 'Its passphrase',
  plain: 'Keep the data unencrypted here',
  plainHint: 'Needed for a backup of encrypted data: this computer has no keychain for the key.',
  restore: 'Check backup',
  staged: 'Backup verified.',
  contents: ({
    created_at: at,
    users,
    conversations,
    messages,
    documents,
    missing_files: missing,
  }: BackupContents) =>
    `It is of ${format.dateTime(at)}: ${counted(users, 'account', 'accounts')}, ${counted(conversations, 'conversation', 'conversations')} with ${counted(messages, 'message', 'messages')}, ${counted(documents, 'document', 'documents')}.${missing > 0 ? ` ${counted(missing, 'file was', 'files were')} lost before it was made.` : ''}`,
  toConfirm:
    'Whoever made the backup chose what follows. All but the owners is switched off until you set it again in Settings. Restore no backup whose owners you do not know.',
  kinds: {
    cloud: 'Cloud',
    web_search: 'Web search',
    tool: 'Agents used without asking',
    python: 'Agents ran code',
    mcp_server: 'MCP server',
    owner: 'Owner',
  },
  next: 'Restart Alcove within 24 hours to restore. Anything added until then will be lost.',
  drop: 'Cancel restore',
};

export type BackupWords = typeof enBackup;
