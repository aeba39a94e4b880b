import type { ToolCall } from '../../../models/engine/chat-engine.ts';
import { AppError } from '../../core/app-error.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import type { OpenedCall } from '../open-call.ts';
import { presentAnthropicError } from './present-error.ts';
import { emptyMessage, type MessageHead, presentCall, presentStop, presentUsage } from './present-message.ts';

/** Writes an answer as the events of Anthropic's API (docs.anthropic.com/en/api/messages-streaming). */
export async function streamMessage(
  { events }: OpenedCall,
  head: MessageHead,
  tokensInput: number,
  write: TextWriter,
): Promise<void> {
  const send = (data: StreamEvent) => write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
  const blocks = new Blocks(send);
  try {
    send({ type: 'message_start', message: emptyMessage(head, tokensInput) });
    for await (const event of events) {
      await write.room();
      if (event.type === 'text') blocks.say(event.text);
      else if (event.type === 'tool_call') blocks.call(event.call);
      else {
        if (event.end.brokenOff) throw new AppError(503, 'answer_broken_off', event.end.brokenOff);
        blocks.close();
        const { finish } = event.end;
        send({
          type: 'message_delta',
          delta: presentStop(finish),
          usage: presentUsage(event.end),
        });
        send({ type: 'message_stop' });
      }
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    send({ ...presentAnthropicError(error), detail: error.detail });
  }
}

interface StreamEvent {
  type: string;
  [field: string]: unknown;
}

/** The blocks of an answer, one open at a time. */
class Blocks {
  readonly #send: (data: StreamEvent) => void;
  #index = 0;
  #isOpen = false;

  constructor(send: (data: StreamEvent) => void) {
    this.#send = send;
  }

  say(text: string): void {
    if (!this.#isOpen) this.#open({ type: 'text', text: '' });
    this.#add({ type: 'text_delta', text });
  }

  call(call: ToolCall): void {
    this.close();
    this.#open(presentCall(call));
    const isGood = parseJsonObject(call.arguments) !== undefined;
    this.#add({ type: 'input_json_delta', partial_json: isGood ? call.arguments : '{}' });
    this.close();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#send({ type: 'content_block_stop', index: this.#index });
    this.#index += 1;
    this.#isOpen = false;
  }

  #open(content_block: object): void {
    this.#isOpen = true;
    this.#send({ type: 'content_block_start', index: this.#index, content_block });
  }

  #add(delta: object): void {
    this.#send({ type: 'content_block_delta', index: this.#index, delta });
  }
}
