import { AppError } from '../../core/app-error.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import type { OpenedCall } from '../open-call.ts';
import type { CallEnd } from '../stateless-call.ts';
import { type CompletionHead, presentCall, presentChunk, presentUsageChunk } from './present-completion.ts';
import { presentOpenAiError } from './present-error.ts';

/** Writes an answer as the events that clients of OpenAI's API read; a failure is an event with its error object. */
export async function streamCompletion(
  { events }: OpenedCall,
  head: CompletionHead,
  includeUsage: boolean,
  write: TextWriter,
): Promise<void> {
  const send = (data: object) => write(`data: ${JSON.stringify(data)}\n\n`);
  try {
    send(presentChunk(head, { role: 'assistant', content: '' }));
    let calls = 0;
    for await (const event of events) {
      await write.room();
      if (event.type === 'text') send(presentChunk(head, { content: event.text }));
      else if (event.type === 'tool_call') {
        const call = { index: calls, ...presentCall(event.call) };
        calls += 1;
        send(presentChunk(head, { tool_calls: [call] }));
      } else sendEnd(event.end, head, includeUsage, send);
    }
  } catch (thrown) {
    sendError(toAppError(thrown), send);
  }
  write('data: [DONE]\n\n');
}

function sendEnd(
  end: CallEnd,
  head: CompletionHead,
  includeUsage: boolean,
  send: (data: object) => void,
): void {
  if (end.brokenOff) {
    sendError(new AppError(503, 'answer_broken_off', end.brokenOff), send);
    return;
  }
  send(presentChunk(head, {}, end.finish));
  if (includeUsage) send(presentUsageChunk(head, end));
}

function sendError(error: AppError, send: (data: object) => void): void {
  send({ ...presentOpenAiError(error), detail: error.detail });
}
