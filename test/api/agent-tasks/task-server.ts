import { requestPinned } from '../../../server/egress/pinned-request.ts';
import type { FakeCloud } from '../../fake-cloud.ts';
import { type FakeWeb, startFakeWeb } from '../../fake-web.ts';
import { PASSWORD, startServer, type TestServer, type TestServerOptions } from '../start-server.ts';

/** A server whose owner has documents, allows code and searches, and a web that is a recording fake. */
export interface TaskServer {
  server: TestServer;
  web: FakeWeb;
  token: string;
  /** Runs a task and returns the run. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects
  execute(body: { task: string; agent_type: string } & Record<string, unknown>): Promise<any>;
  /** Stores a document of the owner and waits until it is read; returns its id. */
  upload(filename: string, content: string | Uint8Array): Promise<string>;
  /** What the owner allows. */
  settings(body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

const PUBLIC_ADDRESS = '93.184.215.14';

/** Starts one; with `engine` and `activeModel` undefined the shipped starter answers for real. */
export async function startTaskServer(
  options: TestServerOptions = {},
  cloud?: FakeCloud,
): Promise<TaskServer> {
  const web = await startFakeWeb();
  const server = await startServer({
    // The cloud is a fake of its own, beside that of the web.
    connect: (exchange) =>
      (cloud && exchange.url.port === String(cloud.port) ? requestPinned : web.connect)(exchange),
    resolveHost: async (host) => (host === '127.0.0.1' ? host : PUBLIC_ADDRESS),
    ...(cloud && { environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-tasks' } }),
    ...options,
  });
  const { token } = await server.logInAs('super_admin');
  await server.call('POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });
  const settings = async (body: unknown) => server.call('PATCH', '/agents/settings', { token, body });
  await settings({
    allowed_tools: ['code_exec', 'web_search'],
    search: { provider: 'searxng', base_url: web.url },
  });
  return {
    server,
    web,
    token,
    settings,
    async execute(body) {
      const answer = await server.call('POST', '/agents/execute', { token, body });
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body;
    },
    async upload(filename, content) {
      const form = new FormData();
      form.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), filename);
      const answer = await server.call('POST', '/documents/upload?wait=true', { token, body: form });
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      return answer.body.id;
    },
    async close() {
      await server.close();
      await web.close();
    },
  };
}
