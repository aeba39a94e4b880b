import { z } from 'zod';
import { ROLES, SCOPES } from '../http/caller.ts';
import { REGISTRATION_MODES } from '../settings/instance-settings.ts';

/** Where a person's name may go: trimmed, at most 100 characters. */
export const PersonName = z.string().trim().max(100, 'Use at most 100 characters');

/** An address as it is stored and compared: trimmed, lower case, at most 254 characters (RFC 5321). */
export const EmailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .meta({ format: 'email' })
  .pipe(z.email('Enter a valid e-mail address'));

export const Theme = z.enum(['system', 'light', 'dark']);
export const Language = z.enum(['en', 'fr']);
export const RoleName = z.enum(ROLES);

export const RegisterRequest = z.object({
  email: EmailAddress,
  /** Judged by the password policy, in French, after the shape of the request. */
  password: z.string(),
  first_name: PersonName.default(''),
  last_name: PersonName.default(''),
  invitation: z.string().max(100).optional().describe('Where registration asks for one.'),
});

export const SetupRequest = RegisterRequest.omit({ invitation: true }).extend({ setup_token: z.string() });
export const SetupState = z.object({
  registration: z.enum(REGISTRATION_MODES),
  needs_setup: z.boolean(),
  /** False only before the first account of all: then nobody could log in. */
  has_accounts: z.boolean(),
});

/** Presence only: a malformed address is answered like any other wrong one. */
export const LoginRequest = z.object({ email: z.string(), password: z.string() });

/** Variant B's body; Variant A sends the token as a bearer header and no body. */
export const RefreshRequest = z.object({ refresh_token: z.string().optional() });

export const UserReply = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: RoleName,
  created_at: z.iso.datetime(),
});

/** `expires_in` is the access token's validity in seconds. */
export const AccessTokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
});

export const TokenPairReply = AccessTokenReply.extend({ refresh_token: z.string() });

export const ProfileReply = UserReply.omit({ created_at: true }).extend({
  preferences: z.object({ theme: Theme, language: Language }),
});

export const ProfileChange = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  preferences: z.object({ theme: Theme.optional(), language: Language.optional() }).optional(),
});

export const ChangePasswordRequest = z.object({
  current_password: z.string(),
  new_password: z.string(),
  delete_api_keys: z
    .boolean()
    .default(false)
    .describe('A key outlives the password unless it is deleted with it.'),
});
export const ConfirmPasswordRequest = z.object({ password: z.string() });

export const SessionItem = z.object({
  id: z.uuid(),
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** True for the session that asks. */
  current: z.boolean(),
});
export const SessionList = z.object({ items: z.array(SessionItem) });

export const ApiKeyRequest = z.object({
  name: z.string().trim().min(1, 'Give the key a name').max(100, 'Use at most 100 characters'),
  expires_in_days: z.int().min(1).max(3650).optional(),
  local_only: z.boolean().default(false),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Name at least one scope').default(['chat']),
  requests_per_minute: z
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe('A limit of its own, beside that of its user; absent: only that of its user.'),
});

export const ApiKeyItem = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The key's first characters, to tell keys apart. */
  prefix: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  local_only: z.boolean(),
  scopes: z.array(z.enum(SCOPES)),
  requests_per_minute: z.int().nullable(),
});

/** `key` is shown in this one answer and never again: only its hash is stored. */
export const CreatedApiKey = ApiKeyItem.omit({ last_used_at: true }).extend({ key: z.string() });
export const ApiKeyList = z.object({ items: z.array(ApiKeyItem) });

export type RegisterInput = z.output<typeof RegisterRequest>;
export type ProfileChangeInput = z.output<typeof ProfileChange>;
export type ApiKeyInput = z.output<typeof ApiKeyRequest>;
export type UserBody = z.output<typeof UserReply>;
export type ProfileBody = z.output<typeof ProfileReply>;
export type AccessTokenBody = z.output<typeof AccessTokenReply>;
export type TokenPairBody = z.output<typeof TokenPairReply>;
export type SessionBody = z.output<typeof SessionItem>;
export type ApiKeyBody = z.output<typeof ApiKeyItem>;
export type CreatedApiKeyBody = z.output<typeof CreatedApiKey>;
