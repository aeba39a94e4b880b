import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeychainVault } from '../../server/secrets/keychain-vault.ts';
import { createFileVault, createMemoryVault, openVault } from '../../server/secrets/open-vault.ts';
import { openOwnKeys } from '../../server/secrets/own-keys.ts';
import { makeFolder } from '../make-folder.ts';
import { describeKeyVaultContract } from './key-vault.contract.ts';
import { hasSecretService, type SecretServiceSession, startSecretService } from './secret-service-session.ts';

/** A bus that starts nothing by itself. */
const BUS_WITHOUT_SERVICES =
  '<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default">' +
  '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>';

const newDirectory = () => makeFolder('alcove-vault-');

describeKeyVaultContract('the memory vault', async () => createMemoryVault());
describeKeyVaultContract('the file vault', async () => createFileVault(join(newDirectory(), 'keys.json')));

describe.skipIf(!hasSecretService)('a real keyring', () => {
  let session: SecretServiceSession;
  beforeAll(async () => {
    session = await startSecretService();
  });
  afterAll(() => session.stop());

  describeKeyVaultContract('the keychain vault', async () => createKeychainVault(randomUUID()));

  it('that comes up a moment after it was asked answers all the same', async () => {
    // The library keeps the first bus of a process, so this question is one of another process.
    const config = join(newDirectory(), 'bus.conf');
    writeFileSync(config, BUS_WITHOUT_SERVICES);
    const ask = [
      `import { createKeychainVault } from '${join(import.meta.dirname, '../../server/secrets/keychain-vault.ts')}';`,
      "const vault = createKeychainVault('late');",
      "await vault.set('ledger-key', 'mine');",
      "process.stdout.write(await vault.get('ledger-key'));",
    ].join('\n');
    const script =
      '(sleep 0.3; printf test | gnome-keyring-daemon --unlock --components=secrets >&2) & "$0" --input-type=module -e "$1"';
    const home = newDirectory();
    const { stdout } = await promisify(execFile)(
      'dbus-run-session',
      [`--config-file=${config}`, '--', 'sh', '-c', script, process.execPath, ask],
      { env: { PATH: process.env.PATH ?? '', HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home } },
    );
    expect(stdout).toBe('mine');
  });

  it('keeps instances apart', async () => {
    const [first, second] = [createKeychainVault(randomUUID()), createKeychainVault(randomUUID())];
    await first.set('ledger-key', 'mine');
    expect(await second.get('ledger-key')).toBeUndefined();
    await second.delete('ledger-key');
    expect(await first.get('ledger-key')).toBe('mine');
  });

  it('is what a first start chooses, and its keys are there at the next start', async () => {
    const directory = newDirectory();
    const first = await openVault(directory);
    const keys = await openOwnKeys(first);
    const second = await openVault(directory);
    expect([first.vault.kind, second.vault.kind]).toEqual(['keychain', 'keychain']);
    expect((await openOwnKeys(second)).signing.equals(keys.signing)).toBe(true);
  });

  it('that is locked stops a start, and a first start too, and leaves the keys as they were', async () => {
    const directory = newDirectory();
    await openOwnKeys(await openVault(directory));
    session.lock();
    await expect(openVault(directory)).rejects.toMatchObject({ code: 'keychain_locked', status: 503 });
    await expect(openVault(newDirectory())).rejects.toMatchObject({ code: 'keychain_locked' });
  });
});
