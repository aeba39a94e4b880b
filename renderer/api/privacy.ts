import type { z } from 'zod';
import type * as schemas from '../../server/privacy/privacy.schemas.ts';
import type { ScoreReply } from '../../server/sensitivity/sensitivity.schemas.ts';
import { call, callRaw } from './http.ts';

/** From which score on something is sensitive: scores are published on a scale whose line is here for everybody. */
export const LINE = 0.7;

export type ScoreSpan = Score['spans'][number];

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

/** The categories are open as the kinds of reason are. */
export type Score = Omit<
  z.infer<typeof ScoreReply>,
  'reasons' | 'categories' | 'second_check' | 'latency_ms'
> & {
  categories: { name: string; score: number }[];
  reasons: ScoreReason[];
  second_check?: z.infer<typeof ScoreReply>['second_check'];
};

/** What a text can be about. */
export type CategoryName = z.infer<typeof ScoreReply>['categories'][number]['name'];
export type LedgerPurpose = NonNullable<z.infer<typeof schemas.LedgerQuery>['purpose']>;

export type SegmentRole = 'system' | 'user' | 'assistant' | 'tool' | 'document';

export const CLOUD_PROVIDERS = ['openai', 'anthropic', 'mistral', 'custom'] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** The cloud model that the owner chose. */
type CloudSettings = NonNullable<PrivacySettings['cloud']>;

/** Whether it can be asked: it has a key, or needs none. */
export function isCloudReady(cloud: CloudSettings | null | undefined): boolean {
  return cloud?.has_key === true || cloud?.needs_key === false;
}

export type PrivacySettings = z.infer<typeof schemas.PrivacySettingsReply>;

export type PrivacySettingsChange = z.input<typeof schemas.ChangePrivacyBody>;

/** A request as the ledger has it, with the body that was sent, as it was sent; null once erased. */
export type LedgerEntry = z.infer<
  z.ZodObject<(typeof schemas.LedgerReply)['shape']['items']['element']['shape']>
> & {
  /** Why it was refused or got no whole answer; a stable code. */
  failure: string | null;
  /** The gate let nothing out. */
  refused: boolean;
};

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

/** What left in all, over every row of the caller's. */
export type LedgerTotals = z.infer<typeof schemas.LedgerTotalsReply>;

/** What a check of the whole record found. */
export type LedgerVerdict = z.infer<typeof schemas.LedgerVerdictReply>;

/** Scores what would leave; the server stores nothing of it. */
export function scoreSegments(
  segments: { role: SegmentRole; text: string }[],
  reading: 'first' | 'both',
  signal?: AbortSignal,
): Promise<Score> {
  return call('POST', '/privacy/score', { body: { segments, reading }, signal });
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
type CloudTestResult = z.infer<typeof schemas.CloudTestReply>;

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
