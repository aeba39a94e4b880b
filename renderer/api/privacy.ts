import { call, callRaw } from './http.ts';

export interface ScoreSpan {
  segment: number;
  start: number;
  end: number;
  type: string;
  score: number;
}

/** A piece of the explanation. Kinds, types and categories are open: a newer scorer may name what this app does not know. */
export interface ScoreReason {
  kind: string;
  type?: string;
  category?: string;
  /** In log-odds; all of them sum to those of the score before floors. */
  contribution?: number;
  /** Of a floor: what the score may not fall below. */
  value?: number;
}

export interface Score {
  score: number;
  /** Calibrated chance that the text is sensitive. */
  probability: number;
  decision: 'local' | 'cloud';
  categories: { name: string; score: number }[];
  spans: ScoreSpan[];
  /** Of what may go to a cloud: what of the last text could be hidden. */
  details?: { start: number; end: number; type: string }[];
  reasons: ScoreReason[];
  scorer_version: string;
  /** Whether the second reader has read it: while one types it waits for the sending. */
  second_check?: 'done' | 'on_sending' | 'not_needed' | 'unavailable';
  /** Alcove's own help answers this on this device: always, or as a conversation's first message. */
  help?: 'always' | 'first_message';
  /** The calculator answers this on this device, without a model. */
  calculated?: true;
}

export type SegmentRole = 'system' | 'user' | 'assistant' | 'tool' | 'document';

export const CLOUD_PROVIDERS = ['openai', 'anthropic', 'mistral', 'custom'] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** The cloud model that the owner chose. */
interface CloudSettings {
  provider: string;
  base_url: string;
  model: string;
  has_key: boolean;
  /** False for a server on this computer, which is asked without one too. */
  needs_key?: boolean;
  source: 'environment' | 'owner';
}

/** A server that the owner runs and trusts. */
interface TrustedEngine {
  name: string;
  host: string;
  models: string[];
  is_on: boolean;
  /** Why it failed last; a stable code. */
  trouble: string | null;
}

/** Whether it can be asked: it has a key, or needs none. */
export function isCloudReady(cloud: CloudSettings | null | undefined): boolean {
  return cloud?.has_key === true || cloud?.needs_key === false;
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
  /** Why this account has no cloud, where another may have one. */
  account_closed?: 'cloud_withheld' | 'cloud_waiting' | 'cloud_spent' | null;
  cloud: CloudSettings | null;
  /** Servers that the owner declared at a terminal: what stays out of the cloud may be answered there. */
  trusted_engines?: TrustedEngine[];
  /** Where secrets are kept on this machine. */
  key_vault: 'keychain' | 'file' | 'memory';
  /** Of the database and the files, with a key in the keychain. */
  encrypted: boolean;
  /** The words are told once only. */
  recovery_phrase_shown: boolean;
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
  /** Why it was refused or got no whole answer; a stable code. */
  failure: string | null;
  /** The gate let nothing out. */
  refused: boolean;
  /** False when it is certain that no host learned of it; `bytes_sent` is then what would have been sent. */
  reached: boolean;
  sensitivity_score: number | null;
  conversation_id: string | null;
  message_id: string | null;
  /** The body that was sent, as it was sent; null once erased. */
  payload: string | null;
}

interface LedgerListQuery {
  skip: number;
  /** 1 to 100. */
  limit: number;
  /** Only what was sent to answer this message, or for this run of an agent. */
  message_id?: string;
  host?: string;
  purpose?: string;
  /** Only what was stopped at the door. */
  refused?: true;
}

/** What went to one host in all. */
export interface LedgerHost {
  host: string;
  requests: number;
  bytes_sent: number;
  bytes_received: number;
  /** Of the requests, those that the host learned nothing of. */
  unreached: number;
  /** Of the bytes sent, what those would have sent. */
  bytes_unsent: number;
}

/** What left in all, over every row of the caller's. */
export interface LedgerTotals {
  /** What the gate let go, the unreached included. */
  requests: number;
  /** Of the requests, those that failed before a connection was tried: no host learned of them. */
  unreached: number;
  refused: number;
  /** Most requests first. */
  hosts: LedgerHost[];
  /** What was stopped included. */
  purposes: { purpose: string; requests: number }[];
}

/** What a check of the whole record found. */
export interface LedgerVerdict {
  /** `consistent`: it fits together, but its key is in no keychain, so that is no proof. */
  verdict: 'intact' | 'consistent' | 'broken';
  rows: number;
  problem?: 'link_mismatch' | 'tail_cut' | 'head_mismatch';
  /** The row where it is broken. */
  sequence?: number;
}

/** Scores what would leave; the server stores nothing of it. */
export function scoreSegments(
  segments: { role: SegmentRole; text: string }[],
  signal?: AbortSignal,
): Promise<Score> {
  return call('POST', '/privacy/score', { body: { segments, check: 'quick' }, signal });
}

export function readPrivacySettings(): Promise<PrivacySettings> {
  return call('GET', '/privacy/settings');
}

export function changePrivacySettings(change: PrivacySettingsChange): Promise<PrivacySettings> {
  return call('PATCH', '/privacy/settings', { body: change });
}

/** Sends nothing to a trusted server from now on; turning it on again needs a terminal. */
export function turnTrustedOff(name: string): Promise<PrivacySettings> {
  return call('POST', '/privacy/trusted-engines/off', { body: { name } });
}

/** Writes the cloud key to the keychain; nothing can read it back. */
export function writeCloudKey(key: string): Promise<unknown> {
  return call('PUT', '/privacy/cloud-key', { body: { key } });
}

/** What came of a test of the cloud; `failure` is a code as of a message's `fallback_reason`. */
interface CloudTestResult {
  works: boolean;
  failure: string | null;
  model: string;
  is_listed: boolean;
  models: string[];
}

/** Asks the cloud that is set up for its models. */
export function testCloud(): Promise<CloudTestResult> {
  return call('POST', '/privacy/cloud-test');
}

export function deleteCloudKey(): Promise<unknown> {
  return call('DELETE', '/privacy/cloud-key');
}

/** What left this machine to have this message answered, newest first; `messageId` is the user's message. */
export async function listSentFor(messageId: string): Promise<LedgerEntry[]> {
  const query = { message_id: messageId, limit: 100 };
  return (await call<{ items: LedgerEntry[] }>('GET', '/privacy/ledger', { query })).items;
}

/** The caller's own requests, newest first, each with the body that was sent. */
export function listLedger(query: LedgerListQuery): Promise<{ items: LedgerEntry[]; total: number }> {
  return call('GET', '/privacy/ledger', { query: { ...query } });
}

/** The caller's own requests counted, all of them or those for one message or run. */
export function readLedgerTotals(about: string | undefined): Promise<LedgerTotals> {
  return call('GET', '/privacy/ledger/totals', { query: { message_id: about } });
}

/** Walks the whole record on the server and compares it with what the keychain vouches for. */
export function verifyLedger(): Promise<LedgerVerdict> {
  return call('POST', '/privacy/ledger/verify');
}

/** The whole record without bodies, signed, as JSON Lines; an owner action. */
export async function exportLedger(): Promise<Blob> {
  return (await callRaw('GET', '/privacy/ledger/export', { accept: 'application/jsonl' })).blob();
}

/** The 24 words that open the data when the keychain is lost; an owner action that works once only. */
export async function showRecoveryPhrase(): Promise<string[]> {
  const { phrase } = await call<{ phrase: string }>('POST', '/privacy/recovery-phrase');
  return phrase.split(' ');
}
