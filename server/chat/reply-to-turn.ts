import { ok, type Reply } from '../http/endpoint.ts';
import { toAppError, toldError } from '../http/error-handler.ts';
import type { SseWriter } from '../http/sse.ts';
import type { RouteFacts } from './answer.types.ts';
import { presentMessage } from './present.ts';
import { presentStep } from './present-step.ts';
import type { TurnEvent } from './send-message.ts';

/** Runs a turn to its end and answers with both messages. */
export async function replyAsJson(events: AsyncGenerator<TurnEvent>): Promise<Reply> {
  for await (const event of events)
    if (event.type === 'assistant_message')
      return ok({
        user_message: presentMessage(event.userMessage),
        assistant_message: presentMessage(event.message),
      });
  throw new Error('a turn ended without an assistant message');
}

/**
 * Streams a turn. The first event is awaited before the stream opens, so that what is wrong with the request
 * itself (404, 400) is still answered with its own status; later failures are an `error` event.
 */
export async function replyAsEvents(events: AsyncGenerator<TurnEvent>): Promise<Reply> {
  const first = await events.next();
  return {
    events: async (writer) => {
      try {
        if (!first.done) write(writer, first.value);
        for await (const event of events) {
          write(writer, event);
          await writer.room();
        }
      } catch (thrown) {
        const failure = toAppError(thrown);
        writer('error', { status: failure.status, ...toldError(failure) });
      }
    },
  };
}

function write(writer: SseWriter, event: TurnEvent): void {
  if (event.type === 'user_message') writer('user_message', presentMessage(event.message));
  else if (event.type === 'token') writer('token', { text: event.text });
  else if (event.type === 'route') writer('route', presentRoute(event.route));
  else if (event.type === 'step') writer('step', presentStep(event.runId, event.step));
  else if (event.type === 'approval_required') {
    const { approvalId, index, tool, input, reason } = event;
    writer('approval_required', { approval_id: approvalId, index, tool, input, reason });
  } else if (event.type !== 'assistant_message') {
    const { type, ...data } = event;
    writer(type, data);
  } else writer('assistant_message', presentMessage(event.message));
  if (event.type === 'assistant_message' && event.brokenOff)
    writer('error', { status: 503, code: 'answer_broken_off', detail: event.brokenOff });
}

function presentRoute(route: RouteFacts) {
  return {
    provider: route.provider,
    ...(route.host ? { host: route.host } : {}),
    model: route.model,
    score: route.sensitivityScore,
    message_score: route.messageScore,
    why: route.why,
    categories: route.categories,
    reasons: route.reasons,
    spans: route.spans,
    ...(route.fallbackReason ? { fallback_reason: route.fallbackReason } : {}),
  };
}
