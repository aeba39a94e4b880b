import { z } from 'zod';
import { MAY_BEGIN_ANSWER, ToolName, unavailable } from '../openai/chat.schemas.ts';
import { ShallowObject } from '../shallow.ts';

const picture = z.string().min(1).describe('Base64, or a data URL; described on this computer.');

const toolCall = z.object({
  id: z.string().max(200).nullish(),
  function: z.object({ name: z.string().min(1).max(200), arguments: ShallowObject }),
});

const message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  images: z.array(picture).nullish(),
  tool_calls: z.array(toolCall).nullish(),
  tool_name: z.string().max(200).nullish(),
  tool_call_id: z.string().max(200).nullish(),
});
export type OllamaMessage = z.output<typeof message>;

const tool = z.object({
  type: z.literal('function').nullish(),
  function: z.object({
    name: ToolName,
    description: z.string().nullish(),
    parameters: ShallowObject.nullish(),
  }),
});

/** How it is written; Ollama's other options are ignored. */
const options = z.object({
  temperature: z.number().min(0).max(2).nullish(),
  num_predict: z.number().int().nullish().describe('Below 1: as many as the model may write.'),
  stop: z.union([z.string().max(500), z.array(z.string().max(500)).max(32)]).nullish(),
});

export const ModelName = z.string().min(1).max(200);

const shared = {
  model: ModelName.describe('`auto` (the score decides), `local`, or an installed model.'),
  stream: z.boolean().nullish().describe('True when absent.'),
  format: z
    .union([z.literal(['json', '']), ShallowObject])
    .nullish()
    .describe('`json`, or a JSON Schema.'),
  options: options.nullish(),
};
export type SharedBody = z.output<z.ZodObject<typeof shared>>;

/** As github.com/ollama/ollama/blob/main/docs/api.md; what is not named here is ignored. */
export const OllamaChatBody = z.object({
  ...shared,
  messages: z.array(message).max(5_000).default([]).describe(MAY_BEGIN_ANSWER),
  tools: z.array(tool).max(128).nullish(),
});
export type OllamaChatBody = z.output<typeof OllamaChatBody>;

export const GenerateBody = z.object({
  ...shared,
  prompt: z.string().default(''),
  system: z.string().nullish(),
  images: z.array(picture).nullish(),
  raw: unavailable('Alcove always uses the template of the model', ''),
  template: unavailable('Alcove always uses the template of the model', ''),
  suffix: unavailable('Alcove does not fill in the middle of a text', ''),
  context: z
    .array(z.number())
    .max(0, 'Alcove keeps nothing of a call: send the turns to /api/chat')
    .nullish(),
});
export type GenerateBody = z.output<typeof GenerateBody>;
