import { createHmac } from 'node:crypto';
import { rawRequest } from '../api/raw-request.ts';
import { readRoutes } from '../api/routes.ts';
import type { TestServer } from '../api/start-server.ts';

/** One attack: what it is, and whether the server held. */
interface Attempt {
  what: string;
  holds: () => Promise<boolean>;
}

/** What the attacks of a class begin with: a server, an owner, a victim with something of theirs, and an attacker. */
export interface Scene {
  server: TestServer;
  owner: { token: string; userId: string };
  victim: { token: string; userId: string };
  mallory: { token: string; userId: string; refresh: string };
  /** The victim's conversation. */
  conversationId: string;
}

type AttackClass = (scene: Scene) => Promise<Attempt[]> | Attempt[];

/** Addresses that a browser can be made to send, or that stand for this machine elsewhere. */
const hosts: AttackClass = ({ server }) => {
  const { port } = new URL(server.url);
  const names = [
    ...[
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.nip.io',
      'alcove.localhost.evil.example',
      '0.0.0.0',
    ],
    ...[
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.2',
      '[::]',
      '[::ffff:127.0.0.1]',
      'LOCALHOST.',
    ],
    ...[
      'localhost@evil.example',
      'evil.example#localhost',
      'localhost%00.evil.example',
      '',
      ' ',
      'localhost,evil.example',
    ],
  ];
  const ports = ['', `:${port}`, ':80', ':1', `:${port}0`];
  const paths = ['/health', '/', '/openapi.json', '/api/v1/auth/me', '/v1/models', '/api/tags'];
  return names.flatMap((name) =>
    ports.flatMap((suffix) =>
      paths.map((path) => ({
        what: `Host: ${name}${suffix} on ${path}`,
        holds: async () => {
          const headers = { Host: `${name}${suffix}` };
          const { status } = await rawRequest(`${server.url}${path}`, { headers, setHost: false });
          return status === 421 || status === 400;
        },
      })),
    ),
  );
};

/** Pages of others that ask with the browser's help. */
const origins: AttackClass = ({ server, victim }) => {
  const { port } = new URL(server.url);
  const from = [
    ...['http://evil.example', 'null', 'file://', `http://localhost:${Number(port) + 1}`, 'http://127.0.0.1'],
    ...[`http://127.0.0.1:${port}.evil.example`, `http://evil.example:${port}`],
    ...['chrome-extension://abcdef', 'http://127.0.0.1:1', `http://[::1]:${Number(port) + 1}`],
  ];
  const types = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ];
  const paths = [
    '/auth/refresh',
    '/auth/logout',
    '/chat/conversations',
    '/auth/api-keys',
    '/privacy/cloud-key',
  ];
  return from.flatMap((origin) =>
    types.flatMap((type) =>
      paths.map((path) => ({
        what: `POST ${path} from ${origin} as ${type}`,
        holds: async () => {
          const { status, headers } = await rawRequest(`${server.url}/api/v1${path}`, {
            method: 'POST',
            headers: { Origin: origin, 'Content-Type': type, Authorization: `Bearer ${victim.token}` },
            body: '{}',
          });
          return status >= 400 && status < 500 && headers['access-control-allow-origin'] === undefined;
        },
      })),
    ),
  );
};

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that somebody made or changed. */
const tokens: AttackClass = ({ server, victim, owner, mallory }) => {
  const [head = '', claims = '', signature = ''] = mallory.token.split('.');
  const own = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const sign = (first: string, second: string, key: string, hash = 'sha256') =>
    `${first}.${second}.${createHmac(hash, key).update(`${first}.${second}`).digest('base64url')}`;
  const changed = [
    { sub: victim.userId },
    { sub: owner.userId },
    { role: 'super_admin' },
    { exp: own.exp + 1e9 },
    { sid: 'x' },
    {},
  ].map((change) => encode({ ...own, ...change }));
  const heads = [
    { alg: 'none' },
    { alg: 'None', typ: 'JWT' },
    { alg: 'HS256', kid: '../../dev/null' },
    { alg: 'RS256' },
  ];
  const forged = [
    ...changed.flatMap((body) => [
      ...(body === claims ? [] : [`${head}.${body}.${signature}`]),
      ...heads.flatMap((each) => [`${encode(each)}.${body}.`, `${encode(each)}.${body}.${signature}`]),
      ...['', 'secret', 'alcove', 'null', victim.userId].map((key) => sign(head, body, key)),
      sign(encode({ alg: 'HS512', typ: 'JWT' }), body, 'secret', 'sha512'),
    ]),
    ...['', '.', '..', 'x', 'null', `${mallory.token}x`, mallory.token.slice(0, -2), `alc_${'a'.repeat(40)}`],
    mallory.refresh,
  ];
  return forged.map((token) => ({
    what: `the token ${token.slice(0, 12)}…${token.slice(-12)}`,
    holds: async () => (await server.call('GET', '/auth/me', { token })).status === 401,
  }));
};

