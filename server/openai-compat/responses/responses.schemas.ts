import { z } from 'zod';
import { InputAudio, MAY_BEGIN_ANSWER, TokenLimit, ToolName, unavailable } from '../openai/chat.schemas.ts';
import { ShallowJson, ShallowObject } from '../shallow.ts';

const inputText = z.object({ type: z.literal('input_text'), text: z.string() });
const outputText = z.object({ type: z.literal('output_text'), text: z.string() });
const refusal = z.object({ type: z.literal('refusal'), refusal: z.string() });
const picture = z.object({
  type: z.literal('input_image'),
  image_url: z.string().nullish().describe('A data URL in base64; no address is ever fetched.'),
  file_id: z.string().nullish().describe('Refused: Alcove keeps no files of clients.'),
});
const file = z.object({
  type: z.literal('input_file'),
  filename: z.string().max(500).nullish(),
  file_data: z.string().nullish().describe('A data URL in base64; read on this computer.'),
  file_id: z.string().nullish().describe('Refused: Alcove keeps no files of clients.'),
  file_url: z.string().nullish().describe('Refused, but as a data URL: no address is ever fetched.'),
});
const part = z.discriminatedUnion('type', [inputText, outputText, refusal, picture, file, InputAudio]);
export type ResponsePart = z.output<typeof part>;

const CallId = z.string().min(1).max(200);
const message = z.object({
  type: z.literal('message').default('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)]),
});
const called = z.object({
  type: z.literal('function_call'),
  call_id: CallId,
  name: z.string().min(1).max(200),
  arguments: ShallowJson,
});
const output = z.object({
  type: z.literal('function_call_output'),
  call_id: CallId,
  output: z.union([z.string(), z.array(part)]),
});
/** A tool of free text, which Alcove gives to models as a function with one text. */
const customCalled = z.object({
  type: z.literal('custom_tool_call'),
  call_id: CallId,
  name: z.string().min(1).max(200),
  input: z.string(),
});
const customOutput = z.object({
  type: z.literal('custom_tool_call_output'),
  call_id: CallId,
  output: z.union([z.string(), z.array(part)]),
});
// What a model thought is its own affair: it is read, and left out.
const reasoning = z.object({ type: z.literal('reasoning') });
const item = z.union([
  z.discriminatedUnion('type', [called, output, customCalled, customOutput, reasoning]),
  message,
]);
export type ResponseItem = z.output<typeof item>;

const tool = z.union([
  z.object({
    type: z.literal('function'),
    name: ToolName,
    description: z.string().nullish(),
    parameters: ShallowObject.nullish(),
    strict: z.boolean().nullish(),
  }),
  z.object({ type: z.literal('custom'), name: ToolName, description: z.string().nullish() }),
  z
    .object({ type: z.string().max(100) })
    .refine(({ type }) => type !== 'function' && type !== 'custom', 'A tool needs a name')
    .transform(() => ({ type: 'hosted' as const }))
    .describe('Tools of OpenAI’s servers, which Alcove does not have, are left out.'),
]);
export type ResponseTool = z.output<typeof tool>;

const format = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    name: z.string().optional(),
    schema: ShallowObject,
    strict: z.boolean().nullish(),
  }),
]);

const NOTHING_KEPT = 'Alcove keeps nothing of a call: send the whole conversation as input';

/** As platform.openai.com/docs/api-reference/responses/create; what is not named here is ignored. */
export const ResponseBody = z.object({
  model: z.string().min(1).max(200).describe('`auto` (the score decides), `local`, or an installed model.'),
  input: z.union([z.string().min(1), z.array(item).min(1).max(5_000).describe(MAY_BEGIN_ANSWER)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  max_output_tokens: TokenLimit.nullish(),
  tools: z.array(tool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.object({ type: z.enum(['function', 'custom']), name: z.string() }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z.object({ format: format.nullish() }).nullish(),
  previous_response_id: unavailable(NOTHING_KEPT),
  conversation: unavailable(NOTHING_KEPT),
  background: unavailable('Alcove answers while the caller waits'),
});
export type ResponseBody = z.output<typeof ResponseBody>;
