import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { cloudConnection } from '../../../server/settings/cloud-connection.ts';
import { createInstanceSettings } from '../../../server/settings/instance-settings.ts';
import { openMigrated } from '../../open-migrated.ts';

let database: Database;
beforeEach(() => {
  database = openMigrated();
});

const CHOSEN = { provider: 'mistral', baseUrl: 'https://api.mistral.ai/v1', model: 'small' };
const NOTHING = { provider: undefined, baseUrl: undefined, model: undefined };
const damage = (name: string, value: string) =>
  database.sqlite
    .prepare('INSERT OR REPLACE INTO instance_settings (name, value) VALUES (?, ?)')
    .run(name, value);

describe('the owner’s settings', () => {
  test('are open and empty before anybody chose, and keep what was chosen, also nothing', () => {
    const settings = createInstanceSettings(database);
    expect([settings.get('offline_mode'), settings.get('cloud')]).toEqual([false, null]);
    settings.set('cloud', CHOSEN);
    settings.set('offline_mode', true);
    expect([settings.get('offline_mode'), settings.get('cloud')]).toEqual([true, CHOSEN]);
    settings.set('cloud', null);
    expect(settings.get('cloud')).toBeNull();
  });

  test('that are damaged count as closed', () => {
    const settings = createInstanceSettings(database);
    damage('offline_mode', '"perhaps"');
    damage('cloud', '{"provider":7}');
    expect([settings.get('offline_mode'), settings.get('cloud')]).toEqual([true, null]);
  });
});

describe('the cloud in force', () => {
  test('is none when nobody named one, or one that no adapter exists for', () => {
    const settings = createInstanceSettings(database);
    expect(cloudConnection(NOTHING, settings)).toBeUndefined();
    settings.set('cloud', { ...CHOSEN, provider: 'skynet' });
    expect(cloudConnection(NOTHING, settings)).toBeUndefined();
    expect(cloudConnection({ ...NOTHING, provider: 'custom' }, settings)).toBeUndefined();
  });

  test('is the environment’s before the owner’s, whole: nothing of the owner’s choice is mixed in', () => {
    const settings = createInstanceSettings(database);
    settings.set('cloud', CHOSEN);
    expect(cloudConnection(NOTHING, settings)).toEqual({ ...CHOSEN, source: 'owner' });
    const environment = { ...NOTHING, baseUrl: 'http://127.0.0.1:1234/v1/' };
    expect(cloudConnection(environment, settings)).toMatchObject({
      provider: 'openai',
      baseUrl: 'http://127.0.0.1:1234/v1',
      source: 'environment',
    });
  });
});
