import type { Config } from '../config.ts';
import { openExistingVault, readCliKey } from './cli-key.ts';
import type { CommandIo } from './command-io.ts';
import { createServerClient, type ServerClient } from './server-client.ts';
import { serverOfDirectory } from './server-of-directory.ts';

/** The API of the running server, with the key of `alcove login`. Throws AppError where there is neither. */
export async function openServer(
  config: Config,
  { signal }: Pick<CommandIo, 'signal'>,
): Promise<ServerClient> {
  const server = serverOfDirectory(config);
  const key = await readCliKey(await openExistingVault(config));
  return createServerClient(server, key, signal);
}
