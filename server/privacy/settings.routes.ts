import type { z } from 'zod';
import { checkAccess } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import { callerOf, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { ChangePrivacyBody, CloudKeyBody, PrivacySettingsReply } from './privacy.schemas.ts';

type Changes = z.output<typeof ChangePrivacyBody>;

export interface PrivacySettingsService {
  read(caller: Caller): Promise<z.input<typeof PrivacySettingsReply>>;
  change(caller: Caller, changes: Changes): Promise<void>;
  setCloudKey(key: string): Promise<void>;
  deleteCloudKey(): Promise<void>;
  now(): number;
}

const tag = 'Privacy';

/** `/privacy/settings` (each user's own and the owner's) and `/privacy/cloud-key` (write only). */
export function settingsEndpoints(settings: PrivacySettingsService): Endpoint[] {
  return [read(settings), change(settings), putKey(settings), deleteKey(settings)];
}

const read = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'get',
    path: '/privacy/settings',
    operationId: 'readPrivacySettings',
    tag,
    summary: 'Your privacy settings and the state of the door',
    access: { kind: 'user', scope: 'chat' },
    responses: { 200: { description: 'The settings', schema: PrivacySettingsReply } },
    handle: async (input) => ok(await settings.read(callerOf(input))),
  });

const change = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'patch',
    path: '/privacy/settings',
    operationId: 'changePrivacySettings',
    tag,
    summary: 'Change your own settings; offline_mode and cloud are owner actions',
    access: { kind: 'user' },
    body: ChangePrivacyBody,
    responses: { 200: { description: 'The settings', schema: PrivacySettingsReply } },
    handle: async (input) => {
      const caller = callerOf(input);
      const isOwnerAction = input.body.offline_mode !== undefined || input.body.cloud !== undefined;
      if (isOwnerAction) checkAccess({ kind: 'owner' }, caller, settings.now());
      await settings.change(caller, input.body);
      return ok(await settings.read(caller));
    },
  });

const putKey = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'put',
    path: '/privacy/cloud-key',
    operationId: 'setCloudKey',
    tag,
    summary: 'Put the key of the chosen cloud into the keychain of this machine',
    access: { kind: 'owner' },
    body: CloudKeyBody,
    responses: { 200: { description: 'Stored', schema: MessageReply } },
    handle: async (input) => {
      await settings.setCloudKey(input.body.key);
      return done('Cloud key stored');
    },
  });

const deleteKey = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'delete',
    path: '/privacy/cloud-key',
    operationId: 'deleteCloudKey',
    tag,
    summary: 'Remove the cloud key from this machine',
    access: { kind: 'owner' },
    responses: { 200: { description: 'Removed', schema: MessageReply } },
    handle: async () => {
      await settings.deleteCloudKey();
      return done('Cloud key removed');
    },
  });
