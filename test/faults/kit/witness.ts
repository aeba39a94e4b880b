import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { callApi, type SpawnedServer } from '../../api/spawn-server.ts';

/** An answer of the API: its body when that is JSON. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any;
}

/** Writes to a server, remembers what was acknowledged, and looks later whether all of that is there. */
export interface Witness {
  conversation(title: string): Promise<Answer>;
  /** Sends into this conversation; the answer is the server's. */
  message(conversationId: string, content: string): Promise<Answer>;
  upload(name: string, content: string): Promise<Answer>;
  /** Reads every document that was acknowledged so far, whole, as it was sent. */
  download(): Promise<void>;
  /** How many writes were acknowledged. */
  count(): number;
  /** How many of them were documents. */
  uploads(): number;
  /** Asks another server (a restarted one) or the same for all that was acknowledged. */
  expectAllKept(server: SpawnedServer, token: string): Promise<void>;
}

/** A witness who writes to what `current` says is the server now. */
export function createWitness(current: () => { server: SpawnedServer; token: string }): Witness {
  const titles = new Map<string, string>();
  const messages = new Map<string, { conversation: string; content: string }>();
  const uploads = new Map<string, string>();
  const call = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const { server, token } = current();
    return callApi(server.url, method, path, { token, body });
  };
  const expectFiles = async ({ server, token }: { server: SpawnedServer; token: string }) => {
    for (const [id, content] of uploads) {
      const headers = { authorization: `Bearer ${token}` };
      const file = await fetch(`${server.url}/api/v1/documents/${id}/file`, { headers });
      expect([file.status, await file.text()]).toEqual([200, content]);
    }
  };
  return {
    async conversation(title) {
      const answer = await call('POST', '/chat/conversations', { title });
      if (answer.status === 201) titles.set(answer.body.id, title);
      return answer;
    },
    async message(conversation, content) {
      const answer = await call('POST', `/chat/conversations/${conversation}/messages`, { content });
      if (answer.status !== 200) return answer;
      const { user_message: asked, assistant_message: said } = answer.body;
      messages.set(asked.id, { conversation, content });
      messages.set(said.id, { conversation, content: said.content });
      return answer;
    },
    async upload(name, content) {
      const body = new FormData();
      body.append('file', new Blob([content]), name);
      const answer = await call('POST', '/documents/upload', body);
      if (answer.status === 201) uploads.set(answer.body.id, content);
      return answer;
    },
    download: () => expectFiles(current()),
    uploads: () => uploads.size,
    count: () => titles.size + messages.size + uploads.size,
    async expectAllKept(server, token) {
      for (const [id, title] of titles) {
        const { status, body } = await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token });
        expect([status, body.title]).toEqual([200, title]);
      }
      const read = new Map<string, Map<string, string>>();
      for (const [id, { conversation, content }] of messages) {
        const kept = read.get(conversation) ?? (await readMessages(server, token, conversation));
        read.set(conversation, kept);
        expect(kept.get(id)).toBe(content);
      }
      await expectFiles({ server, token });
    },
  };
}

async function readMessages(server: SpawnedServer, token: string, id: string): Promise<Map<string, string>> {
  const { body } = await callApi(server.url, 'GET', `/chat/conversations/${id}`, { token });
  const messages = body.messages as { id: string; content: string }[];
  return new Map(messages.map((message) => [message.id, message.content]));
}

/** What SQLite says of a database that no server has open: `['ok', []]` where nothing is wrong. */
export function checkIntegrity(dataDirectory: string): unknown[] {
  const database = new Sqlite(join(dataDirectory, 'alcove.db'), { readonly: true });
  try {
    return [database.pragma('integrity_check', { simple: true }), database.pragma('foreign_key_check')];
  } finally {
    database.close();
  }
}

/** The verdict over the ledger of a running server. */
export async function ledgerVerdict(server: SpawnedServer, token: string): Promise<string> {
  return (await callApi(server.url, 'POST', '/privacy/ledger/verify', { token })).body.verdict;
}
