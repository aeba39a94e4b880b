import { ChatAnthropic } from '@langchain/anthropic';
import { tool } from '@langchain/core/tools';
import { ChatOllama } from '@langchain/ollama';
import { ChatOpenAI } from '@langchain/openai';
import { z } from 'zod';
import { gather, H, isText, KEY, QUESTION, tell, WEATHER } from './kit.mjs';

const model = {
  openai: () => new ChatOpenAI({ model: 'auto', apiKey: KEY, configuration: { baseURL: `${H}/v1` } }),
  responses: () =>
    new ChatOpenAI({
      model: 'auto',
      apiKey: KEY,
      useResponsesApi: true,
      configuration: { baseURL: `${H}/v1` },
    }),
  anthropic: () => new ChatAnthropic({ model: 'auto', apiKey: KEY, anthropicApiUrl: H }),
  ollama: () => new ChatOllama({ model: 'auto', baseUrl: H, headers: { authorization: `Bearer ${KEY}` } }),
}[process.argv[2]]();
const weather = tool(async () => '21 degrees', {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  schema: z.object({ city: z.string() }),
});
const Answer = z.object({ answer: z.string() });

await tell({
  text: async () => isText((await model.invoke(QUESTION)).text),
  stream: async () => isText(await gather(await model.stream(QUESTION), (part) => part.text)),
  usage: async () => (await model.invoke(QUESTION)).usage_metadata?.input_tokens > 0,
  tools: async () => (await model.bindTools([weather]).invoke(WEATHER)).tool_calls?.[0]?.args.city,
  JSON: async () =>
    (
      await model
        .withStructuredOutput(Answer, process.argv[2] === 'anthropic' ? {} : { method: 'jsonSchema' })
        .invoke(QUESTION)
    ).answer,
});
