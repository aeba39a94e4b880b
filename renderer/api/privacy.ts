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

export interface PrivacySettings {
  threshold: number;
  context_policy: 'inherit' | 'withhold';
  redact_before_cloud: boolean;
  offline_mode: boolean;
  cloud: { provider: string | null; base_url: string | null; model: string | null; has_key: boolean };
  /** Where secrets are kept on this machine. */
  vault?: 'keychain' | 'file' | 'memory';
}

export interface PrivacySettingsChange {
  threshold?: number;
  offline_mode?: boolean;
  cloud?: { provider?: string | null; base_url?: string | null; model?: string | null };
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
  payload: unknown;
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

/** The requests that left this machine for a conversation, newest first. */
export async function listLedger(query: { conversation_id?: string; limit?: number }): Promise<LedgerEntry[]> {
  return (await call<{ items: LedgerEntry[] }>('GET', '/privacy/ledger', { query })).items;
}
