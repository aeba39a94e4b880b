import { createMcpTool } from '../../../../server/agents/mcp/create-mcp-tool.ts';
import { openHttpTransport } from '../../../../server/agents/mcp/http/http-transport.ts';
import { readOffer } from '../../../../server/agents/mcp/mcp.service.ts';
import { createMcpClients } from '../../../../server/agents/mcp/mcp-clients.ts';
import type { HttpServer } from '../../../../server/agents/mcp/mcp-server.types.ts';
import type { Tool, ToolContext } from '../../../../server/agents/tool.types.ts';
import type { EgressGateParts } from '../../../../server/egress/gate-parts.ts';
import { requestPinned } from '../../../../server/egress/pinned-request.ts';
import { recordExchange } from '../../../../server/egress/record-exchange.ts';
import type { OutboundDoor } from '../../../../server/routing/outbound-door.ts';
import { toolContext } from '../tool-context.ts';
import { startFakeHttpMcp } from './fake-http-mcp.ts';
import type { FakeState } from './fake-mcp-server.mjs';

/** Tools of our own server over HTTP, whose door lets everything through; time passes when a test says so. */
export async function openMcpTool(state: Omit<FakeState, 'tools'> = {}) {
  const words = (text: string) => ({ content: [{ type: 'text', text }] });
  const answers: Record<string, () => unknown> = {
    well: () => words('done'),
    long: () => words('many words '.repeat(50_000)),
    nulls: () => ({
      content: [
        { type: 'text', text: 'one', annotations: null, _meta: null },
        { type: 'text', text: null },
        { type: 'resource', resource: { uri: 'file:///a', mimeType: null, text: 'two', blob: null } },
        { type: 'image', data: 'AAAA', mimeType: null },
        { type: 'hologram', data: null },
        null,
      ],
      structuredContent: null,
      isError: null,
      _meta: null,
    }),
    structured: () => ({ content: null, structuredContent: { kept: null }, isError: null }),
    badly: () => ({ ...words('it broke'), isError: true }),
  };
  const inputSchema = {
    type: 'object',
    properties: { how: { type: 'string' }, times: { type: 'integer' } },
    required: ['how'],
    additionalProperties: false,
  };
  const tools: FakeState['tools'] = {
    do_all: {
      description: 'Does what it is told.',
      inputSchema,
      call: ({ how }: { how: string }) => answers[how]?.(),
    },
  };
  const web = await startFakeHttpMcp({ ...state, tools });
  const server: HttpServer = {
    id: 'server-1',
    name: 'fake',
    transport: 'http',
    url: web.url,
    enabled: true,
    tools: [],
    error: null,
    createdAt: 0,
  };
  const timers: (() => void)[] = [];
  const deadlines: AbortController[] = [];
  const opened: string[] = [];
  const clients = createMcpClients({
    find: (id) => (id === server.id ? server : undefined),
    openTransport: async ({ name }) => {
      opened.push(name);
      return openHttpTransport(openDoor(), web.url);
    },
    requireRoom: async () => {},
    callMs: 30_000,
    startDeadline: () => {
      const controller = new AbortController();
      deadlines.push(controller);
      return controller.signal;
    },
    startTimer: (_milliseconds, callback) => {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
  });
  const errand = { subject: { userId: 'user-1' }, run: () => ({ taint: 0, isLocalOnly: false }) };
  const talk = { errand, signal: new AbortController().signal };
  const list = () => clients.use(server.id, talk, (session, bounded) => session.listTools(bounded));
  const listed = await list();
  const offer = readOffer(server.name, listed.tools);
  return {
    web,
    server,
    clients,
    /** Asks for its tools anew. */
    list,
    /** How often a conversation was begun. */
    opened,
    /** Lets the time for being idle pass. */
    passIdleTime() {
      for (const elapse of timers.splice(0)) elapse();
    },
    /** Lets the time of the call that is being made pass. */
    passDeadline: () => deadlines.at(-1)?.abort(new DOMException('', 'TimeoutError')),
    tool(name: string): Tool {
      const found = offer.tools.find((tool) => tool.name === name);
      if (!found) throw new Error(`no tool ${name}`);
      return createMcpTool(server, found, clients, () => 0);
    },
    context: (more: Partial<ToolContext> = {}): ToolContext => ({ ...toolContext(), ...more }),
    close: () => web.close(),
  };
}

/** The gate's own connection, without router or ledger: those are tested through the front door. */
function openDoor(): Pick<OutboundDoor, 'send'> {
  const parts = {
    ledger: { outcome: () => {} },
    isOffline: () => false,
    noCloud: () => false,
  } as unknown as EgressGateParts;
  return {
    send: ({ request }, signal) => {
      const url = new URL(request.url);
      const aim = async () => ({
        url,
        address: url.hostname,
        method: request.method,
        headers: request.headers,
        body: request.body,
        timeouts: { headers: 60_000, idle: 60_000 },
        signal,
        refuseNow: () => undefined,
      });
      return recordExchange(parts, 'request-1', { aim, open: requestPinned }, request.maxAnswerBytes);
    },
  };
}
