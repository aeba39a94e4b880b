import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived, whole. */
export interface RecordedRequest {
  method: string;
  path: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string;
  /** Request line, headers as written and body: what a canary is searched in. */
  raw: string;
}

/** How the fake answers one request. */
export type FakeAnswer =
  /** With `after`, only the first word comes before that promise is kept. */
  | { kind: 'answer'; text: string; after?: Promise<void> }
  | { kind: 'status'; status: number; body?: string; headers?: Record<string, string> }
  /** These events, word for word. */
  | { kind: 'events'; events: readonly unknown[] }
  | { kind: 'html' }
  /** Event stream of a wrong shape. */
  | { kind: 'wrong_json' }
  /** The connection breaks after the first word. */
  | { kind: 'cut' }
  /** The stream ends politely, without its end marker, after the first word. */
  | { kind: 'unfinished' }
  /** Sends the first word and then nothing, until the client leaves. */
  | { kind: 'stall' }
  /** Takes the request and never answers. */
  | { kind: 'silent' }
  | { kind: 'redirect'; to: string; status?: number }
  /** The answer in one JSON body, as a gateway does that cannot stream. */
  | { kind: 'whole'; text: string }
  /** Calls of tools, behind a text or without any; `arguments` in pieces of three characters. `whole`: in one body. */
  | { kind: 'calls'; calls: { name: string; arguments: string }[]; text?: string; whole?: boolean }
  /** An error inside a 200 stream. */
  | { kind: 'stream_error' }
  /** A promised length that does not come. */
  | { kind: 'lying_length' };

