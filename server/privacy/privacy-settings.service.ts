import type { z } from 'zod';
import type { Audit } from '../auth/audit.repository.ts';
import { AppError } from '../core/app-error.ts';
import { dropUndefined } from '../core/drop-undefined.ts';
import { originOf } from '../egress/request-digest.ts';
import type { CloudChat } from '../engines/cloud-chat.ts';
import type { TrustedChat } from '../engines/trusted/trusted-chat.ts';
import type { TrustedEngines } from '../engines/trusted/trusted-engines.ts';
import type { Caller } from '../http/caller.ts';
import type { AccountCloud } from '../routing/account-cloud.ts';
import type { CloudKeyStore } from '../secrets/cloud-key.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { CLOUD_DEFAULTS, type CloudConnection, mayBeKeyless } from '../settings/cloud-connection.ts';
import type { InstanceSettings } from '../settings/instance-settings.ts';
import type { UserSettingsStore } from '../settings/user-settings.ts';
import type { ChangePrivacyBody, CloudTestReply, PrivacySettingsReply } from './privacy.schemas.ts';

interface PrivacySettingsParts {
  userSettings: UserSettingsStore;
  instanceSettings: InstanceSettings;
  keys: CloudKeyStore;
  vault: KeyVault;
  /** Of the database and the files. */
  isEncrypted: boolean;
  readConnection: () => CloudConnection | undefined;
  /** ALCOVE_NO_CLOUD. */
  noCloud: boolean;
  accountCloud: AccountCloud;
  trusted: { engines: TrustedEngines; troubleOf: TrustedChat['troubleOf'] };
  listModels: CloudChat['listModels'];
  audit: Audit;
  /** Told when offline mode was turned on, so that what reaches the network by itself is stopped. */
  onOffline: () => void;
  now: () => number;
}

export type PrivacySettingsService = ReturnType<typeof createPrivacySettings>;

/** Reads and changes what a user, and what the owner, decides about the door. */
export function createPrivacySettings(parts: PrivacySettingsParts) {
  const { userSettings, instanceSettings, keys } = parts;
  return {
    now: parts.now,
    async read(caller: Caller): Promise<z.input<typeof PrivacySettingsReply>> {
      const own = userSettings.get(caller.userId);
      return {
        threshold: own.threshold,
        context_policy: own.contextPolicy,
        redact_before_cloud: own.redactBeforeCloud,
        offline_mode: instanceSettings.get('offline_mode'),
        cloud_disabled: parts.noCloud,
        account_closed: parts.accountCloud(caller.userId) ?? null,
        cloud: await describeCloud(parts),
        trusted_engines: describeTrusted(parts.trusted),
        key_vault: parts.vault.kind,
        encrypted: parts.isEncrypted,
        recovery_phrase_shown: instanceSettings.get('recovery_phrase_shown'),
        unread: instanceSettings.get('unread'),
      };
    },
    async change(caller: Caller, changes: ChangePrivacyBody): Promise<void> {
      const { threshold, context_policy, redact_before_cloud, offline_mode, cloud, unread } = changes;
      const own = { threshold, contextPolicy: context_policy, redactBeforeCloud: redact_before_cloud };
      // First what can still be refused, so that nothing is half-stored.
      if (cloud !== undefined) await changeCloud(parts, cloud);
      if (offline_mode !== undefined) instanceSettings.set('offline_mode', offline_mode);
      if (offline_mode) parts.onOffline();
      if (unread !== undefined) {
        instanceSettings.set('unread', unread);
        const { tenantId, userId: actorUserId } = caller;
        parts.audit({ tenantId, action: `privacy.unread_${unread}`, actorUserId });
      }
      userSettings.update(caller.userId, dropUndefined(own));
    },
    async setCloudKey(value: string) {
      const connection = requireOwnCloud(parts);
      await keys.write({ origin: originOf(connection.baseUrl), value });
    },
    deleteCloudKey: () => keys.remove(),
    /** Sends nothing to the trusted server of this name, or to any, from now on. Throws AppError 404. */
    turnTrustedOff(name: string | undefined) {
      const { engines } = parts.trusted;
      if (name !== undefined) engines.turnOff(name);
      else for (const engine of engines.list()) engines.turnOff(engine.name);
    },
    /** Asks the cloud in force for its models. Throws AppError 400 where there is none. */
    async testCloud({ userId }: Caller, signal: AbortSignal): Promise<z.input<typeof CloudTestReply>> {
      const model = parts.readConnection()?.model ?? '';
      const list = await parts.listModels({ userId }, signal);
      if (!list) throw noCloudChosen('Choose a cloud provider first; a key belongs to one address.');
      if (list.kind === 'failed')
        return { works: false, failure: list.reason, model, is_listed: false, models: [] };
      const isListed = list.models.some((id) => isVersionOf(id, model));
      return { works: true, failure: null, model, is_listed: isListed, models: list.models };
    },
  };
}

