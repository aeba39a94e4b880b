import { setTimeout } from 'node:timers/promises';
import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { RouteFacts } from '../chat/answer.types.ts';
import { LOCAL_PROVIDER, NotAnswered, TRUSTED_PREFIX } from '../chat/answer-parts.ts';
import { AppError } from '../core/app-error.ts';
import { ROUTING_LINE } from '../core/routing-line.ts';
import { toAppError } from '../http/error-handler.ts';
import type { CallEnd, CallEvent } from './stateless-call.ts';

/** An answer that is being made: who makes it is settled. */
export interface OpenedCall {
  route: RouteFacts;
  events: AsyncIterable<Exclude<CallEvent, { type: 'route' }>>;
}

/** A whole answer. */
export interface CollectedCall {
  route: RouteFacts;
  text: string;
  calls: ToolCall[];
  end: CallEnd;
}

/**
 * Waits for the first word, or until a model on this machine has read some of the prompt: until then a cloud may fail and this machine take its
 * place, and what is wrong with the call itself is thrown here, before anything of an answer was sent. After `silenceMs` without one it begins all the same, by the route that is
 * settled so far, so that the client hears that it is answered at all; what fails then fails within the stream.
 */
export async function openCall(events: AsyncGenerator<CallEvent>, silenceMs: number): Promise<OpenedCall> {
  let route: RouteFacts | undefined;
  try {
    for (;;) {
      const next = events.next();
      if (route && (await isSilent(next, silenceMs))) return { route, events: goOn(next, events, route) };
      const { value, done } = await next;
      if (done || (value.type !== 'route' && !route)) throw new Error('an answer came from nowhere');
      if (value.type === 'route') route = value.route;
      // What it breaks at, it breaks at now: the client is told with a status of its own.
      else if (value.type === 'reading' && value.read === 0) continue;
      else if (route) return { route, events: goOn(next, events, route) };
    }
  } catch (error) {
    throw withRoute(error, route);
  }
}

/** Whether nothing came for so long. Throws what came in its place. */
async function isSilent(next: Promise<unknown>, silenceMs: number): Promise<boolean> {
  const over = new AbortController();
  const silence = setTimeout(silenceMs, true, { signal: over.signal }).catch(() => true);
  try {
    return await Promise.race([next.then(() => false), silence]);
  } finally {
    over.abort();
  }
}

async function* goOn(
  next: Promise<IteratorResult<CallEvent>>,
  rest: AsyncIterable<CallEvent>,
  settled: RouteFacts,
): OpenedCall['events'] & AsyncGenerator<Exclude<CallEvent, { type: 'route' }>> {
  let route = settled;
  try {
    const { value, done } = await next;
    if (!done) {
      if (value.type === 'route') route = value.route;
      else yield value;
    }
    for await (const event of rest)
      if (event.type === 'route') route = event.route;
      else yield event;
  } catch (error) {
    throw withRoute(error, route);
  }
}

/** Reads an answer to its end. */
export async function collectCall(events: AsyncIterable<CallEvent>): Promise<CollectedCall> {
  let made: Omit<CollectedCall, 'end'> | undefined;
  try {
    for await (const event of events) {
      if (event.type === 'route') made = { route: event.route, text: '', calls: [] };
      else if (!made) throw new Error('an answer came from nowhere');
      else if (event.type === 'reading') continue;
      else if (event.type === 'text') made.text += event.text;
      else if (event.type === 'tool_call') made.calls.push(event.call);
      else return { ...made, end: event.end };
    }
    throw new Error('an answer ended without its end');
  } catch (error) {
    throw withRoute(error, made?.route);
  }
}

// A client that asked for a cloud's model has to hear that this machine failed it, and why it was asked.
function withRoute(thrown: unknown, settled: RouteFacts | undefined): unknown {
  const unanswered = thrown instanceof NotAnswered;
  const route = unanswered ? thrown.route : settled;
  if (!route) return thrown;
  const { status, code, detail, params, errors, headers } = toAppError(thrown);
  const because = whyKeptHere(route, unanswered);
  return new AppError(
    status,
    code,
    because ? `${detail} It was kept on this device because ${because}.` : detail,
    {
      headers: { ...routeHeaders(route), ...headers },
      cause: thrown,
      params,
      ...(errors && { errors }),
    },
  );
}

function whyKeptHere(
  { provider, sensitivityScore, why }: RouteFacts,
  unanswered: boolean,
): string | undefined {
  if (provider !== LOCAL_PROVIDER) return undefined;
  // Where nobody answered, the router's reason is that there is no model.
  const isSensitive = unanswered ? sensitivityScore >= ROUTING_LINE : why === 'sensitive';
  if (isSensitive)
    return `its sensitivity score is ${toShown(sensitivityScore)}, and ${ROUTING_LINE} or higher stays`;
  return unanswered ? undefined : STAYED_HERE[why];
}

/** What Alcove found out about a call and its client cannot know. */
const STAYED_HERE: Partial<Record<string, string>> = {
  scoring_failed: 'its sensitivity could not be judged',
  second_reader_unavailable: 'it could not be read a second time before it left',
  unread_attachment: 'a file of it could not be read, or not all of it',
};

/** Where the answer was made, for programs: the provider, the score, the decision's reason, and why a cloud failed. */
export function routeHeaders({
  provider,
  sensitivityScore,
  why,
  fallbackReason,
}: RouteFacts): Record<string, string> {
  const score = toShown(sensitivityScore);
  return {
    'x-alcove-provider': provider,
    'x-alcove-sensitivity': score,
    'x-alcove-score': score,
    'x-alcove-route': routeOf(provider),
    'x-alcove-reason': fallbackReason ?? why,
    'x-alcove-why': why,
    ...(fallbackReason ? { 'x-alcove-fallback': fallbackReason } : {}),
  };
}

/** Cut, not rounded: what is below the line never reads as if it were on it. */
function toShown(score: number): string {
  return String(Math.floor(score * 1_000) / 1_000);
}

function routeOf(provider: string): 'local' | 'trusted' | 'cloud' {
  if (provider === LOCAL_PROVIDER) return 'local';
  return provider.startsWith(TRUSTED_PREFIX) ? 'trusted' : 'cloud';
}
