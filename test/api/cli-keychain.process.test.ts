import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasSecretService,
  type SecretServiceSession,
  startSecretService,
} from '../contract/secret-service-session.ts';
import { runCommand } from './spawn-cli.ts';
import { makeDataDirectory, spawnServer } from './spawn-server.ts';

let session: SecretServiceSession;
let environment: Record<string, string>;

describe.skipIf(!hasSecretService)(
  'alcove doctor with a keyring (to run this, install the Debian packages dbus and gnome-keyring)',
  () => {
    beforeAll(async () => {
      session = await startSecretService();
      environment = { DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS ?? '' };
    });
    afterAll(() => session.stop());

    test('opens an encrypted database with its key, and says that the keyring is locked when it is', async () => {
      using data = makeDataDirectory();
      await (await spawnServer(data.path, environment)).kill('SIGTERM');
      const examine = async () => {
        const place = { dataDirectory: data.path, port: 0, environment };
        const { code, out } = await runCommand(['doctor', '--fast', '--json'], place);
        const { findings } = JSON.parse(out) as {
          findings: { check: string; status: string; detail: string }[];
        };
        return { code, of: (check: string) => findings.find((finding) => finding.check === check) };
      };
      const open = await examine();
      expect(open.code).toBe(0);
      expect(open.of('keychain')).toMatchObject({ status: 'ok' });
      expect(open.of('database')).toMatchObject({ status: 'ok' });
      expect(open.of('encryption')).toMatchObject({
        status: 'ok',
        detail: expect.stringContaining('encrypted'),
      });
      expect(open.of('ledger')).toMatchObject({ detail: 'intact, 0 rows' });
      session.lock();
      const locked = await examine();
      expect(locked.code).toBe(1);
      expect(locked.of('keychain')).toMatchObject({ status: 'fail', detail: 'keychain_locked' });
      expect(locked.of('socket-guard')).toMatchObject({ status: 'ok' });
    });
  },
);
