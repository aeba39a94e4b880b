import { z } from 'zod';
import { SCOPES } from '../../http/caller.ts';
import { ApiKeyRequest } from '../auth.schemas.ts';

/** What a script asks for: the fields of an API key. */
export const DeviceRequestBody = ApiKeyRequest;

export const DeviceCodeReply = z.object({
  device_code: z.string().describe('The script’s secret: what it asks with.'),
  user_code: z.string().describe('Shown to the person.'),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.int().describe('Seconds.'),
  interval: z.int().describe('Seconds to wait between two questions.'),
});

export const DeviceTokenBody = z.object({
  grant_type: z.literal('urn:ietf:params:oauth:grant-type:device_code').optional(),
  device_code: z.string().min(1).max(200),
});
export const DeviceTokenReply = z.object({
  access_token: z.string().describe('The API key, told this once.'),
  token_type: z.literal('bearer'),
  account: z
    .string()
    .describe('The e-mail of the account that granted it and that the key acts for: show it.'),
});
export const DeviceErrorReply = z.object({
  error: z.enum(['authorization_pending', 'slow_down', 'access_denied', 'expired_token']),
  detail: z.string(),
});

export const DeviceWishReply = z.object({
  user_code: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  local_only: z.boolean(),
  expires_in_days: z.int().nullable(),
  client_address: z.string(),
  account: z.string().describe('The e-mail of the account that would answer: the key acts for it.'),
  expires_at: z.iso.datetime(),
});
export const DeviceAnswerBody = z.object({ user_code: z.string().min(1).max(40), allow: z.boolean() });
export const DeviceWishQuery = z.object({ user_code: z.string().min(1).max(40) });
