import Instructor from '@instructor-ai/instructor';
import OpenAI from 'openai';
import { z } from 'zod';
import { H, KEY, QUESTION, tell } from './kit.mjs';

const client = new OpenAI({ baseURL: `${H}/v1`, apiKey: KEY });
const ask = async (mode) => {
  const asking = Instructor({ client, mode });
  const messages = [{ role: 'user', content: QUESTION }];
  const response_model = { schema: z.object({ answer: z.string() }), name: 'Answer' };
  return (await asking.chat.completions.create({ messages, model: 'auto', response_model })).answer;
};

await tell({ TOOLS: () => ask('TOOLS'), JSON_SCHEMA: () => ask('JSON_SCHEMA') });
