import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { newId } from '../../core/ids.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import type { OpenedCall } from '../open-call.ts';
import { presentOpenAiError } from '../openai/present-error.ts';
import type { CallEnd } from '../stateless-call.ts';
import {
  freeText,
  isFreeTool,
  presentCall,
  presentResponse,
  presentSaid,
  presentText,
  type ResponseHead,
} from './present-response.ts';

/** Writes an answer as the events of OpenAI's responses (platform.openai.com/docs/api-reference/responses-streaming). */
export async function streamResponse(
  { events }: OpenedCall,
  head: ResponseHead,
  write: TextWriter,
): Promise<void> {
  const writer = new ResponseWriter(head, write);
  try {
    writer.begin();
    for await (const event of events) {
      await write.room();
      if (event.type === 'text') writer.say(event.text);
      else if (event.type === 'tool_call') writer.call(event.call);
      else writer.end(event.end);
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    writer.fail(error.detail, presentOpenAiError(error));
  }
}

class ResponseWriter {
  readonly #head: ResponseHead;
  readonly #write: TextWriter;
  readonly #output: object[] = [];
  #sequence = 0;
  #said: { id: string; text: string } | undefined;

  constructor(head: ResponseHead, write: TextWriter) {
    this.#head = head;
    this.#write = write;
  }

  begin(): void {
    const response = presentResponse(this.#head, 'in_progress', []);
    this.#send('response.created', { response });
    this.#send('response.in_progress', { response });
  }

  say(delta: string): void {
    this.#said ??= this.#open();
    this.#said.text += delta;
    const place = { ...this.#place(this.#said.id), content_index: 0 };
    this.#send('response.output_text.delta', { ...place, delta, logprobs: [] });
  }

  call(call: ToolCall): void {
    this.#close();
    const isFree = isFreeTool(this.#head.asked, call.name);
    const id = `${isFree ? 'ctc' : 'fc'}_${newId()}`;
    const item = presentCall(id, call, isFree);
    const empty = isFree ? { input: '' } : { arguments: '' };
    const output_index = this.#output.length;
    this.#send('response.output_item.added', {
      output_index,
      item: { ...item, ...empty, status: 'in_progress' },
    });
    const place = this.#place(id);
    if (isFree) {
      const input = freeText(call);
      this.#send('response.custom_tool_call_input.delta', { ...place, delta: input });
      this.#send('response.custom_tool_call_input.done', { ...place, input });
    } else {
      this.#send('response.function_call_arguments.delta', { ...place, delta: call.arguments });
      const { name, arguments: written } = call;
      this.#send('response.function_call_arguments.done', { ...place, name, arguments: written });
    }
    this.#send('response.output_item.done', { output_index, item });
    this.#output.push(item);
  }

  end(end: CallEnd): void {
    this.#close();
    if (end.brokenOff) {
      this.fail(end.brokenOff, { error: { code: 'answer_broken_off' } });
      return;
    }
    const isCut = end.finish.kind === 'length';
    const response = presentResponse(this.#head, isCut ? 'incomplete' : 'completed', this.#output, end);
    this.#send(isCut ? 'response.incomplete' : 'response.completed', { response });
  }

  /** The end of what failed on the way; `detail` is Alcove's own sentence. */
  fail(detail: string, { error }: { error: object }): void {
    const code = 'code' in error ? error.code : 'server_error';
    const response = {
      ...presentResponse(this.#head, 'failed', this.#output),
      error: { code, message: detail },
    };
    this.#send('response.failed', { response, detail });
  }

  #open(): { id: string; text: string } {
    const said = { id: `msg_${newId()}`, text: '' };
    const output_index = this.#output.length;
    this.#send('response.output_item.added', { output_index, item: presentSaid(said.id, '', false) });
    this.#send('response.content_part.added', {
      ...this.#place(said.id),
      content_index: 0,
      part: presentText(''),
    });
    return said;
  }

  #close(): void {
    if (!this.#said) return;
    const { id, text } = this.#said;
    const place = { ...this.#place(id), content_index: 0 };
    this.#send('response.output_text.done', { ...place, text, logprobs: [] });
    this.#send('response.content_part.done', { ...place, part: presentText(text) });
    const item = presentSaid(id, text, true);
    this.#send('response.output_item.done', { output_index: this.#output.length, item });
    this.#output.push(item);
    this.#said = undefined;
  }

  #place(item_id: string): object {
    return { item_id, output_index: this.#output.length };
  }

  #send(type: string, fields: object): void {
    const event = { type, sequence_number: this.#sequence, ...fields };
    this.#sequence += 1;
    this.#write(`event: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}