function describeTrusted({ engines, troubleOf }: PrivacySettingsParts['trusted']) {
  return engines.list().map(({ name, baseUrl, models, isOn }) => ({
    name,
    host: new URL(baseUrl).host,
    models: [...models],
    is_on: isOn,
    trouble: troubleOf(name) ?? null,
  }));
}

async function describeCloud({ readConnection, keys }: PrivacySettingsParts) {
  const connection = readConnection();
  if (!connection) return null;
  const kept = await keys.keptFor();
  return {
    provider: connection.provider,
    base_url: connection.baseUrl,
    model: connection.model,
    has_key: kept?.origin === originOf(connection.baseUrl),
    needs_key: !mayBeKeyless(connection),
    source: connection.source,
  };
}

/** Another provider or address takes the key away first: a key belongs to one origin. */
async function changeCloud(
  { instanceSettings, keys, readConnection }: PrivacySettingsParts,
  cloud: NonNullable<ChangePrivacyBody['cloud']> | null,
): Promise<void> {
  if (readConnection()?.source === 'environment') throw new AppError(409, 'cloud_set_outside', SET_OUTSIDE);
  const before = instanceSettings.get('cloud');
  const after = cloud && {
    provider: cloud.provider,
    baseUrl: requireSafeUrl(cloud.base_url ?? CLOUD_DEFAULTS[cloud.provider].baseUrl),
    model: requireModel(cloud.model || CLOUD_DEFAULTS[cloud.provider].model),
  };
  if (before?.provider !== after?.provider || before?.baseUrl !== after?.baseUrl) await keys.remove();
  instanceSettings.set('cloud', after);
}

const SET_OUTSIDE =
  'The cloud is set by the environment of this server (ALCOVE_CLOUD_PROVIDER, ALCOVE_CLOUD_BASE_URL). Change it there, or start without them.';
const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/;

function requireSafeUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url && (url.protocol === 'https:' || LOOPBACK.test(url.hostname));
  if (isSafe && !url.username && !url.password && !url.search && !url.hash) return text.replace(/\/+$/, '');
  const message =
    'Must be an https address (http on this machine only), without user name, query or fragment';
  throw new AppError(422, 'validation_error', `cloud.base_url: ${message}`, {
    errors: [{ field: 'cloud.base_url', message, code: 'not_https' }],
  });
}

/** A server of one's own has no model that everybody has. */
function requireModel(model: string): string {
  if (model !== '') return model;
  const message = 'Name a model that this server has';
  throw new AppError(422, 'validation_error', `cloud.model: ${message}`, {
    errors: [{ field: 'cloud.model', message, code: 'model_not_named' }],
  });
}

function requireOwnCloud({ readConnection }: PrivacySettingsParts): CloudConnection {
  const connection = readConnection();
  if (connection?.source === 'owner') return connection;
  const detail = connection
    ? 'The cloud is set by the environment of this server, so its key must come from there too.'
    : 'Choose a cloud provider first; a key belongs to one address.';
  throw noCloudChosen(detail);
}

function noCloudChosen(detail: string): AppError {
  return new AppError(400, 'no_cloud_chosen', detail);
}

/** Providers list a model under its dated name too, and some under that alone: `gpt-x-2026-01-31`, `claude-x-20260131`. */
function isVersionOf(id: string, model: string): boolean {
  return (
    id === model || (id.startsWith(`${model}-`) && /^-\d{4}-?\d{2}-?\d{2}$/.test(id.slice(model.length)))
  );
}
