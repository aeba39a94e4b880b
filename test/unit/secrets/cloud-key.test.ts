import { describe, expect, it } from 'vitest';
import { createCloudKeyStore } from '../../../server/secrets/cloud-key.ts';
import { createMemoryVault } from '../../../server/secrets/open-vault.ts';

const OPENAI = 'https://api.openai.com:443';

describe('the cloud key', () => {
  it('is given out for the origin it was kept for, and for no other', async () => {
    const store = createCloudKeyStore(createMemoryVault());
    await store.write({ origin: OPENAI, value: 'sk-kept' });
    expect(await store.read(OPENAI)).toEqual({ origin: OPENAI, value: 'sk-kept' });
    expect(await store.read('https://api.openai.com:8443')).toBeUndefined();
    expect(await store.read('http://api.openai.com:443')).toBeUndefined();
    expect(await store.read('https://api.openai.com.evil.example:443')).toBeUndefined();
  });

  it('that is kept is never taken by an address from the environment, not even for the same origin', async () => {
    const vault = createMemoryVault();
    await createCloudKeyStore(vault).write({ origin: OPENAI, value: 'sk-kept' });
    const store = createCloudKeyStore(vault, { origin: OPENAI, value: undefined });
    expect(await store.read(OPENAI)).toBeUndefined();
    expect(await store.keptFor()).toBeUndefined();
  });

  it('of the environment goes to the origin of the environment', async () => {
    const store = createCloudKeyStore(createMemoryVault(), { origin: OPENAI, value: 'sk-env' });
    expect(await store.read(OPENAI)).toEqual({ origin: OPENAI, value: 'sk-env' });
    expect(await store.read('https://other.example:443')).toBeUndefined();
    expect(await store.keptFor()).toEqual({ origin: OPENAI, place: 'environment' });
  });

  it('says where it is and for which origin, and not what it is', async () => {
    const store = createCloudKeyStore({ ...createMemoryVault(), kind: 'keychain' });
    await store.write({ origin: OPENAI, value: 'sk-kept' });
    expect(await store.keptFor()).toEqual({ origin: OPENAI, place: 'keychain' });
    await store.remove();
    expect(await store.keptFor()).toBeUndefined();
  });

  it('is asked of the keychain once to know that it is there, and counts as absent while that is locked', async () => {
    const memory = createMemoryVault();
    let reads = 0;
    let isLocked = true;
    const store = createCloudKeyStore({
      ...memory,
      get: async (name) => {
        reads += 1;
        if (isLocked) throw new Error('locked');
        return memory.get(name);
      },
    });
    await store.write({ origin: OPENAI, value: 'sk-kept' });
    expect(await store.keptFor()).toBeUndefined();
    isLocked = false;
    for (let turn = 0; turn < 3; turn += 1) expect(await store.keptFor()).toMatchObject({ origin: OPENAI });
    expect(reads).toBe(2);
  });
});
