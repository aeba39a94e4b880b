import { createParser } from 'eventsource-parser';
import type { ErrorParams } from '../../server/core/app-error.schemas.ts';
import { brokenOff, sayError } from './api-error.ts';
import { callRaw, type Method } from './http.ts';

/** One server-sent event with its JSON read. */
interface StreamEvent {
  event: string;
  data: unknown;
}

/** Calls a streaming route; the events come as they arrive. Ends when the server ends or `signal` aborts. */
export async function* streamEvents(
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const response = await callRaw(method, path, { body, signal, accept: 'text/event-stream' });
  if (!response.body) throw brokenOff();
  const waiting: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) =>
      waiting.push({ event, data: inOurWords(event, JSON.parse(data)) }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await read(reader, signal); !part.done; part = await read(reader, signal)) {
    parser.feed(part.value);
    yield* waiting.splice(0);
  }
}

// A connection that is cut is told as what it is to the person: the browser's own words are English.
async function read(reader: ReadableStreamDefaultReader<string>, signal: AbortSignal) {
  try {
    return await reader.read();
  } catch (failure) {
    throw signal.aborted ? failure : brokenOff();
  }
}

/** What breaks off a stream is told in the app's language, as every other refusal is. */
function inOurWords(event: string, data: unknown): unknown {
  if (event !== 'error') return data;
  const error = data as { code?: string; detail: string; params?: ErrorParams };
  return { ...error, detail: sayError(error.code, error.detail, error.params) };
}
