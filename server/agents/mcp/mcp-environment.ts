import { z } from 'zod';
import type { KeyVault } from '../../secrets/key-vault.ts';

/** The values of the variables of stdio servers: in the vault, read when a server starts, and nowhere else. */
export interface McpEnvironments {
  /** Undefined where they are gone, as after a restart of a machine without keychain. */
  read(serverId: string): Promise<Record<string, string> | undefined>;
  write(serverId: string, values: Record<string, string>): Promise<void>;
  remove(serverId: string): Promise<void>;
}

const Values = z.record(z.string(), z.string());

/** Keeps them under one entry for each server. */
export function createMcpEnvironments(vault: KeyVault): McpEnvironments {
  const nameOf = (serverId: string) => `mcp-environment-${serverId}` as const;
  return {
    async read(serverId) {
      const text = await vault.get(nameOf(serverId));
      return text === undefined ? undefined : Values.parse(JSON.parse(text));
    },
    write: (serverId, values) => vault.set(nameOf(serverId), JSON.stringify(values)),
    remove: (serverId) => vault.delete(nameOf(serverId)),
  };
}
