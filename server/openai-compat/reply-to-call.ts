import type { ToolCall } from '../../models/engine/chat-engine.ts';
import type { RouteFacts } from '../chat/answer.types.ts';
import { AppError } from '../core/app-error.ts';
import { callerOf, type Input, type Reply } from '../http/endpoint.ts';
import { toAppError } from '../http/error-handler.ts';
import { sseComment } from '../http/sign-of-life.ts';
import type { TextStream, TextWriter } from '../http/text-stream.ts';
import type { CompatChat } from './compat.types.ts';
import { type CollectedCall, collectCall, type OpenedCall, openCall, routeHeaders } from './open-call.ts';
import type { CallEnd, StatelessCall } from './stateless-call.ts';

/** What the endpoints have in common that answer a call. */
export const CALL_ENDPOINT = {
  method: 'post',
  tag: 'For existing clients',
  access: { kind: 'user', scope: 'chat' },
  /** In bytes: a picture of 20 MB in base64, and room for what is said of it. */
  bodyLimit: 32 * 1024 * 1024,
} as const;

/** Writes an answer in the words of one API. */
export interface CallWriter {
  begin?: () => void;
  say: (text: string) => void;
  call?: (call: ToolCall) => void;
  end: (end: CallEnd) => void;
  /** In the place of the end. */
  fail: (error: AppError) => void;
  /** After the end, or the failure. */
  close?: () => void;
}

/** How one API says an answer; its stream is of server-sent events where nothing else is said. */
interface CallForm extends Partial<Pick<TextStream, 'contentType'>> {
  signOfLife?: (words: string, route: RouteFacts) => string;
  whole: (made: CollectedCall) => object;
  write: (write: TextWriter, route: RouteFacts) => CallWriter;
}

/** Answers a call, whole or while it is made. `opened` is told once it is settled who answers a stream. */
export async function replyToCall(
  chat: CompatChat,
  input: Pick<Input<unknown, unknown>, 'caller' | 'signal'>,
  call: StatelessCall,
  form: CallForm,
  opened: (route: RouteFacts) => Promise<void> = async () => {},
): Promise<Reply> {
  const events = chat.ask(callerOf(input), call, input.signal);
  if (!call.isStreaming) {
    const made = await collectCall(events);
    return { status: 200, body: form.whole(made), headers: routeHeaders(made.route) };
  }
  const { route, events: rest } = await openCall(events, chat.silenceMs);
  await opened(route);
  const { contentType = 'text/event-stream; charset=utf-8', signOfLife = sseComment } = form;
  return {
    stream: {
      contentType,
      headers: routeHeaders(route),
      signOfLife: (words) => signOfLife(words, route),
      produce: (write) => writeCall(rest, form.write(write, route), write),
    },
  };
}

async function writeCall(events: OpenedCall['events'], writer: CallWriter, write: TextWriter): Promise<void> {
  try {
    writer.begin?.();
    for await (const event of events) {
      await write.room();
      if (event.type === 'text') writer.say(event.text);
      else if (event.type === 'tool_call') writer.call?.(event.call);
      else if (event.type === 'end') {
        if (event.end.brokenOff) throw new AppError(503, 'answer_broken_off', event.end.brokenOff);
        writer.end(event.end);
      } else if (event.read > 0) write.alive(`read ${event.read} of ${event.unread} tokens`);
    }
  } catch (thrown) {
    writer.fail(toAppError(thrown));
  }
  writer.close?.();
}
