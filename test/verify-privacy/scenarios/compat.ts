import { createHash } from 'node:crypto';
import type { Person, Scenario } from '../day.types.ts';
import { expectStatus, withToken } from '../machine/people.ts';
import { drawText } from './document-forms.ts';

/** A route that existing clients speak, around one text. */
interface Shape {
  row: string;
  path: string;
  body: (text: string) => object;
  /** It is answered here whatever it says. */
  staysHere?: boolean;
}

const turns = (content: string | object[]) => [{ role: 'user', content }];
const base64 = (text: string) => Buffer.from(text).toString('base64');
const inBase64 = (text: string) => `data:text/plain;base64,${base64(text)}`;
const auto = { model: 'auto' };

// A call whose answer was sensitive is known again by its id.
const callIdOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const useTool = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

const SHAPES: Shape[] = [
  { row: 'OpenAI chat', path: '/v1/chat/completions', body: (text) => ({ ...auto, messages: turns(text) }) },
  {
    row: 'OpenAI chat (stream)',
    path: '/v1/chat/completions',
    body: (text) => ({ ...auto, stream: true, messages: turns(text) }),
  },
  {
    row: 'OpenAI chat (system)',
    path: '/v1/chat/completions',
    body: (text) => ({ ...auto, messages: [{ role: 'system', content: text }, ...turns('What is a noun?')] }),
  },
  {
    row: 'OpenAI chat (earlier turn)',
    path: '/v1/chat/completions',
    body: (text) => ({
      ...auto,
      messages: [...turns(text), { role: 'assistant', content: 'I see.' }, ...turns('What is a noun?')],
    }),
  },
  {
    row: 'OpenAI chat (description of a tool)',
    path: '/v1/chat/completions',
    body: (text) => ({
      ...auto,
      messages: turns('What is a noun?'),
      tools: [{ type: 'function', function: { name: 'look_up', description: text, parameters: {} } }],
    }),
  },
  {
    row: 'OpenAI chat (output of a tool)',
    path: '/v1/chat/completions',
    body: (text) => ({
      ...auto,
      messages: [
        ...turns('What is a noun?'),
        {
          role: 'assistant',
          tool_calls: [
            { id: callIdOf(text), type: 'function', function: { name: 'find_word', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: callIdOf(text), content: text },
      ],
    }),
  },
  { row: 'OpenAI responses', path: '/v1/responses', body: (input) => ({ ...auto, input }) },
  {
    row: 'OpenAI responses (stream, instructions)',
    path: '/v1/responses',
    body: (instructions) => ({ ...auto, stream: true, instructions, input: 'What is a noun?' }),
  },
  {
    row: 'OpenAI responses (output of a tool)',
    path: '/v1/responses',
    body: (text) => ({
      ...auto,
      input: [
        ...turns('What is a noun?'),
        { type: 'function_call', call_id: callIdOf(text), name: 'find_word', arguments: '{}' },
        { type: 'function_call_output', call_id: callIdOf(text), output: text },
      ],
    }),
  },
  { row: 'OpenAI completions', path: '/v1/completions', body: (prompt) => ({ ...auto, prompt }) },
  {
    row: 'Ollama embeddings',
    path: '/api/embeddings',
    body: (prompt) => ({ ...auto, prompt }),
    staysHere: true,
  },
  {
    row: 'OpenAI embeddings',
    path: '/v1/embeddings',
    body: (input) => ({ ...auto, input }),
    staysHere: true,
  },
  {
    row: 'OpenAI speech',
    path: '/v1/audio/speech',
    body: (input) => ({ model: 'tts-1', voice: 'alloy', input }),
    staysHere: true,
  },
  {
    row: 'Anthropic messages',
    path: '/v1/messages',
    body: (text) => ({ ...auto, max_tokens: 50, messages: turns(text) }),
  },
  {
    row: 'Anthropic messages (stream, system)',
    path: '/v1/messages',
    body: (system) => ({ ...auto, max_tokens: 50, stream: true, system, messages: turns('What is a noun?') }),
  },
  {
    row: 'Anthropic count_tokens',
    path: '/v1/messages/count_tokens',
    body: (text) => ({ ...auto, messages: turns(text) }),
    staysHere: true,
  },
  {
    row: 'OpenAI chat (file)',
    path: '/v1/chat/completions',
    body: (text) => ({
      ...auto,
      messages: turns([
        { type: 'file', file: { filename: 'note.txt', file_data: inBase64(text) } },
        { type: 'text', text: 'What is a noun?' },
      ]),
    }),
  },
  {
    row: 'OpenAI responses (file)',
    path: '/v1/responses',
    body: (text) => ({
      ...auto,
      input: turns([
        { type: 'input_file', filename: 'note.txt', file_data: inBase64(text) },
        { type: 'input_text', text: 'What is a noun?' },
      ]),
    }),
  },
  {
    row: 'Anthropic messages (document)',
    path: '/v1/messages',
    body: (text) => ({
      ...auto,
      max_tokens: 50,
      messages: turns([
        { type: 'document', source: { type: 'base64', media_type: 'text/plain', data: base64(text) } },
        { type: 'text', text: 'What is a noun?' },
      ]),
    }),
  },
  { row: 'Ollama chat', path: '/api/chat', body: (text) => ({ ...auto, messages: turns(text) }) },
  {
    row: 'Ollama chat (one body)',
    path: '/api/chat',
    body: (text) => ({ ...auto, stream: false, messages: turns(text) }),
  },
  { row: 'Ollama generate', path: '/api/generate', body: (prompt) => ({ ...auto, prompt }) },
  {
    row: 'Ollama generate (system)',
    path: '/api/generate',
    body: (system) => ({ ...auto, system, prompt: 'What is a noun?' }),
  },
  { row: 'Ollama embed', path: '/api/embed', body: (input) => ({ ...auto, input }), staysHere: true },
  { row: 'MCP ask', path: '/mcp', body: (question) => useTool('ask', { question }) },
  {
    row: 'MCP score',
    path: '/mcp',
    body: (text) => useTool('score_text', { text }),
    staysHere: true,
  },
  {
    row: 'MCP search',
    path: '/mcp',
    body: (query) => useTool('search_documents', { query }),
    staysHere: true,
  },
  { row: 'Ollama show', path: '/api/show', body: (model) => ({ model }), staysHere: true },
];

/** The doors for existing clients, with an API key. */
export const compat: Scenario = {
  name: 'OpenAI, Anthropic, Ollama and MCP',
  async run(day) {
    const person = await day.person();
    const open = await scriptOf(day, person, false);
    const closed = await scriptOf(day, person, true);
    for (const { row, path, body, staysHere } of day.some(SHAPES)) {
      for (let index = 0; index < day.times(2); index += 1)
        await open.call('POST', path, body(day.canaries.sensitive(row).text)).then(wasTaken);
      const free = day.canaries.harmless(row, staysHere ? 'stays' : 'leaves');
      await open.call('POST', path, body(free.text)).then(wasTaken);
      const kept = day.canaries.harmless(`${row} (local_only key)`, 'stays');
      await closed.call('POST', path, body(kept.text)).then(wasTaken);
    }
    await speakAndHear(open, day.canaries.sensitive('OpenAI speech, then transcriptions').text);
    await picture(open, await drawText(day.canaries.sensitive('OpenAI chat (picture)').text));
  },
};

// Without an embedding model or a model of that name there is no other answer; the text was read all the same.
const wasTaken = (answer: Parameters<typeof expectStatus>[0]) => expectStatus(answer, 200, 404, 503);

async function scriptOf(
  day: Parameters<Scenario['run']>[0],
  person: Person,
  local_only: boolean,
): Promise<Person> {
  const request = { name: 'script', local_only, scopes: ['chat', 'documents:read', 'voice'] };
  const { key } = expectStatus(await person.call('POST', '/auth/api-keys', request), 201).body;
  return withToken(day.call, key);
}

async function speakAndHear(script: Person, input: string): Promise<void> {
  const said = await script.call('POST', '/v1/audio/speech', { model: 'tts-1', voice: 'alloy', input });
  const form = new FormData();
  form.set('model', 'auto');
  form.set('file', new Blob([new Uint8Array(expectStatus(said, 200).bytes)]), 'a.mp3');
  expectStatus(await script.call('POST', '/v1/audio/transcriptions', form), 200);
}

async function picture(script: Person, drawn: Uint8Array): Promise<void> {
  const url = `data:image/png;base64,${Buffer.from(drawn).toString('base64')}`;
  const content = [
    { type: 'text', text: 'What is written here?' },
    { type: 'image_url', image_url: { url } },
  ];
  const body = { ...auto, messages: [{ role: 'user', content }] };
  expectStatus(await script.call('POST', '/v1/chat/completions', body), 200);
}
