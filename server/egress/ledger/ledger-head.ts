import type { KeyVault } from '../../secrets/key-vault.ts';

/** How long the chain is and how it ends, kept outside the database so that a cut tail shows. */
interface LedgerHead {
  count: number;
  mac: string;
}

/** The head in the vault, or undefined before the first was kept. */
export async function readHead(vault: KeyVault): Promise<LedgerHead | undefined> {
  const text = await vault.get('ledger-head');
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text ?? '');
  return match ? { count: Number(match[1]), mac: match[2] ?? '' } : undefined;
}

/** Keeps the head, unless the vault knows a longer chain already (another process of this instance wrote it). */
export async function keepHead(vault: KeyVault, head: LedgerHead): Promise<void> {
  const known = await readHead(vault);
  if (known && known.count >= head.count) return;
  await vault.set('ledger-head', `${head.count}:${head.mac}`);
}
