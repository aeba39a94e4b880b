import { call } from './http.ts';

export interface ScoreSpan {
  segment: number;
  start: number;
  end: number;
  type: string;
  score: number;
}

export interface Score {
  score: number;
  decision: 'local' | 'cloud';
  categories: { name: string; score: number }[];
  spans: ScoreSpan[];
}

export type SegmentRole = 'system' | 'user' | 'assistant' | 'tool' | 'document';

export const CLOUD_PROVIDERS = ['openai', 'anthropic', 'mistral', 'custom'] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** The cloud model that the owner chose. */
export interface CloudSettings {
  provider: string;
  base_url: string;
  model: string;
  has_key: boolean;
  source: 'environment' | 'owner';
}

export interface PrivacySettings {
  threshold: number;
  /** What an earlier sensitive turn does: keeps the conversation here, or is left out of what a cloud receives. */
  context_policy: 'stay_local' | 'withhold';
  /** Placeholders stand in for what detectors find; the text with them is what is scored. */
  redact_before_cloud: boolean;
  offline_mode: boolean;
  /** The environment closes the door, whatever the settings say. */
  cloud_disabled: boolean;
  cloud: CloudSettings | null;
  /** Where secrets are kept on this machine. */
  key_vault: 'keychain' | 'file' | 'memory';
}

export interface PrivacySettingsChange {
  threshold?: number;
  context_policy?: PrivacySettings['context_policy'];
  redact_before_cloud?: boolean;
  offline_mode?: boolean;
  cloud?: { provider: CloudProvider; base_url?: string; model?: string } | null;
}

export interface LedgerEntry {
  id: string;
  created_at: string;
  purpose: string;
  host: string;
  bytes_sent: number;
  bytes_received: number | null;
  status: number | string | null;
  sensitivity_score: number | null;
  conversation_id: string | null;
  message_id: string | null;
  /** The body that was sent, as it was sent; null once erased. */
  payload: string | null;
}

/** Scores what would leave; the server stores nothing of it. */
export function scoreSegments(
  segments: { role: SegmentRole; text: string }[],
  signal?: AbortSignal,
): Promise<Score> {
  return call('POST', '/privacy/score', { body: { segments }, signal });
}

export function readPrivacySettings(): Promise<PrivacySettings> {
  return call('GET', '/privacy/settings');
}

export function changePrivacySettings(change: PrivacySettingsChange): Promise<PrivacySettings> {
  return call('PATCH', '/privacy/settings', { body: change });
}

/** Writes the cloud key to the keychain; nothing can read it back. */
export function writeCloudKey(key: string): Promise<unknown> {
  return call('PUT', '/privacy/cloud-key', { body: { key } });
}

export function deleteCloudKey(): Promise<unknown> {
  return call('DELETE', '/privacy/cloud-key');
}

const LEDGER_PAGE = 100;
const LEDGER_PAGES = 10;

/** What left this machine for one message: the ledger is read newest first until it is older than the message. */
export async function listSentFor(messageIds: string[], since: string): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for (let page = 0; page < LEDGER_PAGES; page += 1) {
    const query = { skip: page * LEDGER_PAGE, limit: LEDGER_PAGE };
    const { items } = await call<{ items: LedgerEntry[] }>('GET', '/privacy/ledger', { query });
    found.push(...items.filter((entry) => entry.message_id && messageIds.includes(entry.message_id)));
    const oldest = items.at(-1);
    if (!oldest || items.length < LEDGER_PAGE || oldest.created_at < since) break;
  }
  return found;
}
