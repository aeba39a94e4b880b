import Anthropic from '@anthropic-ai/sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import type { TestServer } from './start-server.ts';

/** A turn as all three APIs have it. */
export interface Said {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface AskOptions {
  /** `auto` by default. */
  model?: string;
  isStreaming?: boolean;
  signal?: AbortSignal;
  /** Told of each piece of a stream as it comes. */
  onPiece?: (piece: string) => void;
}

/** What came back, whichever API was asked. */
interface Told {
  text: string;
  provider: string | null;
  sensitivity: number;
  fallback: string | null;
}

/** An official client of one of the compatible APIs. */
export interface Door {
  name: string;
  ask(turns: Said[] | string, options?: AskOptions): Promise<Told>;
}

/** Where a client goes, with what in hand. */
interface Way {
  url: string;
  key: string;
}

/** The clients, each of its makers, told not to try again. */
export const DOORS: ((way: Way) => Door)[] = [openAiDoor, anthropicDoor, ollamaDoor, responsesDoor];
export const DOOR_NAMES = ['openai', '@anthropic-ai/sdk', 'ollama', 'openai (responses)'];

export function openAi({ url, key }: Way, fetch?: typeof globalThis.fetch): OpenAI {
  return new OpenAI({ baseURL: `${url}/v1`, apiKey: key, maxRetries: 0, ...(fetch && { fetch }) });
}

export function anthropic({ url, key }: Way, fetch?: typeof globalThis.fetch): Anthropic {
  return new Anthropic({
    baseURL: url,
    apiKey: key,
    authToken: null,
    maxRetries: 0,
    ...(fetch && { fetch }),
  });
}

export function ollama({ url, key }: Way, fetch?: typeof globalThis.fetch): Ollama {
  return new Ollama({ host: url, headers: { authorization: `Bearer ${key}` }, ...(fetch && { fetch }) });
}

function openAiDoor(way: Way): Door {
  const seen = watch();
  const client = openAi(way, seen.fetch);
  return {
    name: 'openai',
    async ask(given, { model = 'auto', isStreaming = false, signal, onPiece } = {}) {
      const messages = toTurns(given);
      const options = { ...(signal && { signal }) };
      if (!isStreaming) {
        const { choices } = await client.chat.completions.create({ model, messages }, options);
        return seen.told(choices[0]?.message.content ?? '');
      }
      const stream = await client.chat.completions.create({ model, messages, stream: true }, options);
      return seen.told(await join(stream, ({ choices }) => choices[0]?.delta.content ?? '', onPiece));
    },
  };
}

function responsesDoor(way: Way): Door {
  const seen = watch();
  const client = openAi(way, seen.fetch);
  return {
    name: 'openai (responses)',
    async ask(given, { model = 'auto', isStreaming = false, signal, onPiece } = {}) {
      const body = { model, input: toTurns(given) };
      const options = { ...(signal && { signal }) };
      if (!isStreaming) return seen.told((await client.responses.create(body, options)).output_text);
      const stream = await client.responses.create({ ...body, stream: true }, options);
      const pieceOf = (event: OpenAI.Responses.ResponseStreamEvent) => {
        if (event.type === 'response.failed') throw new Error(event.response.error?.message);
        return event.type === 'response.output_text.delta' ? event.delta : '';
      };
      return seen.told(await join(stream, pieceOf, onPiece));
    },
  };
}

function anthropicDoor(way: Way): Door {
  const seen = watch();
  const client = anthropic(way, seen.fetch);
  return {
    name: '@anthropic-ai/sdk',
    async ask(given, { model = 'auto', isStreaming = false, signal, onPiece } = {}) {
      const turns = toTurns(given);
      const system = turns.find(({ role }) => role === 'system')?.content;
      const messages = turns.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }]));
      const body = { model, max_tokens: 1_000, messages, ...(system !== undefined && { system }) };
      const options = { ...(signal && { signal }) };
      if (!isStreaming) {
        const { content } = await client.messages.create(body, options);
        return seen.told(content.map((block) => (block.type === 'text' ? block.text : '')).join(''));
      }
      const stream = await client.messages.create({ ...body, stream: true }, options);
      const pieceOf = (event: Anthropic.RawMessageStreamEvent) =>
        event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '';
      return seen.told(await join(stream, pieceOf, onPiece));
    },
  };
}

function ollamaDoor(way: Way): Door {
  const seen = watch();
  const client = ollama(way, seen.fetch);
  return {
    name: 'ollama',
    async ask(given, { model = 'auto', isStreaming = false, signal, onPiece } = {}) {
      const messages = toTurns(given);
      if (!isStreaming) return seen.told((await client.chat({ model, messages })).message.content);
      const stream = await client.chat({ model, messages, stream: true });
      signal?.addEventListener('abort', () => stream.abort());
      return seen.told(await join(stream, ({ message }) => message.content, onPiece));
    },
  };
}

function toTurns(given: Said[] | string): Said[] {
  return typeof given === 'string' ? [{ role: 'user', content: given }] : given;
}

async function join<Event>(
  stream: AsyncIterable<Event>,
  pieceOf: (event: Event) => string,
  onPiece: (piece: string) => void = () => {},
): Promise<string> {
  let text = '';
  for await (const event of stream) {
    const piece = pieceOf(event);
    text += piece;
    if (piece !== '') onPiece(piece);
  }
  return text;
}

/** Keeps the headers of the last answer: not every client shows them. */
function watch() {
  let headers = new Headers();
  return {
    fetch: async (...call: Parameters<typeof globalThis.fetch>) => {
      const response = await globalThis.fetch(...call);
      headers = response.headers;
      return response;
    },
    told: (text: string): Told => ({
      text,
      provider: headers.get('x-alcove-provider'),
      sensitivity: Number(headers.get('x-alcove-sensitivity')),
      fallback: headers.get('x-alcove-fallback'),
    }),
  };
}

/** The status of a client's error, by whichever name it has it. */
export async function statusOf(asked: Promise<unknown>): Promise<number> {
  const failure: unknown = await asked.then(
    () => ({ status: 200 }),
    (error: unknown) => error,
  );
  const { status, status_code } = failure as { status?: number; status_code?: number };
  if (status === undefined && status_code === undefined) throw failure;
  return status ?? status_code ?? 0;
}

/** A key of a user, as the app makes it; `id` is what revokes it. */
export async function makeKey(
  server: TestServer,
  token: string,
  options: { scopes?: string[]; local_only?: boolean } = {},
): Promise<{ key: string; id: string }> {
  const made = await server.call('POST', '/auth/api-keys', { token, body: { name: 'a script', ...options } });
  return made.body;
}
