import { Anthropic, AnthropicSession } from '@llamaindex/anthropic';
import { Ollama } from '@llamaindex/ollama';
import { OpenAI } from '@llamaindex/openai';
import { gather, H, isText, KEY, QUESTION, tell } from './kit.mjs';

const model = {
  openai: () => new OpenAI({ model: 'auto', apiKey: KEY, baseURL: `${H}/v1` }),
  // Its own `baseURL` is ignored: the address comes by ANTHROPIC_BASE_URL.
  anthropic: () =>
    new Anthropic({ model: 'auto', session: new AnthropicSession({ apiKey: KEY, baseURL: H }) }),
  ollama: () =>
    new Ollama({ model: 'auto', config: { host: H, headers: { authorization: `Bearer ${KEY}` } } }),
}[process.argv[2]]();
const messages = [{ role: 'user', content: QUESTION }];
const textOf = ({ message }) =>
  typeof message.content === 'string' ? message.content : message.content.map(({ text }) => text).join('');

await tell({
  text: async () => isText(textOf(await model.chat({ messages }))),
  stream: async () =>
    isText(await gather(await model.chat({ messages, stream: true }), ({ delta }) => delta)),
});
