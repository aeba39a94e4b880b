/** What the server answered. */
export interface Answer {
  status: number;
  text: string;
  bytes: Uint8Array;
  // biome-ignore lint/suspicious/noExplicitAny: a scenario reads whatever fields it expects
  body: any;
}

export interface Call {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the server: a path from `/v1`, `/api` or `/mcp` on as it stands, any other below `/api/v1`. Reads streams to the end. */
export async function callServer(
  url: string,
  method: string,
  path: string,
  call: Call = {},
): Promise<Answer> {
  const { token, body, headers = {}, signal } = call;
  const isForm = body instanceof FormData;
  const response = await fetch(url + absolutePath(path), {
    method,
    ...(signal ? { signal } : {}),
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined || isForm ? body : JSON.stringify(body),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = Buffer.from(bytes).toString('utf8');
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, text, bytes, body: isJson ? JSON.parse(text) : undefined };
}

/** The path as the server has it. */
export function absolutePath(path: string): string {
  return /^\/(?:v1|api|mcp|health|openapi)(?:[/.]|$)/.test(path) ? path : `/api/v1${path}`;
}
