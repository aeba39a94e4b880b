import { PASSWORD } from '../../api/start-server.ts';
import type { Conversation, Person } from '../day.types.ts';
import type { Answer, Call } from './api-client.ts';

type CallServer = (method: string, path: string, call?: Call) => Promise<Answer>;

/** Makes the owner with the token that the server printed. */
export async function createOwner(call: CallServer, setupToken: string | undefined): Promise<Person> {
  const account = { email: 'owner@example.org', password: PASSWORD };
  expectStatus(await call('POST', '/setup', { body: { ...account, setup_token: setupToken } }), 201);
  return logIn(call, account);
}

/** Registers somebody. */
export async function createPerson(call: CallServer, email: string, settings: object = {}): Promise<Person> {
  const account = { email, password: PASSWORD };
  expectStatus(await call('POST', '/auth/register', { body: account }), 201);
  const person = await logIn(call, account);
  expectStatus(await person.call('PATCH', '/privacy/settings', settings), 200);
  return person;
}

/** Throws with the route's words where the status is another one. */
export function expectStatus(answer: Answer, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer;
  throw new Error(`expected ${statuses.join(' or ')}, got ${answer.status}: ${answer.text.slice(0, 300)}`);
}

async function logIn(call: CallServer, account: { email: string; password: string }): Promise<Person> {
  const { body } = expectStatus(await call('POST', '/auth/login', { body: account }), 200);
  return withToken(call, body.access_token);
}

/** Whoever has this token or API key. */
export function withToken(call: CallServer, token: string): Person {
  const headers = { accept: 'text/event-stream' };
  const person: Person = {
    token,
    call: (method, path, body) => call(method, path, { token, body }),
    stream: (method, path, body) => call(method, path, { token, body, headers }),
    async converse(body = {}) {
      const made = expectStatus(await person.call('POST', '/chat/conversations', body), 201);
      return conversationOf(person, made.body.id);
    },
  };
  return person;
}

/** A conversation that exists. */
export function conversationOf(person: Person, id: string): Conversation {
  const path = `/chat/conversations/${id}`;
  return {
    id,
    path,
    async send(content, more = {}) {
      const { body } = expectStatus(await person.call('POST', `${path}/messages`, { content, ...more }), 200);
      return turnOf(body);
    },
    stream: (content, more = {}) => person.stream('POST', `${path}/messages`, { content, ...more }),
  };
}

/** Both messages of an answer of the send form. */
export function turnOf(
  body: Answer['body'],
): ReturnType<Conversation['send']> extends Promise<infer T> ? T : never {
  return {
    user: body.user_message?.id,
    assistant: body.assistant_message.id,
    provider: body.assistant_message.metadata.llm_provider,
    text: body.assistant_message.content,
  };
}
