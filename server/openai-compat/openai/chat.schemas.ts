import { z } from 'zod';
import { ShallowJson, ShallowObject } from '../shallow.ts';

const text = z.object({ type: z.literal('text'), text: z.string() });
const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });
const picture = z.object({
  type: z.literal('image_url'),
  image_url: z.object({ url: z.string().describe('A data URL in base64; no address is ever fetched.') }),
});
const file = z.object({
  type: z.literal('file'),
  file: z.object({
    filename: z.string().max(500).nullish(),
    file_data: z.string().nullish().describe('A data URL in base64; read on this computer.'),
    file_id: z.string().nullish().describe('Refused: Alcove keeps no files of clients.'),
  }),
});
/** A recording, as both of OpenAI's APIs have it. */
export const InputAudio = z.object({
  type: z.literal('input_audio'),
  input_audio: z.object({ data: z.string().describe('Base64; written down on this computer.') }),
});
const words = z.union([z.string(), z.array(text)]);
const said = z.union([z.string(), z.array(z.discriminatedUnion('type', [text, refusal]))]);
const asked = z.union([z.string(), z.array(z.discriminatedUnion('type', [text, picture, file, InputAudio]))]);

const toolCall = z.object({
  id: z.string().min(1).max(200),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string().min(1).max(200), arguments: ShallowJson }),
});

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('system'), content: words }),
  z.object({ role: z.literal('developer'), content: words }),
  z.object({ role: z.literal('user'), content: asked }),
  z.object({
    role: z.literal('assistant'),
    content: said.nullish(),
    tool_calls: z.array(toolCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), content: words, tool_call_id: z.string().max(200) }),
]);
export type OpenAiMessage = z.output<typeof message>;

/** A tool's name, as every provider takes it. */
export const ToolName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'Letters, digits, _ and -, at most 64');

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: ToolName,
    description: z.string().nullish(),
    parameters: ShallowObject.nullish(),
    strict: z.boolean().nullish(),
  }),
});

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: z.string() }) }),
]);

const responseFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string().optional(),
      schema: ShallowObject.default({ type: 'object' }),
      strict: z.boolean().nullish(),
    }),
  }),
]);

/** A field that only its absence, null and false are good for, and `harmless` where that is given. */
export const unavailable = (message: string, harmless?: string) =>
  z
    .unknown()
    .refine((value) => (value ?? false) === false || value === harmless, { message })
    .optional();

/** What every API that takes a conversation says of its end. */
export const MAY_BEGIN_ANSWER =
  'The last may be the assistant’s: the answer goes on from it, and repeats nothing.';

/** Most tokens of an answer, as clients name them. */
export const TokenLimit = z.number().int().min(1).max(1_000_000);

/** As platform.openai.com/docs/api-reference/chat/create; what is not named here is ignored. */
export const ChatCompletionBody = z.object({
  model: z.string().min(1).max(200).describe('`auto` (the score decides), `local`, or an installed model.'),
  messages: z.array(message).min(1).max(5_000).describe(MAY_BEGIN_ANSWER),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: TokenLimit.nullish(),
  max_completion_tokens: TokenLimit.nullish(),
  stop: z.union([z.string().max(500), z.array(z.string().max(500)).max(8)]).nullish(),
  n: z
    .number()
    .refine((n) => n === 1, { message: 'One answer is written at a time: leave n at 1' })
    .nullish(),
  tools: z.array(tool).max(128).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: responseFormat.nullish(),
  logprobs: unavailable('Alcove gives no log probabilities'),
  functions: unavailable('Use tools in place of functions'),
  audio: unavailable('Ask /v1/audio/speech for sound'),
});
export type ChatCompletionBody = z.output<typeof ChatCompletionBody>;
