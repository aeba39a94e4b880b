import type { TestServer } from './start-server.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
};

/** One route as the OpenAPI document has it, without the version prefix. */
export interface Route {
  method: string;
  path: string;
  isPublic: boolean;
  /** `public`, `user`, `owner` or roles. */
  access: string;
  hasBody: boolean;
  /** The body is a form with a file, in this field. */
  fileField: string | undefined;
  /** The body may be one of several shapes. */
  hasAlternatives: boolean;
  /** The fields of the body, of all its alternatives together. */
  properties: Record<string, Schema>;
  query: { name: string; schema: Schema }[];
}

/** Reads the routes below the version prefix from the server's own document; compat-table.test.ts has the others. */
export async function readRoutes(url: string): Promise<Route[]> {
  const document = await (await fetch(`${url}/openapi.json`)).json();
  const paths = Object.entries(document.paths as Record<string, Record<string, never>>);
  return paths
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => toRoute(path, method, operation)),
    );
}

interface Operation {
  security: unknown[];
  'x-alcove-access': string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: {
    content: { 'application/json'?: { schema: Schema }; 'multipart/form-data'?: { schema: Schema } };
  };
}

function toRoute(path: string, method: string, operation: Operation): Route {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const form = operation.requestBody?.content['multipart/form-data']?.schema;
  const alternatives = schema ? (schema.anyOf ?? [schema]) : [];
  return {
    method: method.toUpperCase(),
    path: path.replace('/api/v1', ''),
    isPublic: operation.security.length === 0,
    access: operation['x-alcove-access'],
    hasBody: schema !== undefined,
    fileField: form?.required?.[0],
    hasAlternatives: alternatives.length > 1,
    properties: Object.assign({}, ...alternatives.map(({ properties = {} }) => properties)),
    query: operation.parameters.filter((parameter) => parameter.in === 'query'),
  };
}

const SAMPLES: Record<string, unknown> = {
  'POST /auth/register': { email: 'table@example.org', password: 'x' },
  'POST /auth/login': { email: 'nobody@example.org', password: 'x' },
  'POST /auth/refresh': { refresh_token: 'x' },
  'POST /setup': { setup_token: 'x', email: 'table@example.org', password: 'x' },
  'POST /auth/change-password': { current_password: 'x', new_password: 'y' },
  'POST /auth/confirm-password': { password: 'x' },
  'POST /auth/api-keys': { name: 'table' },
  'POST /chat/conversations/{id}/messages': { content: 'Hello' },
  'PUT /chat/conversations/{id}/messages/{message_id}': { content: 'Hello' },
  'POST /chat/projects': { name: 'table' },
  'POST /chat/import': { format: 'alcove.conversation', version: 1, title: 'a', messages: [] },
  'POST /documents/search': { query: 'a' },
  'POST /documents/{id}/page': { page: 1 },
  'POST /documents/{id}/releases': { whole: true },
  'POST /voice/tts': { text: 'a' },
  'POST /privacy/score': { text: 'a' },
  'PUT /privacy/cloud-key': { key: 'sk-0123456789' },
  'POST /agents/execute': { task: 'a' },
  'POST /agents/runs/{id}/approvals/{approval_id}': { allow: true },
  'PUT /agents/search-key': { key: 'search-0123456789' },
  'POST /agents/folders': { path: '/nowhere/reports' },
  'POST /agents/mcp-servers': { transport: 'stdio', name: 'table', command: '/nowhere/server' },
  'PATCH /agents/mcp-servers/{id}': { enabled: false },
  'POST /auth/device': { name: 'table' },
  'POST /auth/device/token': { device_code: 'x' },
  'POST /auth/device/answer': { user_code: 'BCDF-GHJK', allow: false },
  'POST /admin/users': { email: 'made@example.org', password: 'Correct-Horse-7' },
  'POST /admin/tenants': { name: 'table' },
  'POST /backup': { passphrase: 'a passphrase of the table' },
  'POST /models/find': { link: '/nowhere' },
  'POST /models/add': { link: '/nowhere' },
  'PUT /models/hub-token': { token: 'hf_0123456789' },
  'POST /models/import': { path: '/nowhere/model.gguf' },
};

/** A body that the route's schema accepts. */
export function sampleBody({ method, path, fileField }: Route): unknown {
  if (fileField) return formWith(fileField, 'A short text.');
  return SAMPLES[`${method} ${path}`] ?? {};
}

/** A form with one file of this content. */
export function formWith(
  field: string,
  content: string | Uint8Array<ArrayBuffer>,
  filename = 'a.txt',
): FormData {
  const form = new FormData();
  form.set(field, new Blob([content]), filename);
  return form;
}

/** A conversation with one exchange. */
export async function openConversation(
  server: TestServer,
  token: string,
): Promise<{ conversation: string; message: string }> {
  const { body } = await server.call('POST', '/chat/conversations', { token });
  const sent = await server.call('POST', `/chat/conversations/${body.id}/messages`, {
    token,
    body: { content: 'Hello' },
  });
  return { conversation: body.id, message: sent.body.user_message.id };
}
