import { EgressRefused } from '../../egress/egress-errors.ts';
import { createCallQueue } from '../tools/process/tool-process.ts';
import type { McpServer } from './mcp-server.types.ts';
import { McpAnsweredError, McpFailed } from './protocol/mcp-failed.ts';
import { McpSession, type Talk } from './protocol/mcp-session.ts';
import type { McpTransport } from './protocol/mcp-transport.types.ts';

/** A server with nothing to do is stopped after this. */
const IDLE_TIME = 5 * 60_000;
/** Most calls of one server at once: one at work, the others waiting for their turn. */
const MOST_CALLS = 16;

interface McpClientsParts {
  /** A server as it is stored now. */
  find: (id: string) => McpServer | undefined;
  /** Starts its program, or makes ready to ask it. */
  openTransport: (server: McpServer, isBare: boolean) => Promise<McpTransport>;
  /** Throws McpFailed `folder_full` where it keeps more than it may. */
  requireRoom: (server: McpServer) => Promise<void>;
  /** Of a call with all that goes before it, in milliseconds. */
  callMs: number;
  /** A signal that aborts after so many milliseconds, with a TimeoutError. */
  startDeadline: (milliseconds: number) => AbortSignal;
  /** Calls back once; returns how to take that back. */
  startTimer: (milliseconds: number, callback: () => void) => () => void;
}

interface Client {
  inTurn: ReturnType<typeof createCallQueue>;
  session?: McpSession | undefined;
  transport?: McpTransport | undefined;
  stopIdling?: (() => void) | undefined;
}

/** Conversations with the servers: each is opened at its first use, has one call at a time, and is stopped when idle. */
export type McpClients = ReturnType<typeof createMcpClients>;

/** Keeps the conversations. Whatever fails in one ends it, and the next call begins anew; so does the call itself where the server forgot it. */
export function createMcpClients(deps: McpClientsParts) {
  const clients = new Map<string, Client>();
  let isClosed = false;

  function clientOf(id: string): Client {
    const client = clients.get(id) ?? { inTurn: createCallQueue(MOST_CALLS) };
    clients.set(id, client);
    return client;
  }

  function end(client: Client): void {
    client.stopIdling?.();
    client.stopIdling = undefined;
    client.session?.close();
    client.session = undefined;
  }

  /** Ends a server's conversation and its process, whatever it is doing. */
  function stop(id: string): void {
    const client = clients.get(id);
    if (client) end(client);
    clients.delete(id);
  }

  async function open(id: string, client: Client, talk: Talk, isBare: boolean): Promise<McpSession> {
    client.transport = await deps.openTransport(requireOn(deps.find(id)), isBare);
    const session = await McpSession.open(client.transport, talk);
    // It may have been switched off or deleted, or the server closed, while it started.
    if (clients.get(id) === client && !isClosed && deps.find(id)?.enabled) return session;
    session.close();
    throw new McpFailed('off');
  }

  async function work<Result>(
    id: string,
    client: Client,
    talk: Talk,
    task: (session: McpSession, talk: Talk) => Promise<Result>,
    isBare: boolean,
  ): Promise<Result> {
    const server = requireOn(deps.find(id));
    client.stopIdling?.();
    if (isBare) end(client);
    const deadline = deps.startDeadline(deps.callMs);
    const bounded = { ...talk, signal: AbortSignal.any([talk.signal, deadline]) };
    const inSession = async () => {
      client.session ??= await open(id, client, bounded, isBare);
      return task(client.session, bounded);
    };
    try {
      if (!isBare) await deps.requireRoom(server);
      const result = await inSession().catch((error: unknown) => {
        // Nothing was done in a session that the server does not know: all of the task, once more, in a new one.
        if (!(error instanceof McpFailed) || error.failure !== 'session_lost') throw error;
        end(client);
        return inSession();
      });
      if (!isBare) await deps.requireRoom(server);
      return result;
    } catch (error) {
      if (!leavesItWell(error)) end(client);
      const isLate = deadline.aborted && !talk.signal.aborted;
      const failed = isLate ? new McpFailed('timeout', { cause: error }) : await withoutRoom(server, error);
      if (failed instanceof McpFailed) failed.lastWords = client.transport?.lastWords() ?? '';
      throw failed;
    } finally {
      if (isBare) end(client);
      if (client.session) client.stopIdling = deps.startTimer(IDLE_TIME, () => end(client));
    }
  }

  /** What was ended because it had filled its folder is told so. */
  async function withoutRoom(server: McpServer, error: unknown): Promise<unknown> {
    if (!(error instanceof McpFailed) || error.failure !== 'ended') return error;
    return deps.requireRoom(server).then(
      () => error,
      (full: unknown) => full,
    );
  }

  return {
    /** Does one task with a server's conversation, after those that came before. Throws what the task throws, McpFailed. */
    use<Result>(
      id: string,
      talk: Talk,
      task: (session: McpSession, talk: Talk) => Promise<Result>,
      /** Whether this has a conversation to itself, without what the server keeps. */
      isBare = false,
    ): Promise<Result> {
      if (isClosed) return Promise.reject(new McpFailed('off'));
      const client = clientOf(id);
      return client.inTurn(talk.signal, () => work(id, client, talk, task, isBare));
    },
    stop,
    close(): void {
      isClosed = true;
      for (const id of [...clients.keys()]) stop(id);
    },
  };
}

function requireOn(server: McpServer | undefined): McpServer {
  if (server?.enabled) return server;
  throw new McpFailed('off');
}

/** A refusal of the gate sent nothing, and an answer that is an error is an answer. */
function leavesItWell(error: unknown): boolean {
  if (error instanceof McpFailed) return ['changed', 'withdrawn'].includes(error.failure);
  return error instanceof EgressRefused || error instanceof McpAnsweredError;
}
