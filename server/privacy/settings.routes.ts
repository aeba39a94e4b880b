import { type Access, checkAccess } from '../http/access.ts';
import { callerOf, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import {
  ChangePrivacyBody,
  CloudKeyBody,
  CloudTestReply,
  PrivacySettingsReply,
  TrustedOffBody,
} from './privacy.schemas.ts';
import type { PrivacySettingsService } from './privacy-settings.service.ts';

const tag = 'Privacy';

/** `/privacy/settings` (each user's own and the owner's) and `/privacy/cloud-key` (write only), `/privacy/cloud-test`. */
export function settingsEndpoints(settings: PrivacySettingsService): Endpoint[] {
  return [
    read(settings),
    change(settings),
    putKey(settings),
    deleteKey(settings),
    test(settings),
    trustedOff(settings),
  ];
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
    summary:
      'Change your own settings; opening by offline_mode, cloud or unread is an owner action, closing needs no password',
    access: { kind: 'user' },
    body: ChangePrivacyBody,
    responses: { 200: { description: 'The settings', schema: PrivacySettingsReply } },
    handle: async (input) => {
      const caller = callerOf(input);
      const access = accessTo(input.body);
      if (access) checkAccess(access, caller, settings.now());
      await settings.change(caller, input.body);
      return ok(await settings.read(caller));
    },
  });

/** What opens a door asks for the password; what closes one asks only who it is. */
function accessTo({ offline_mode, cloud, unread }: ChangePrivacyBody): Access | undefined {
  if (offline_mode === false || cloud || unread === 'leave') return { kind: 'owner' };
  return [offline_mode, cloud, unread].every((one) => one === undefined) ? undefined : OWNER_WITHOUT_PASSWORD;
}

const OWNER_WITHOUT_PASSWORD: Access = { kind: 'role', roles: ['super_admin'] };

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
    summary: 'Remove the cloud key from this machine; needs no password',
    access: OWNER_WITHOUT_PASSWORD,
    responses: { 200: { description: 'Removed', schema: MessageReply } },
    handle: async () => {
      await settings.deleteCloudKey();
      return done('Cloud key removed');
    },
  });

const test = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'post',
    path: '/privacy/cloud-test',
    operationId: 'testCloud',
    tag,
    summary: 'Ask the chosen cloud for its models; no text of anybody is sent',
    access: OWNER_WITHOUT_PASSWORD,
    responses: { 200: { description: 'What came of it', schema: CloudTestReply } },
    handle: async (input) => ok(await settings.testCloud(callerOf(input), input.signal)),
  });

const trustedOff = (settings: PrivacySettingsService) =>
  endpoint({
    method: 'post',
    path: '/privacy/trusted-engines/off',
    operationId: 'turnTrustedEnginesOff',
    tag,
    summary:
      'Send nothing to a trusted server from now on; needs no password. Declaring one, and turning it on, needs a terminal',
    access: OWNER_WITHOUT_PASSWORD,
    body: TrustedOffBody,
    bodyOptional: true,
    responses: { 200: { description: 'The settings', schema: PrivacySettingsReply } },
    handle: async (input) => {
      settings.turnTrustedOff(input.body.name);
      return ok(await settings.read(callerOf(input)));
    },
  });