/** Everything that has an id in its path, asked by somebody whose it is not. */
const others: AttackClass = async ({ server, mallory, conversationId, victim, owner }) => {
  const routes = (await readRoutes(server.url)).filter(({ path }) => path.includes('{'));
  const ids = [conversationId, victim.userId, owner.userId];
  return routes.flatMap(({ method, path, properties }) =>
    ids.map((id) => ({
      what: `${method} ${path} with the id of another`,
      holds: async () => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : exampleOf(Object.keys(properties));
        const filled = path.replace(/\{[^}]+\}/g, id);
        const { status, text } = await server.call(method, filled, { token: mallory.token, body });
        return status >= 400 && status < 500 && !text.includes(CANARY);
      },
    })),
  );
};

/** A word that only the victim wrote. */
export const CANARY = 'canary-of-the-victim';

function exampleOf(fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, 'x']));
}

/** Bodies that ask for more work, depth or calls than anybody needs. */
const structures: AttackClass = ({ server, mallory }) => {
  const { token } = mallory;
  const score = (what: string, text: string): Attempt => ({
    what: `/privacy/score of ${what}`,
    holds: async () =>
      (await server.call('POST', '/privacy/score', { token, body: { text } })).status === 200,
  });
  const compat = (what: string, body: object): Attempt => ({
    what: `/v1/chat/completions with ${what}`,
    holds: async () => {
      const response = await fetch(`${server.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'Hello' }], ...body }),
      });
      await response.arrayBuffer();
      return response.status < 500;
    },
  });
  const tool = (parameters: object) => ({
    tools: [{ type: 'function', function: { name: 'f', parameters } }],
  });
  const nested = (depth: number) =>
    JSON.parse(`${'{"properties":{"a":'.repeat(depth)}{}${'}}'.repeat(depth)}`) as object;
  const numbers = Array.from({ length: 130_000 }, (_, at) => at % 10);
  return [
    score('number words', 'two '.repeat(125_000)),
    score('initials', 'M. '.repeat(100_000)),
    score('brackets', '['.repeat(300_000)),
    score('one word', 'a'.repeat(300_000)),
    score('digits', '1'.repeat(300_000)),
    score('addresses', 'a@b.co '.repeat(40_000)),
    score('encodings', Buffer.from('My diagnosis '.repeat(10_000)).toString('base64')),
    score('halves of characters', '\ud83d'.repeat(100_000)),
    score('lines', '\n'.repeat(300_000)),
    compat('130,000 values of an enum', tool({ type: 'object', properties: { a: { enum: numbers } } })),
    compat('a schema of 500 levels', tool({ type: 'object', ...nested(500) })),
    compat('130,000 elements in the arguments of a call', {
      messages: [
        { role: 'user', content: 'Go' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c', type: 'function', function: { name: 'f', arguments: JSON.stringify(numbers) } },
          ],
        },
        { role: 'tool', tool_call_id: 'c', content: 'done' },
      ],
    }),
    compat('a pattern that backtracks', tool({ type: 'object', properties: { a: { pattern: '(a+)+$' } } })),
  ];
};

/** The classes, by the names that docs/security.md has. */
export const ATTACK_CLASSES: Record<string, AttackClass> = {
  'names of the host': hosts,
  'pages of others': origins,
  'forged tokens': tokens,
  'ids of others': others,
  'large and deep bodies': structures,
};
