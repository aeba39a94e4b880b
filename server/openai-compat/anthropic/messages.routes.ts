import { z } from 'zod';
import type { RouteFacts } from '../../chat/answer.types.ts';
import { newId } from '../../core/ids.ts';
import { parseJsonObject } from '../../core/json-leaves.ts';
import { estimateTokens } from '../../documents/text/estimate-tokens.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import type { TextWriter } from '../../http/text-stream.ts';
import { checkTurns } from '../check-turns.ts';
import type { CompatChat } from '../compat.types.ts';
import type { CollectedCall } from '../open-call.ts';
import { fileOf, noSuchFile } from '../read-files.ts';
import { pictureOf } from '../read-pictures.ts';
import { CALL_ENDPOINT, type CallWriter, replyToCall } from '../reply-to-call.ts';
import { toSampling } from '../sampling.ts';
import type { CallFile, CallTurn, StatelessCall } from '../stateless-call.ts';
import { offerOf } from '../tool-offer.ts';
import {
  type AnthropicMessage,
  type ContentBlock,
  CountTokensBody,
  MessagesBody,
} from './messages.schemas.ts';
import { presentAnthropicError } from './present-error.ts';
import {
  emptyMessage,
  type MessageHead,
  presentCall,
  presentMessage,
  presentStop,
  presentUsage,
} from './present-message.ts';

/** POST /v1/messages and /v1/messages/count_tokens. */
export function anthropicMessages(chat: CompatChat): Endpoint[] {
  return [
    endpoint({
      ...CALL_ENDPOINT,
      path: '/v1/messages',
      operationId: 'createMessage',
      summary: 'Anthropic’s messages: scored and routed like a message, and nothing of it is kept',
      body: MessagesBody,
      responses: {
        200: {
          description: 'A message; with `stream: true` its events as server-sent events',
          schema: z.looseObject({
            id: z.string(),
            type: z.literal('message'),
            content: z.array(z.unknown()),
          }),
          isStreamable: true,
        },
      },
      handle: async (input) => {
        const asked = toCall(input.body);
        // What is read of a file counts, and its stream begins with the count.
        const turns = asked.isStreaming && (await chat.read(callerOf(input), asked.turns, input.signal));
        const call = turns ? { ...asked, turns } : asked;
        let tokens = 0;
        const opened = async ({ model }: RouteFacts) => {
          tokens = await countPrompt(chat, call, model);
        };
        const form = {
          signOfLife: () => PING,
          whole: (made: CollectedCall) => presentMessage(headOf(made.route.model), made),
          write: (write: TextWriter, { model }: RouteFacts) => messageWriter(headOf(model), tokens, write),
        };
        return replyToCall(chat, input, call, form, opened);
      },
    }),
    endpoint({
      ...CALL_ENDPOINT,
      path: '/v1/messages/count_tokens',
      operationId: 'countMessageTokens',
      summary:
        'Tokens of a prompt, as the model in use on this computer counts them: files by their text, pictures for nothing',
      body: CountTokensBody,
      responses: { 200: { description: 'The count', schema: z.object({ input_tokens: z.int() }) } },
      handle: async (input) => {
        const { turns, tools } = toPrompt(input.body);
        const unseen = turns.map(({ pictures: _, ...turn }) => turn);
        const read = await chat.read(callerOf(input), unseen, input.signal);
        return ok({ input_tokens: await chat.countTokens(read, tools) });
      },
    }),
  ];
}

/** What the prompt takes: as the model in use here counts it, and about that where another answers. */
async function countPrompt(
  chat: CompatChat,
  { turns, tools }: StatelessCall,
  answering: string,
): Promise<number> {
  if (chat.activeModel()?.id === answering) return chat.countTokens(turns, tools);
  return turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
}

function headOf(model: string): MessageHead {
  return { id: `msg_${newId()}`, model };
}

/** As Anthropic's own streams have them, at any time. */
const PING = 'event: ping\ndata: {"type":"ping"}\n\n';

/**
 * Writes an answer as the events of Anthropic's API (docs.anthropic.com/en/api/messages-streaming), one block open at a
 * time.
 */
function messageWriter(head: MessageHead, tokensInput: number, write: TextWriter): CallWriter {
  let index = 0;
  let isOpen = false;
  const send = (type: string, fields: object = {}) =>
    write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  const open = (content_block: object) => {
    isOpen = true;
    send('content_block_start', { index, content_block });
  };
  const add = (delta: object) => send('content_block_delta', { index, delta });
  const shut = () => {
    if (!isOpen) return;
    send('content_block_stop', { index });
    index += 1;
    isOpen = false;
  };
  return {
    begin: () => send('message_start', { message: emptyMessage(head, tokensInput) }),
    say(text) {
      if (!isOpen) open({ type: 'text', text: '' });
      add({ type: 'text_delta', text });
    },
    call(call) {
      shut();
      open(presentCall(call));
      const isGood = parseJsonObject(call.arguments) !== undefined;
      add({ type: 'input_json_delta', partial_json: isGood ? call.arguments : '{}' });
      shut();
    },
    end(end) {
      shut();
      send('message_delta', { delta: presentStop(end.finish), usage: presentUsage(end) });
      send('message_stop');
    },
    fail: (error) => send('error', { ...presentAnthropicError(error), detail: error.detail }),
  };
}

