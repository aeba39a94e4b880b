import { Agent, run, setDefaultOpenAIClient, setTracingDisabled, tool } from '@openai/agents';
import OpenAI from 'openai';
import { z } from 'zod';
import { gather, H, isText, isWeather, KEY, QUESTION, tell, WEATHER } from './kit.mjs';

setTracingDisabled(true);
setDefaultOpenAIClient(new OpenAI({ baseURL: `${H}/v1`, apiKey: KEY }));
const common = { name: 'Helper', instructions: 'Answer briefly.', model: 'auto' };
const weather = tool({
  name: 'get_weather',
  description: 'Tells the weather of a city.',
  parameters: z.object({ city: z.string() }),
  execute: async () => '21 degrees',
});
const outputType = z.object({ answer: z.string() });

await tell({
  text: async () => isText((await run(new Agent(common), QUESTION)).finalOutput),
  stream: async () => {
    const streamed = await run(new Agent(common), QUESTION, { stream: true });
    return isText(await gather(streamed.toTextStream(), (part) => part));
  },
  tools: async () => isWeather((await run(new Agent({ ...common, tools: [weather] }), WEATHER)).finalOutput),
  JSON: async () => (await run(new Agent({ ...common, outputType }), QUESTION)).finalOutput.answer,
  'tools beside JSON': async () =>
    (await run(new Agent({ ...common, tools: [weather], outputType }), WEATHER)).finalOutput.answer,
});
