import { rmSync } from 'node:fs';
import { runCommand } from '../api/spawn-cli.ts';
import {
  callApi,
  logInAsOwner,
  makeDataDirectory,
  type SpawnedServer,
  spawnServer,
} from '../api/spawn-server.ts';
import { PASSWORD } from '../api/start-server.ts';

/** The built server over an empty data directory, with models that were imported by its command line. */
export interface RealServer extends AsyncDisposable {
  server: SpawnedServer;
  token: string;
  /** Imports by `alcove model import` beside the running server; the id that it names. */
  importByCommand(path: string): Promise<string>;
  /** Calls the API as the owner. */
  call: (method: string, path: string, body?: unknown) => ReturnType<typeof callApi>;
}

export async function startRealServer(environment: Record<string, string> = {}): Promise<RealServer> {
  const data = makeDataDirectory();
  const settings = { ALCOVE_NO_CLOUD: '1', ...environment };
  const server = await spawnServer(data.path, settings);
  const token = await logInAsOwner(server);
  const place = { dataDirectory: data.path, port: new URL(server.url).port, environment: settings };
  return {
    server,
    token,
    async importByCommand(path) {
      const { code, out, error } = await runCommand(['model', 'import', path], place);
      const id = /nstalled as (\S+?)\.(?:\s|$)/.exec(out)?.[1];
      if (code !== 0 || !id) throw new Error(error || out);
      return id;
    },
    async call(method, path, body) {
      const send = () => callApi(server.url, method, path, { token, ...(body ? { body } : {}) });
      const answer = await send();
      if (answer.status !== 403) return answer;
      // Models take their time: the password that was typed at the beginning vouches for five minutes.
      await callApi(server.url, 'POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });
      return send();
    },
    async [Symbol.asyncDispose]() {
      await server.kill('SIGTERM');
      rmSync(data.path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
