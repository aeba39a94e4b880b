import { enAdmin } from '../../renderer/strings/en-admin.ts';
import { enAgents } from '../../renderer/strings/en-agents.ts';
import { enLedger } from '../../renderer/strings/en-ledger.ts';
import { frAdmin } from '../../renderer/strings/fr-admin.ts';
import { frAgents } from '../../renderer/strings/fr-agents.ts';
import { frLedger } from '../../renderer/strings/fr-ledger.ts';

/** The words of the screens that the app loads when they are first opened. */
export const AGENT_WORDS = { en: enAgents, fr: frAgents };
export const ADMIN_WORDS = { en: enAdmin, fr: frAdmin };
export const LEDGER_WORDS = { en: enLedger, fr: frLedger };
