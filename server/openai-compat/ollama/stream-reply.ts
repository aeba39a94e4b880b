import { AppError } from '../../core/app-error.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import type { OpenedCall } from '../open-call.ts';
import { presentOllamaError } from './present-error.ts';
import { presentEnd, type ReplyForm } from './present-reply.ts';

/** Writes an answer as lines of JSON; a failure is a line with its sentence. */
export async function streamReply(
  { route, events }: OpenedCall,
  form: ReplyForm,
  now: () => string,
  write: TextWriter,
): Promise<void> {
  const send = (line: object) => write(`${JSON.stringify(line)}\n`);
  const piece = (part: object, rest: object) =>
    send({ model: route.model, created_at: now(), ...part, ...rest });
  try {
    for await (const event of events) {
      await write.room();
      if (event.type === 'text') piece(form(event.text, []), { done: false });
      else if (event.type === 'tool_call') piece(form('', [event.call]), { done: false });
      else if (event.end.brokenOff) throw new AppError(503, 'answer_broken_off', event.end.brokenOff);
      else piece(form('', []), presentEnd(event.end));
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    send({ ...presentOllamaError(error), detail: error.detail });
  }
}
