import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileVault } from '../../server/secrets/file-vault.ts';
import { createKeychainVault } from '../../server/secrets/keychain-vault.ts';
import { createMemoryVault } from '../../server/secrets/memory-vault.ts';
import { openVault } from '../../server/secrets/open-vault.ts';
import { openOwnKeys } from '../../server/secrets/own-keys.ts';
import { describeKeyVaultContract } from './key-vault.contract.ts';
import { hasSecretService, type SecretServiceSession, startSecretService } from './secret-service-session.ts';

const newDirectory = () => mkdtempSync(join(tmpdir(), 'alcove-vault-'));

describeKeyVaultContract('the memory vault', async () => createMemoryVault());
describeKeyVaultContract('the file vault', async () => createFileVault(join(newDirectory(), 'keys.json')));

describe.skipIf(!hasSecretService)(
  'a real keyring (to run this, install the Debian packages dbus and gnome-keyring)',
  () => {
    let session: SecretServiceSession;
    beforeAll(async () => {
      session = await startSecretService();
    });
    afterAll(() => session.stop());

    describeKeyVaultContract('the keychain vault', async () => createKeychainVault(randomUUID()));

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
  },
);
