import { z } from 'zod';
import { ROUTING_LINE, UNREAD_POLICIES } from '../core/routing-line.ts';
import { paging } from '../http/schemas.ts';
import { CLOUD_PROVIDERS } from '../settings/cloud-connection.ts';

const PURPOSES = [
  'cloud_llm',
  'trusted_engine',
  'model_list',
  'web_search',
  'mcp',
  'model_download',
  'package_install',
  'update_check',
  'document_fetch',
] as const;

export const LedgerQuery = z.object({
  ...paging,
  message_id: z.uuid().optional().describe('Only what was sent to answer this message, or for this run.'),
  host: z.string().trim().min(1).max(300).optional(),
  purpose: z.enum(PURPOSES).optional(),
  refused: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('Only what was stopped, or only what was sent.'),
});

export const LedgerTotalsQuery = LedgerQuery.pick({ message_id: true });

export const LedgerTotalsReply = z.object({
  requests: z.int().describe('What the gate let go, `unreached` included.'),
  unreached: z
    .int()
    .describe('Of `requests`, those that failed before a connection was tried: no host learned of them.'),
  refused: z.int(),
  hosts: z.array(
    z.object({
      host: z.string(),
      requests: z.int(),
      bytes_sent: z.int(),
      bytes_received: z.int(),
      unreached: z.int(),
      bytes_unsent: z.int().describe('Of `bytes_sent`, what the unreached would have sent.'),
    }),
  ),
  purposes: z.array(z.object({ purpose: z.string(), requests: z.int() })),
});

export const LedgerReply = z.object({
  items: z.array(
    z.looseObject({
      id: z.string(),
      created_at: z.string(),
      purpose: z.string(),
      host: z.string(),
      bytes_sent: z.int(),
      bytes_received: z.int().nullable(),
      status: z.union([z.int(), z.string()]).nullable(),
      reached: z
        .boolean()
        .describe('False when it is certain that no host learned of it; `bytes_sent` then did not leave.'),
      sensitivity_score: z.number().nullable(),
      conversation_id: z.string().nullable(),
      message_id: z.string().nullable(),
      payload: z.string().nullable(),
    }),
  ),
  total: z.int(),
});

export const LedgerVerdictReply = z.object({
  verdict: z
    .enum(['intact', 'consistent', 'broken'])
    .describe('`consistent`: it fits together, but its key is in no keychain, so that is no proof.'),
  rows: z.int(),
  problem: z.enum(['link_mismatch', 'tail_cut', 'head_mismatch']).optional(),
  sequence: z.int().optional().describe('The row where it is broken.'),
});

const Cloud = z.object({
  provider: z.enum(CLOUD_PROVIDERS),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  model: z.string().trim().min(1).max(200).optional(),
});

export const ChangePrivacyBody = z.object({
  threshold: z.number().min(0.3).max(ROUTING_LINE).optional(),
  context_policy: z.enum(['stay_local', 'withhold']).optional(),
  redact_before_cloud: z.boolean().optional(),
  offline_mode: z.boolean().optional(),
  cloud: Cloud.nullable().optional(),
  unread: z
    .enum(UNREAD_POLICIES)
    .optional()
    .describe(
      'What happens to what cannot be read twice before it leaves: it stays, or goes as the first reading alone decides.',
    ),
});
export type ChangePrivacyBody = z.output<typeof ChangePrivacyBody>;

export const PrivacySettingsReply = z.object({
  threshold: z.number(),
  context_policy: z.enum(['stay_local', 'withhold']),
  redact_before_cloud: z.boolean(),
  offline_mode: z.boolean(),
  /** True when the environment closes the door, whatever the settings say. */
  cloud_disabled: z.boolean(),
  /** Why your account has no cloud, where another may have one. */
  account_closed: z.enum(['cloud_withheld', 'cloud_waiting', 'cloud_spent']).nullable(),
  cloud: z
    .object({
      provider: z.string(),
      base_url: z.string(),
      model: z.string(),
      has_key: z.boolean(),
      needs_key: z.boolean().describe('False for a server on this computer, which is asked without one too.'),
      source: z.enum(['environment', 'owner']),
    })
    .nullable(),
  trusted_engines: z
    .array(
      z.object({
        name: z.string(),
        host: z.string(),
        models: z.array(z.string()),
        is_on: z.boolean(),
        trouble: z
          .string()
          .nullable()
          .describe('Why it failed last, as of `fallback_reason` or a refusal of the ledger.'),
      }),
    )
    .describe(
      'Servers that the owner runs and declared at a terminal: what stays out of the cloud may be answered there, for every account.',
    ),
  /** Where secrets are kept on this machine. */
  key_vault: z.enum(['keychain', 'file', 'memory']),
  /** Of the data directory, with a key in the keychain. */
  encrypted: z.boolean(),
  recovery_phrase_shown: z.boolean(),
  unread: z.enum(UNREAD_POLICIES),
});

export const CloudTestReply = z.object({
  works: z.boolean(),
  failure: z.string().nullable().describe('Why it does not work: a stable code, as of `fallback_reason`.'),
  model: z.string().describe('The model that is set up.'),
  is_listed: z.boolean().describe('Whether the provider lists that model.'),
  models: z.array(z.string()).describe('What the provider lists, sorted.'),
});

export const TrustedOffBody = z.object({
  name: z.string().max(40).optional().describe('One of them; all of them where it is absent.'),
});

export const CloudKeyBody = z.object({ key: z.string().trim().min(8).max(4_000) });
