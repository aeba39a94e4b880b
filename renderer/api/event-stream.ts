import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { callRaw, type Method } from './http.ts';

/** One server-sent event with its JSON read. */
export interface StreamEvent {
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
  if (!response.body) throw new ApiError(0, 'The answer broke off.');
  const waiting: StreamEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => waiting.push({ event: event ?? 'message', data: JSON.parse(data) }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parser.feed(part.value);
    yield* waiting.splice(0);
  }
}
