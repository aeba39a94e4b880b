import { z } from 'zod';
import { MAY_BEGIN_ANSWER, TokenLimit, ToolName, unavailable } from '../openai/chat.schemas.ts';
import { ShallowObject } from '../shallow.ts';

const text = z.object({ type: z.literal('text'), text: z.string() });
const image = z.object({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('base64'), media_type: z.string().max(100), data: z.string() }),
    z.object({ type: z.literal('url'), url: z.string().describe('A data URL; no address is ever fetched.') }),
    z.object({ type: z.literal('file') }).describe('Refused: Alcove keeps no files of clients.'),
  ]),
});
// Read on this computer, by the readers that documents have.
const document = z.object({
  type: z.literal('document'),
  title: z.string().max(500).nullish(),
  context: z.string().nullish(),
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('base64'), media_type: z.string().max(200), data: z.string() }),
    z.object({ type: z.literal('text'), media_type: z.string().max(200).optional(), data: z.string() }),
    z.object({ type: z.literal('content'), content: z.union([z.string(), z.array(z.union([text, image]))]) }),
    z.object({ type: z.literal('url'), url: z.string().describe('A data URL; no address is ever fetched.') }),
    z.object({ type: z.literal('file') }).describe('Refused: Alcove keeps no files of clients.'),
  ]),
});
const searchResult = z.object({
  type: z.literal('search_result'),
  source: z.string(),
  title: z.string(),
  content: z.array(text),
});
// The name of a tool that a search for tools found; the tool itself comes with the request.
const toolReference = z.object({ type: z.literal('tool_reference'), tool_name: z.string().max(200) });
const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(200),
  input: ShallowObject,
});
const RESULT_PARTS = [text, image, document, searchResult, toolReference] as const;
const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string().max(200),
  content: z.union([z.string(), z.array(z.discriminatedUnion('type', RESULT_PARTS))]).optional(),
  is_error: z.boolean().optional(),
});
// What a model thought is its own affair: it is read, and left out.
const thinking = z.object({ type: z.literal('thinking') });
const redacted = z.object({ type: z.literal('redacted_thinking') });

export const ContentBlock = z.discriminatedUnion('type', [
  text,
  image,
  document,
  searchResult,
  toolReference,
  toolUse,
  toolResult,
  thinking,
  redacted,
]);
export type ContentBlock = z.output<typeof ContentBlock>;

const message = z.object({
  role: z.enum(['user', 'assistant', 'system']).describe('`system` between turns counts with `system`.'),
  content: z.union([z.string(), z.array(ContentBlock)]),
});
export type AnthropicMessage = z.output<typeof message>;

const tool = z.object({
  type: z.literal('custom', 'Alcove has no tools of Anthropic’s servers').nullish(),
  name: ToolName,
  description: z.string().nullish(),
  input_schema: ShallowObject,
  strict: z.boolean().nullish(),
});

const several = { disable_parallel_tool_use: z.boolean().optional() };
const toolChoice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auto'), ...several }),
  z.object({ type: z.literal('any'), ...several }),
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('tool'), name: z.string(), ...several }),
]);

/** What a prompt is counted from. */
export const CountTokensBody = z.object({
  model: z.string().min(1).max(200).describe('`auto` (the score decides), `local`, or an installed model.'),
  messages: z.array(message).min(1).max(5_000).describe(MAY_BEGIN_ANSWER),
  system: z.union([z.string(), z.array(text)]).optional(),
  tools: z.array(tool).max(128).optional(),
  tool_choice: toolChoice.optional(),
  output_config: z
    .object({
      format: z.object({ type: z.literal('json_schema'), schema: ShallowObject }).nullish(),
    })
    .nullish()
    .describe('`format`: the answer is JSON of this schema.'),
});
export type CountTokensBody = z.output<typeof CountTokensBody>;

/** As docs.anthropic.com/en/api/messages; what is not named here is ignored. */
export const MessagesBody = CountTokensBody.extend({
  max_tokens: TokenLimit,
  stream: z.boolean().optional(),
  temperature: z.number().min(0).max(1).optional(),
  stop_sequences: z.array(z.string().max(500)).max(32).optional(),
  thread: unavailable('Alcove keeps no conversation of a client: send the whole of it each time'),
});
export type MessagesBody = z.output<typeof MessagesBody>;
