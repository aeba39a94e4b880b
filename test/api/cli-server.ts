import { holdDataDirectory } from '../../server/db/hold-data-directory.ts';
import { newInstance, writeInstance } from '../../server/secrets/instance.ts';
import { createFileVault } from '../../server/secrets/open-vault.ts';
import type { CommandPlace } from './spawn-cli.ts';
import { makeDataDirectory } from './spawn-server.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

/** A server with a scripted engine, in this process, as the command line sees one: it holds its data directory. */
export interface CliServer {
  server: TestServer;
  place: CommandPlace;
  /** The login of the person who owns the keys. */
  token: string;
  /** Makes a key and keeps it where `alcove login` would; answers the key and its id. */
  keepKey(more?: { scopes?: string[]; local_only?: boolean }): Promise<{ key: string; id: string }>;
  /** Gives the data directory up, as a server does that ends. */
  release(): void;
  close(): Promise<void>;
}

/** Starts one over a directory of its own, whose keys are in a file. */
export async function startCliServer(options: TestServerOptions = {}): Promise<CliServer> {
  const directory = makeDataDirectory();
  writeInstance(directory.path, newInstance('file'));
  const vault = createFileVault(`${directory.path}/keys.json`);
  const hold = holdDataDirectory(directory.path);
  const server = await startServer({ ...options, dataDirectory: directory.path });
  const { token } = await server.logIn();
  return {
    server,
    place: { dataDirectory: directory.path, port: new URL(server.url).port },
    token,
    async keepKey(more = {}) {
      const body = { name: 'command line', scopes: ['chat'], ...more };
      const made = await server.call('POST', '/auth/api-keys', { token, body });
      await vault.set('cli-key', made.body.key);
      return { key: made.body.key, id: made.body.id };
    },
    release: () => hold.release(),
    async close() {
      await server.close();
      hold.release();
      directory[Symbol.dispose]();
    },
  };
}