/** A request of Anthropic's messages as a call. Throws AppError 422 for what Alcove cannot do. */
function toCall(body: MessagesBody): StatelessCall {
  const choice = body.tool_choice;
  return {
    model: body.model,
    ...toPrompt(body),
    mayCallSeveral: !(choice && 'disable_parallel_tool_use' in choice && choice.disable_parallel_tool_use),
    sampling: toSampling(body.temperature, body.max_tokens),
    stop: body.stop_sequences ?? [],
    isStreaming: body.stream === true,
  };
}

/** The turns and the tools of a request. Throws as `toCall`. */
function toPrompt(
  body: CountTokensBody,
): Pick<StatelessCall, 'turns' | 'tools' | 'toolChoice' | 'jsonSchema' | 'isStrict'> {
  const choice = body.tool_choice;
  const tools = (body.tools ?? []).map(({ input_schema: parameters, ...tool }) => ({ ...tool, parameters }));
  const system = body.system === undefined ? [] : [{ role: 'system' as const, text: textOf(body.system) }];
  return {
    turns: checkTurns([...system, ...body.messages.flatMap(toTurns)]),
    ...offerOf({
      tools,
      choice: choice && CHOICES[choice.type],
      only: choice?.type === 'tool' ? choice.name : undefined,
      jsonSchema: body.output_config?.format?.schema,
    }),
  };
}

const CHOICES = { auto: 'auto', any: 'required', tool: 'required', none: 'none' } as const;

/** Results of tools are turns of their own, before what the user says beside them. */
function toTurns({ role, content }: AnthropicMessage): CallTurn[] {
  if (typeof content === 'string') return [{ role, text: content }];
  const text = textOf(content);
  if (role === 'system') return [{ role, text }];
  const { pictures, files } = attachedTo(content);
  if (role === 'assistant') {
    const toolCalls = content.flatMap((block) =>
      block.type === 'tool_use'
        ? [{ id: block.id, name: block.name, arguments: JSON.stringify(block.input) }]
        : [],
    );
    return [{ role, text, ...(toolCalls.length > 0 && { toolCalls }) }];
  }
  const results = content.flatMap(toResult);
  const isSaid = text !== '' || pictures.length + files.length > 0 || results.length === 0;
  return isSaid ? [...results, { role, text, pictures, files }] : results;
}

function toResult(block: ContentBlock): CallTurn[] {
  if (block.type !== 'tool_result') return [];
  const content = block.content ?? '';
  const said = textOf(content);
  const text = block.is_error ? `The tool failed. ${said}`.trim() : said;
  const attached = typeof content === 'string' ? {} : attachedTo(content);
  return [{ role: 'tool', text, toolCallId: block.tool_use_id, ...attached }];
}

function textOf(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return content;
  return content
    .flatMap(textIn)
    .filter((text) => text !== '')
    .join('\n');
}

function textIn(block: ContentBlock): string[] {
  if (block.type === 'text') return [block.text];
  if (block.type === 'tool_reference') return [`Found the tool ${block.tool_name}.`];
  if (block.type === 'search_result')
    return [block.title, block.source, ...block.content.map(({ text }) => text)];
  if (block.type !== 'document') return [];
  const { title, context, source } = block;
  // Of a file the title stands over its text.
  const about = [source.type === 'base64' ? undefined : title, context].filter(
    (text) => typeof text === 'string',
  );
  if (source.type === 'text') return [...about, source.data];
  return source.type === 'content' ? [...about, textOf(source.content)] : about;
}

function attachedTo(content: readonly ContentBlock[]): { pictures: string[]; files: CallFile[] } {
  return { pictures: content.flatMap(pictureIn), files: content.flatMap(fileIn) };
}

function fileIn(block: ContentBlock): CallFile[] {
  if (block.type !== 'document') return [];
  const { source, title } = block;
  if (source.type === 'base64') return [{ name: title ?? '', base64: source.data }];
  if (source.type === 'url') return [fileOf(title, source.url)];
  if (source.type === 'file') throw noSuchFile();
  return [];
}

function pictureIn(block: ContentBlock): string[] {
  if (
    block.type === 'document' &&
    block.source.type === 'content' &&
    typeof block.source.content !== 'string'
  )
    return block.source.content.flatMap(pictureIn);
  if (block.type !== 'image') return [];
  if (block.source.type === 'file') throw noSuchFile();
  return [block.source.type === 'base64' ? block.source.data : pictureOf(block.source.url)];
}
