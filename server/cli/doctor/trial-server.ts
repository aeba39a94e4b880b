import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createContext } from '../../context.ts';
import { createLogger } from '../../core/logger.ts';
import { listen } from '../../run-server.ts';
import { createMemoryVault } from '../../secrets/memory-vault.ts';
import type { OpenVault } from '../../secrets/open-vault.ts';

/** A server on a free port over an empty directory, without cloud and without the keychain; all of it gone on dispose. */
export async function startTrialServer(config: Config) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'alcove-doctor-'));
  const context = await createContext(trialConfig(config, dataDirectory), {
    vault: memoryVault(),
    logger: createLogger('silent', () => undefined, Date.now),
  });
  const server = await listen(context);
  return {
    port: context.port(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await context.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function trialConfig(config: Config, dataDirectory: string): Config {
  return {
    ...config,
    host: '127.0.0.1',
    port: 0,
    dataDirectory,
    modelsDirectory: join(dataDirectory, 'models'),
    cloud: { provider: undefined, baseUrl: undefined, model: undefined, apiKey: undefined, disabled: true },
    remote: { publicUrl: undefined, tls: undefined, trustedProxy: undefined },
  };
}

function memoryVault(): OpenVault {
  const vault = createMemoryVault();
  return {
    vault,
    instanceId: randomUUID(),
    async ensureKey(name, make) {
      const value = (await vault.get(name)) ?? make();
      await vault.set(name, value);
      return value;
    },
  };
}
