import { describe, expect, it } from 'vitest';
import type { KeyVault } from '../../server/secrets/key-vault.ts';

/** What every KeyVault promises. `open` gives a new, empty vault for each test. */
export function describeKeyVaultContract(name: string, open: () => Promise<KeyVault>): void {
  describe(`${name} as a KeyVault`, () => {
    it('gives back what it was given, and undefined for what it never had', async () => {
      const vault = await open();
      expect(await vault.get('ledger-key')).toBeUndefined();
      await vault.set('ledger-key', 'kéy with "quotes" and\nlines');
      expect(await vault.get('ledger-key')).toBe('kéy with "quotes" and\nlines');
    });

    it('keeps names apart, and replaces what it had', async () => {
      const vault = await open();
      await vault.set('ledger-key', 'first');
      await vault.set('payload-key', 'other');
      await vault.set('ledger-key', 'second');
      expect(await vault.get('ledger-key')).toBe('second');
      expect(await vault.get('payload-key')).toBe('other');
    });

    it('forgets what is deleted, and deletes what is not there without complaint', async () => {
      const vault = await open();
      await vault.set('cloud-key', 'secret');
      await vault.delete('cloud-key');
      await vault.delete('cloud-key');
      expect(await vault.get('cloud-key')).toBeUndefined();
    });

    it('keeps every kind of secret', async () => {
      const vault = await open();
      const names = ['signing-secret', 'ledger-key', 'ledger-head', 'payload-key', 'cloud-key'] as const;
      for (const secret of names) await vault.set(secret, `value of ${secret}`);
      for (const secret of names) expect(await vault.get(secret)).toBe(`value of ${secret}`);
    });
  });
}
