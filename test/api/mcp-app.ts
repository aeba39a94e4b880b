import type { z } from 'zod';
import type { RunReply } from '../../server/agents/agents.schemas.ts';
import { type FakeHttpMcp, startFakeHttpMcp } from '../unit/agents/mcp/fake-http-mcp.ts';
import type { FakeState } from '../unit/agents/mcp/fake-mcp-server.mjs';
import { copyStdioScript } from '../unit/agents/mcp/stdio-script.ts';
import { answerOf, fakeTools, type LiveEvent, readRun } from './agents-app.ts';
import {
  type Answer,
  PASSWORD,
  startServer,
  type TestServer,
  type TestServerOptions,
} from './start-server.ts';

export const IBAN = 'FR7630006000011234567890189';

type Run = z.output<typeof RunReply>;

/** A server whose owner adds MCP servers of our own; the model writes what a test says. */
export interface McpApp {
  server: TestServer;
  owner: { token: string; userId: string };
  web: FakeHttpMcp;
  program: { command: string; args: string[] };
  add(body: object): Promise<Answer>;
  /** Our program, as `local`. */
  addProgram(more?: object): Promise<Answer>;
  /** Our server on loopback, as `remote`. */
  addAddress(): Promise<Answer>;
  list(): Promise<
    {
      id: string;
      name: string;
      error: string | null;
      tools: { name: string }[];
      own_folder: { score: number } | null;
    }[]
  >;
  refresh(id: string): Promise<Answer>;
  /** What the model writes from now on. */
  play(replies: string[]): void;
  /** A run whose model writes these; every question is answered with `allow`. */
  run(
    replies: string[],
    options?: { allow?: boolean; body?: object; onEvent?: (event: LiveEvent, runId: string) => unknown },
  ): Promise<Run & { events: LiveEvent[] }>;
  /** The ledger's rows, newest first. */
  ledger(): Promise<
    { host: string; purpose: string; refused: boolean; failure: string | null; payload: string | null }[]
  >;
  /** Which calls of tools our program heard, asked by itself. */
  heard(): Promise<{ name: string; arguments: unknown }[]>;
  close(): Promise<void>;
}

/** Starts it. `file_read` brings something sensitive. */
export async function openMcpApp(options: TestServerOptions = {}, state: FakeState = {}): Promise<McpApp> {
  const web = await startFakeHttpMcp(state);
  const script = copyStdioScript();
  let replies: string[] = [];
  const server = await startServer({
    reply: () => replies.shift() ?? answerOf('Done.'),
    agentTools: fakeTools({
      name: 'file_read',
      run: () => ({ text: `My IBAN is ${IBAN} and I owe 900 euros.`, sources: ['bank.pdf'] }),
    }),
    ...options,
  });
  server.engine.context = 50_000;
  const owner = await server.logInAs('super_admin');
  const { token } = owner;
  await server.call('POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });
  const add = (body: object) => server.call('POST', '/agents/mcp-servers', { token, body });
  const program = { command: script.command, args: script.args };
  const app: McpApp = {
    server,
    owner,
    web,
    program,
    add,
    addProgram: (more = {}) => add({ transport: 'stdio', name: 'local', ...program, ...more }),
    addAddress: () => add({ transport: 'http', name: 'remote', url: web.url }),
    list: async () => (await server.call('GET', '/agents/mcp-servers', { token })).body.items,
    refresh: (id) => server.call('POST', `/agents/mcp-servers/${id}/refresh`, { token }),
    play(script) {
      replies = [...script];
    },
    async run(script, { allow = true, body = {}, onEvent } = {}) {
      app.play(script);
      let runId = '';
      const order = { task: 'Use the tools that others wrote.', agent_type: 'general', ...body };
      const events = await readRun(server.url, token, order, async (event) => {
        if (event.event === 'run') runId = event.data.id;
        await onEvent?.(event, runId);
        if (event.event !== 'approval_required') return;
        const path = `/agents/runs/${runId}/approvals/${event.data.approval_id}`;
        await server.call('POST', path, { token, body: { allow } });
      });
      return { ...(events.findLast(({ event }) => event === 'result')?.data as Run), events };
    },
    ledger: async () => (await server.call('GET', '/privacy/ledger?limit=100', { token })).body.items,
    async heard() {
      const { steps } = await app.run(['{"tool":"mcp__local__heard","arguments":{}}']);
      const said = steps[0]?.output.split('│ ')[1] ?? '';
      return JSON.parse(said);
    },
    async close() {
      await server.close();
      await web.close();
      script.remove();
    },
  };
  return app;
}
