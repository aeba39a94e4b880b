import { z } from 'zod';
import type { JsonSchema, ToolCall } from '../../../models/engine/chat-engine.ts';
import type { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import { type Endpoint, endpoint } from '../../http/endpoint.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { checkTurns } from '../check-turns.ts';
import type { CompatChat } from '../compat.types.ts';
import { textOf } from '../openai/completion-parts.ts';
import { presentOpenAiError } from '../openai/present-error.ts';
import { fileOf, noSuchFile, soundOf } from '../read-files.ts';
import { pictureOf } from '../read-pictures.ts';
import { CALL_ENDPOINT, type CallWriter, replyToCall } from '../reply-to-call.ts';
import { toSampling } from '../sampling.ts';
import type { CallEnd, CallFile, CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf, type ToolOffer } from '../tool-offer.ts';
import {
  freeText,
  isFreeTool,
  presentCall,
  presentResponse,
  presentSaid,
  presentText,
  type ResponseHead,
} from './present-response.ts';
import {
  ResponseBody,
  type ResponseItem,
  type ResponsePart,
  type ResponseTool,
} from './responses.schemas.ts';

/** POST /v1/responses. */
export function openAiResponses(chat: CompatChat): Endpoint {
  const headOf = (model: string, asked: ResponseBody): ResponseHead => ({
    id: `resp_${newId()}`,
    created: Math.floor(chat.clock.now() / 1_000),
    model,
    asked,
  });
  return endpoint({
    ...CALL_ENDPOINT,
    path: '/v1/responses',
    operationId: 'createResponse',
    summary: 'OpenAI’s responses: scored and routed like a message, and nothing of it is kept',
    body: ResponseBody,
    responses: {
      200: {
        description: 'A response; with `stream: true` its events as server-sent events',
        schema: z.looseObject({ id: z.string(), object: z.string(), output: z.array(z.unknown()) }),
        isStreamable: true,
      },
    },
    handle: (input) => {
      const { body } = input;
      return replyToCall(chat, input, toCall(body), {
        whole: ({ route, text, calls, end }) => {
          const output = [
            ...(text === '' && calls.length > 0 ? [] : [presentSaid(`msg_${newId()}`, text, true)]),
            ...calls.map((made) => presentCall(`fc_${newId()}`, made, isFreeTool(body, made.name))),
          ];
          const status = end.finish.kind === 'length' ? 'incomplete' : 'completed';
          return presentResponse(headOf(route.model, body), status, output, end);
        },
        write: (write, { model }) => new ResponseWriter(headOf(model, body), write),
      });
    },
  });
}

/** A request of OpenAI's responses as a call. Throws AppError 422 for what Alcove cannot do. */
function toCall(body: ResponseBody): StatelessCall {
  const choice = body.tool_choice ?? undefined;
  const format = body.text?.format;
  return {
    model: body.model,
    turns: checkTurns(toTurns(body)),
    ...offerOf({
      tools: (body.tools ?? []).flatMap(toTool),
      choice: typeof choice === 'object' ? 'required' : choice,
      only: typeof choice === 'object' ? choice.name : undefined,
      jsonSchema: toSchema(format),
      isStrict: format?.type === 'json_schema' && format.strict === true,
    }),
    mayCallSeveral: body.parallel_tool_calls !== false,
    sampling: toSampling(body.temperature, body.max_output_tokens),
    isStreaming: body.stream === true,
  };
}

/** The one field of a tool of free text. */
const FREE_TEXT = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

function toTool(tool: ResponseTool): ToolOffer['tools'] {
  if (tool.type === 'function') return [tool];
  return tool.type === 'custom' ? [{ ...tool, parameters: FREE_TEXT }] : [];
}

function toSchema(format: NonNullable<ResponseBody['text']>['format']): JsonSchema | undefined {
  if (format?.type === 'json_object') return { type: 'object' };
  return format?.type === 'json_schema' ? format.schema : undefined;
}

function toTurns({ input, instructions }: ResponseBody): CallTurn[] {
  const turns: CallTurn[] = instructions ? [{ role: 'system', text: instructions }] : [];
  if (typeof input === 'string') return [...turns, { role: 'user', text: input }];
  for (const item of input) addItem(turns, item);
  return turns;
}

/** Calls stand beside what the assistant said before them, as one turn. */
function addItem(turns: CallTurn[], item: ResponseItem): void {
  switch (item.type) {
    case 'reasoning':
      return;
    case 'function_call':
      addCall(turns, { id: item.call_id, name: item.name, arguments: item.arguments });
      return;
    case 'custom_tool_call':
      addCall(turns, { id: item.call_id, name: item.name, arguments: JSON.stringify({ input: item.input }) });
      return;
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const { call_id: toolCallId, output } = item;
      turns.push({ role: 'tool', text: textOf(output), toolCallId, ...attachedTo(output) });
      return;
    }
    case 'message': {
      const role = item.role === 'developer' ? 'system' : item.role;
      const attached = role === 'user' ? attachedTo(item.content) : {};
      turns.push({ role, text: textOf(item.content), ...attached });
    }
  }
}

function addCall(turns: CallTurn[], call: ToolCall): void {
  const last = turns.at(-1);
  if (last?.role === 'assistant') last.toolCalls = [...(last.toolCalls ?? []), call];
  else turns.push({ role: 'assistant', text: '', toolCalls: [call] });
}

function attachedTo(content: string | readonly ResponsePart[]): { pictures?: string[]; files?: CallFile[] } {
  if (typeof content === 'string') return {};
  const pictures = content.flatMap((part) => {
    if (part.type !== 'input_image') return [];
    if (!part.image_url) throw noSuchFile();
    return [pictureOf(part.image_url)];
  });
  const files = content.flatMap((part) => {
    if (part.type === 'input_audio') return [soundOf(part.input_audio)];
    if (part.type !== 'input_file') return [];
    const data = part.file_data || part.file_url;
    if (!data) throw noSuchFile();
    return [fileOf(part.filename, data)];
  });
  return { ...(pictures.length > 0 && { pictures }), ...(files.length > 0 && { files }) };
}

/** Writes an answer as the events of OpenAI's responses (platform.openai.com/docs/api-reference/responses-streaming). */
class ResponseWriter implements CallWriter {
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
    const isCut = end.finish.kind === 'length';
    const response = presentResponse(this.#head, isCut ? 'incomplete' : 'completed', this.#output, end);
    this.#send(isCut ? 'response.incomplete' : 'response.completed', { response });
  }

  /** The end of what failed on the way; what was said of an answer that broke off is closed before it. */
  fail(error: AppError): void {
    if (error.code === 'answer_broken_off') this.#close();
    const { detail } = error;
    const response = {
      ...presentResponse(this.#head, 'failed', this.#output),
      error: { code: presentOpenAiError(error).error.code, message: detail },
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
