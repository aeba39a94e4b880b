import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, Output, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';
import { gather, H, isText, isWeather, KEY, QUESTION, tell, WEATHER } from './kit.mjs';

const baseURL = `${H}/v1`;
const model = {
  openai: () => createOpenAI({ baseURL, apiKey: KEY })('auto'),
  compatible: () =>
    createOpenAICompatible({ name: 'alcove', baseURL, apiKey: KEY, supportsStructuredOutputs: true })('auto'),
  anthropic: () => createAnthropic({ baseURL, apiKey: KEY })('auto'),
}[process.argv[2]]();
const tools = {
  get_weather: tool({
    description: 'Tells the weather of a city.',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => `21 degrees in ${city}`,
  }),
};
const output = Output.object({ schema: z.object({ answer: z.string() }) });
const stopWhen = stepCountIs(3);

await tell({
  text: async () => isText((await generateText({ model, prompt: QUESTION })).text),
  stream: async () =>
    isText(await gather(streamText({ model, prompt: QUESTION }).textStream, (part) => part)),
  tools: async () => isWeather((await generateText({ model, prompt: WEATHER, tools, stopWhen })).text),
  JSON: async () => (await generateText({ model, prompt: QUESTION, output })).output.answer,
  'tools beside JSON': async () =>
    (await generateText({ model, prompt: WEATHER, tools, stopWhen: stepCountIs(4), output })).output.answer,
});
