import { enAdmin } from '../../renderer/strings/en-admin.ts';
import { enAgents } from '../../renderer/strings/en-agents.ts';
import { enBackup } from '../../renderer/strings/en-backup.ts';
import { enDesktop } from '../../renderer/strings/en-desktop.ts';
import { enLedger } from '../../renderer/strings/en-ledger.ts';
import { enRecovery } from '../../renderer/strings/en-recovery.ts';
import { frAdmin } from '../../renderer/strings/fr-admin.ts';
import { frAgents } from '../../renderer/strings/fr-agents.ts';
import { frBackup } from '../../renderer/strings/fr-backup.ts';
import { frDesktop } from '../../renderer/strings/fr-desktop.ts';
import { frLedger } from '../../renderer/strings/fr-ledger.ts';
import { frRecovery } from '../../renderer/strings/fr-recovery.ts';

/** The words of the screens that the app loads when they are first opened. */
export const AGENT_WORDS = { en: enAgents, fr: frAgents };
export const ADMIN_WORDS = { en: enAdmin, fr: frAdmin };
export const LEDGER_WORDS = { en: enLedger, fr: frLedger };
export const BACKUP_WORDS = { en: enBackup, fr: frBackup };
export const DESKTOP_WORDS = { en: enDesktop, fr: frDesktop };
export const RECOVERY_WORDS = { en: enRecovery, fr: frRecovery };
