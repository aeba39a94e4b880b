import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../server/core/app-error.ts';
import { readInstance } from '../../../server/secrets/instance.ts';
import type { KeyVault } from '../../../server/secrets/key-vault.ts';
import { createKeychainVault } from '../../../server/secrets/keychain-vault.ts';
import { createMemoryVault, openVault } from '../../../server/secrets/open-vault.ts';
import { openOwnKeys } from '../../../server/secrets/own-keys.ts';
import { makeFolder } from '../../make-folder.ts';

let directory: string;
beforeEach(() => {
  directory = makeFolder('alcove-vault-');
});

/** A keychain that outlives a start, and can be told to fail. */
function fakeKeychain() {
  const memory = createMemoryVault();
  const state = { failure: undefined as AppError | undefined };
  const orFail = <T>(work: () => Promise<T>) => (state.failure ? Promise.reject(state.failure) : work());
  const vault: KeyVault = {
    kind: 'keychain',
    get: (name) => orFail(() => memory.get(name)),
    set: (name, value) => orFail(() => memory.set(name, value)),
    delete: (name) => orFail(() => memory.delete(name)),
  };
  return { state, vault, options: { createKeychain: () => vault } };
}

const absent = new AppError(503, 'keychain_unavailable', 'absent');
const locked = new AppError(503, 'keychain_locked', 'locked');
const withoutKeychain = () => {
  const keychain = fakeKeychain();
  keychain.state.failure = absent;
  return keychain.options;
};

describe('the first start', () => {
  it('takes the keychain where there is one, and puts nothing secret into a file', async () => {
    const keychain = fakeKeychain();
    const opened = await openVault(directory, keychain.options);
    await openOwnKeys(opened);
    expect(opened.vault.kind).toBe('keychain');
    expect(readInstance(directory)).toMatchObject({ vault: 'keychain', id: opened.instanceId });
    expect(existsSync(join(directory, 'keys.json'))).toBe(false);
  });

  it('takes a file that only its owner can read where there is no keychain', async () => {
    const opened = await openVault(directory, withoutKeychain());
    await openOwnKeys(opened);
    expect(opened.vault.kind).toBe('file');
    expect(statSync(join(directory, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'instance.json')).mode & 0o777).toBe(0o600);
  });

  it('makes keys of 32 bytes that differ', async () => {
    const keys = await openOwnKeys(await openVault(directory, withoutKeychain()));
    const bytes = [keys.signing, keys.ledger, keys.payload].map((key) => key.export().toString('hex'));
    expect(new Set(bytes).size).toBe(3);
    expect(bytes.every((hex) => hex.length === 64)).toBe(true);
  });

  it('does not take a half-restored directory for a new one', async () => {
    writeFileSync(join(directory, 'keys.json'), '{}');
    await expect(openVault(directory, withoutKeychain())).rejects.toMatchObject({ code: 'instance_missing' });
  });
});

describe('a later start', () => {
  it('finds the same keys', async () => {
    for (const options of [fakeKeychain().options, withoutKeychain()]) {
      const own = makeFolder('alcove-vault-');
      const first = await openOwnKeys(await openVault(own, options));
      const second = await openOwnKeys(await openVault(own, options));
      expect(second.ledger.equals(first.ledger)).toBe(true);
    }
  });

  it.each([absent, locked])(
    'does not start, and does not switch to a file, when the keychain is $detail',
    async (failure) => {
      const keychain = fakeKeychain();
      const keys = await openOwnKeys(await openVault(directory, keychain.options));
      keychain.state.failure = failure;
      await expect(openVault(directory, keychain.options)).rejects.toMatchObject({ code: failure.code });
      expect(existsSync(join(directory, 'keys.json'))).toBe(false);
      keychain.state.failure = undefined;
      expect(
        (await openOwnKeys(await openVault(directory, keychain.options))).signing.equals(keys.signing),
      ).toBe(true);
    },
  );

  it('does not move to a keychain that has appeared', async () => {
    await openOwnKeys(await openVault(directory, withoutKeychain()));
    expect((await openVault(directory, fakeKeychain().options)).vault.kind).toBe('file');
  });

  it('makes no new key in place of one that is gone', async () => {
    const keychain = fakeKeychain();
    await openOwnKeys(await openVault(directory, keychain.options));
    await keychain.vault.delete('ledger-key');
    await expect(openOwnKeys(await openVault(directory, keychain.options))).rejects.toMatchObject({
      code: 'key_missing',
    });
    expect(await keychain.vault.get('ledger-key')).toBeUndefined();
  });

  it('goes on after a crash between making a key and recording it', async () => {
    const keychain = fakeKeychain();
    const opened = await openVault(directory, keychain.options);
    await keychain.vault.set('signing-secret', Buffer.alloc(32, 7).toString('base64'));
    expect((await openOwnKeys(opened)).signing.export()).toEqual(Buffer.alloc(32, 7));
  });

  it('says what is wrong with a damaged record or key file, and overwrites neither', async () => {
    await openOwnKeys(await openVault(directory, withoutKeychain()));
    writeFileSync(join(directory, 'keys.json'), '{"signing-sec');
    await expect(openVault(directory, withoutKeychain())).rejects.toMatchObject({ code: 'key_file_damaged' });
    expect(readFileSync(join(directory, 'keys.json'), 'utf8')).toBe('{"signing-sec');
    writeFileSync(join(directory, 'instance.json'), '{');
    await expect(openVault(directory, withoutKeychain())).rejects.toMatchObject({ code: 'instance_damaged' });
  });
});

describe('the file vault', () => {
  it('never writes the cloud key, and has forgotten it at the next start', async () => {
    const { vault } = await openVault(directory, withoutKeychain());
    await vault.set('signing-secret', 'own');
    await vault.set('cloud-key', 'sk-CANARY');
    expect(await vault.get('cloud-key')).toBe('sk-CANARY');
    expect(readFileSync(join(directory, 'keys.json'), 'utf8')).not.toContain('CANARY');
    expect(await (await openVault(directory, withoutKeychain())).vault.get('cloud-key')).toBeUndefined();
  });

  it('takes back rights that a copy has widened', async () => {
    const { vault } = await openVault(directory, withoutKeychain());
    await vault.set('ledger-key', 'own');
    chmodSync(join(directory, 'keys.json'), 0o644);
    await vault.get('ledger-key');
    expect(statSync(join(directory, 'keys.json')).mode & 0o777).toBe(0o600);
  });
});

describe('the keychain vault', () => {
  it('gives up on a machine without one, with a sentence that helps and no silent store in RAM', async () => {
    const before = process.env.DBUS_SESSION_BUS_ADDRESS;
    process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent/bus';
    try {
      await expect(createKeychainVault('test').set('ledger-key', 'x')).rejects.toMatchObject({
        code: 'keychain_unavailable',
        detail: expect.stringContaining('keyring service'),
      });
    } finally {
      if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
      else process.env.DBUS_SESSION_BUS_ADDRESS = before;
    }
  });
});
