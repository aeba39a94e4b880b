import type { z } from 'zod';
import type { RunReply } from '../../server/agents/agents.schemas.ts';
import type { ShelvedTool } from '../../server/agents/tool-shelf.ts';
import { createFakeTool, type FakeToolOptions } from '../contract/fake-tool.ts';
import { parseEvents, startServer, type TestServer, type TestServerOptions } from './start-server.ts';

export type RunBody = z.output<typeof RunReply>;

/** A server whose only model is the starter, which says what the planner says. */
export function createStarterServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startServer({ activeModel: () => ({ id: 'alcove-starter', isStarter: true }), ...options });
}

/** What a local model writes to call a tool. */
export function callOf(tool: string, args: unknown): string {
  return JSON.stringify({ tool, arguments: args });
}

/** What a local model writes to answer. */
export function answerOf(answer: string): string {
  return JSON.stringify({ answer });
}

/** A model that writes these, one after the other, and answers `Done.` from then on. */
export function scriptOf(...replies: (string | Error)[]): NonNullable<TestServerOptions['reply']> {
  const left = [...replies];
  return () => left.shift() ?? answerOf('Done.');
}

/** Tools in place of those of Alcove. */
export function fakeTools(...tools: FakeToolOptions[]): ShelvedTool[] {
  return tools.map((options) => ({ tool: createFakeTool(options) }));
}

/** One event of a run, as it came. */
export interface LiveEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever fields it expects
  data: any;
}

/** Starts a run as a stream and gives its events as they come. Whoever stops reading has left. */
export function streamRun(url: string, token: string, body: unknown): AsyncGenerator<LiveEvent> {
  return streamReply(url, token, '/agents/execute', body);
}

/** Posts to `path` and gives the events of its stream as they come. Whoever stops reading has left. */
export async function* streamReply(
  url: string,
  token: string,
  path: string,
  body: unknown,
): AsyncGenerator<LiveEvent> {
  const leave = new AbortController();
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    signal: leave.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  });
  try {
    let text = '';
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('utf8');
      const end = text.lastIndexOf('\n\n') + 2;
      if (end > 1) yield* parseEvents(text.slice(0, end));
      text = end > 1 ? text.slice(end) : text;
    }
  } finally {
    leave.abort();
  }
}

/** All events of a run; `onEvent` may act on each before the next is read. */
export async function readRun(
  url: string,
  token: string,
  body: unknown,
  onEvent: (event: LiveEvent) => Promise<unknown> | unknown = () => {},
): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for await (const event of streamRun(url, token, body)) {
    events.push(event);
    await onEvent(event);
  }
  return events;
}