/** A recording stand-in for OpenAI's and Anthropic's APIs, on loopback. */
export interface FakeCloud {
  /** Base URL with the version, such as `http://127.0.0.1:40123/v1`. */
  url: string;
  port: number;
  requests: RecordedRequest[];
  /** Answers for the next requests, in order; after them the default. */
  script(...answers: FakeAnswer[]): void;
  /** Resolves when this many requests in all have arrived whole. */
  received(count: number): Promise<void>;
  /** Resolves when the connection of a stalled or silent request has been closed by the client. */
  clientLeft(): Promise<void>;
  /** Connections that stand now. */
  openConnections(): Promise<number>;
  /** Forgets what has arrived and what was still to be answered. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the fake; `answer` makes the default answer from the recorded request. Asked limits on tokens are kept. */
export async function startFakeCloud(
  options: { answer?: (request: RecordedRequest) => string | FakeAnswer } = {},
): Promise<FakeCloud> {
  const requests: RecordedRequest[] = [];
  const script: FakeAnswer[] = [];
  const events = new EventTarget();
  let departures = 0;
  const server = http.createServer(async (incoming, response) => {
    const recorded = await recordRequest(incoming);
    response.on('close', () => {
      if (response.writableFinished) return;
      departures += 1;
      events.dispatchEvent(new Event('left'));
    });
    requests.push(recorded);
    const made = options.answer?.(recorded) ?? 'Hello from the fake cloud.';
    respond(
      response,
      recorded,
      script.shift() ?? (typeof made === 'string' ? { kind: 'answer', text: made } : made),
    );
    events.dispatchEvent(new Event('request'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    script: (...answers) => void script.push(...answers),
    async received(count) {
      while (requests.length < count) await once(events, 'request');
    },
    async clientLeft() {
      while (departures === 0) await once(events, 'left');
    },
    openConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    reset() {
      requests.length = 0;
      script.length = 0;
      departures = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function recordRequest(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { method = '', url: path = '', rawHeaders } = incoming;
  const lines = [`${method} ${path} HTTP/${incoming.httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  return { method, path, headers, body, raw: `${lines.join('\r\n')}\r\n\r\n${body}` };
}

function respond(response: ServerResponse, request: RecordedRequest, answer: FakeAnswer): void {
  const dialect = request.path.endsWith('/messages') ? anthropic : openAi;
  switch (answer.kind) {
    case 'answer':
      return void stream(response, dialect, limitWords(request, answer.text), answer.after);
    case 'status':
      return void response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body ?? '{"error":{"message":"scripted"}}');
    case 'events':
      return void openStream(response).end(answer.events.map((event) => data(event)).join(''));
    case 'whole':
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(dialect.whole(answer.text)));
    case 'calls':
      if (answer.whole)
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(dialect.wholeCalls(answer.calls)));
      return void openStream(response).end(
        dialect.start +
          (answer.text ? dialect.word(answer.text) : '') +
          answer.calls.map(dialect.call).join('') +
          dialect.callsEnd,
      );
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<h1>Sign in to this Wi-Fi</h1>');
    case 'wrong_json':
      return void openStream(response).end('data: {"choices":"all of them"}\n\ndata: [DONE]\n\n');
    case 'cut':
      openStream(response);
      return void response.write(dialect.start + dialect.word('Half'), () => response.destroy());
    case 'unfinished':
      return void openStream(response).end(dialect.start + dialect.word('Half'));
    case 'stall':
      return void openStream(response).write(dialect.start + dialect.word('Half'));
    case 'silent':
      return;
    case 'redirect':
      return void response.writeHead(answer.status ?? 307, { location: answer.to }).end();
    case 'stream_error':
      return void openStream(response).end(dialect.failure);
    case 'lying_length':
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': '100000' });
      return void response.write(dialect.start, () => response.destroy());
  }
}

function openStream(response: ServerResponse): ServerResponse {
  return response.writeHead(200, { 'content-type': 'text/event-stream' });
}

async function stream(
  response: ServerResponse,
  dialect: typeof openAi,
  { words, isCut }: { words: string[]; isCut: boolean },
  after: Promise<void> | undefined,
): Promise<void> {
  const [first = '', ...rest] = words.map(dialect.word);
  openStream(response).write(dialect.start + first);
  await after;
  response.end(rest.join('') + dialect.end(isCut, words.length));
}

/** One word is one token. */
function limitWords({ body }: RecordedRequest, text: string): { words: string[]; isCut: boolean } {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  const { max_tokens, max_completion_tokens } = JSON.parse(body) as Record<string, number | undefined>;
  const limit = max_tokens ?? max_completion_tokens ?? words.length;
  return { words: words.slice(0, limit), isCut: words.length > limit };
}

type Call = { name: string; arguments: string };
const inPieces = (text: string) => text.match(/[\s\S]{1,3}/g) ?? [];

const data = (value: unknown, event?: string) =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(value)}\n\n`;

const openAi = {
  whole: (content: string): unknown => ({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  }),
  start: data({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
  word: (text: string) => data({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }),
  end: (isCut: boolean, completion_tokens: number) =>
    data({ choices: [{ index: 0, delta: {}, finish_reason: isCut ? 'length' : 'stop' }] }) +
    data({
      choices: [],
      usage: { prompt_tokens: 21, completion_tokens, total_tokens: 21 + completion_tokens },
    }) +
    'data: [DONE]\n\n',
  failure: data({ error: { type: 'server_error', message: 'scripted' } }),
  call: (call: Call, index: number) =>
    [
      {
        index,
        id: `call_of_openai_${index}`,
        type: 'function',
        function: { name: call.name, arguments: '' },
      },
      ...inPieces(call.arguments).map((piece) => ({ index, function: { arguments: piece } })),
    ]
      .map((delta) => data({ choices: [{ index: 0, delta: { tool_calls: [delta] }, finish_reason: null }] }))
      .join(''),
  callsEnd: `${data({ choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })}data: [DONE]\n\n`,
  wholeCalls: (calls: Call[]): unknown => ({
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: calls.map((call, index) => ({
            id: `call_of_openai_${index}`,
            type: 'function',
            function: call,
          })),
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 7, completion_tokens: 3 },
  }),
};

const anthropic = {
  whole: (text: string): unknown => ({
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 7, output_tokens: 3 },
  }),
  start: data({ type: 'message_start', message: { usage: { input_tokens: 21 } } }, 'message_start'),
  word: (text: string) =>
    data(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      'content_block_delta',
    ),
  end: (isCut: boolean, output_tokens: number) =>
    data(
      {
        type: 'message_delta',
        delta: { stop_reason: isCut ? 'max_tokens' : 'end_turn' },
        usage: { output_tokens },
      },
      'message_delta',
    ) + data({ type: 'message_stop' }, 'message_stop'),
  failure: data({ type: 'error', error: { type: 'overloaded_error', message: 'scripted' } }, 'error'),
  call: (call: Call, at: number) => {
    const index = at + 1;
    const content_block = { type: 'tool_use', id: `toolu_${at}`, name: call.name, input: {} };
    return [
      data({ type: 'content_block_start', index, content_block }, 'content_block_start'),
      ...['', ...inPieces(call.arguments)].map((partial_json) =>
        data(
          { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } },
          'content_block_delta',
        ),
      ),
      data({ type: 'content_block_stop', index }, 'content_block_stop'),
    ].join('');
  },
  callsEnd:
    data(
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
      'message_delta',
    ) + data({ type: 'message_stop' }, 'message_stop'),
  wholeCalls: (calls: Call[]): unknown => ({
    content: calls.map((call, index) => ({
      type: 'tool_use',
      id: `toolu_${index}`,
      name: call.name,
      input: JSON.parse(call.arguments),
    })),
    stop_reason: 'tool_use',
    usage: { input_tokens: 7, output_tokens: 3 },
  }),
};
