import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChatRequest } from '../../../models/engine/chat-engine.ts';
import { buildCloudRequest } from '../../../server/engines/cloud/cloud-engines.ts';
import type { CloudProvider } from '../../../server/settings/cloud-connection.ts';
import { ask } from '../../contract/chat-engine.contract.ts';
import { makeFolder } from '../../make-folder.ts';

/** What providers publish of their requests is the types of their own clients: what we send is compiled against them. */
const ROOT = join(import.meta.dirname, '../../..');
const FORMS = {
  openai: {
    type: "import('openai').default.Chat.Completions.ChatCompletionCreateParamsStreaming",
    models: ['gpt-4.1-mini', 'o3', 'gpt-5-mini', 'gpt-5.6-luna', 'gpt-6-luna', 'gpt-7-unheard-of'],
  },
  anthropic: {
    type: "import('@anthropic-ai/sdk').default.Messages.MessageCreateParamsStreaming",
    models: [
      'claude-sonnet-4-5',
      'claude-opus-4-8',
      'claude-sonnet-5-5',
      'claude-haiku-5-5',
      'claude-sonnet-6',
    ],
  },
} as const;

const TOOL = {
  name: 'echo',
  description: 'Says it again.',
  parameters: { type: 'object', properties: { what: { type: 'string' } } },
};
const turns: ChatRequest['turns'] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Say it.' },
  {
    role: 'assistant',
    content: 'I will.',
    toolCalls: [{ id: 'call_1', name: 'echo', arguments: '{"what":"it"}' }],
  },
  { role: 'tool', content: 'it', toolCallId: 'call_1', toolName: 'echo' },
];
const SITUATIONS: Partial<ChatRequest>[] = [
  {},
  { temperature: 0.7, maxTokens: 32_000 },
  { tools: [TOOL] },
  { tools: [TOOL], toolChoice: 'required' },
  { tools: [TOOL], toolChoice: 'none' },
  { tools: [TOOL], turns },
  { jsonSchema: { type: 'object', properties: { a: { type: 'string' } } } },
  { jsonSchema: { type: 'object', properties: {} }, tools: [TOOL] },
];

function bodiesFor(provider: CloudProvider, models: readonly string[]): object[] {
  return models.flatMap((model) =>
    SITUATIONS.map((given) => {
      const connection = { provider, baseUrl: 'https://api.example/v1', model };
      return JSON.parse(buildCloudRequest(connection, { ...ask(model), ...given }).body);
    }),
  );
}

/** What the compiler says of these bodies as values of a type. */
function compile(values: Record<string, { type: string; bodies: object[] }>): string {
  // Below node_modules, so that the clients are found from there.
  const place = join(ROOT, 'node_modules/.alcove');
  mkdirSync(place, { recursive: true });
  const folder = makeFolder('typed-', place);
  try {
    const lines = Object.entries(values).flatMap(([name, { type, bodies }]) =>
      bodies.map((body, at) => `export const ${name}${at}: ${type} = ${JSON.stringify(body)};`),
    );
    writeFileSync(join(folder, 'bodies.ts'), lines.join('\n'));
    const config = {
      compilerOptions: {
        ...{ noEmit: true, strict: true, skipLibCheck: true, types: ['node'] },
        ...{ module: 'nodenext', target: 'esnext' },
      },
      files: ['bodies.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('every request to a cloud is one that the provider’s own client could have made', () => {
  const openai = bodiesFor('openai', FORMS.openai.models);
  const anthropic = bodiesFor('anthropic', FORMS.anthropic.models).map((body) => {
    // The client's types are those of the newest models: it says that only older ones take a temperature.
    const { temperature, ...rest } = body as { temperature?: number; model: string };
    expect(temperature === undefined || /4-5$|4-6$/.test(rest.model)).toBe(true);
    return rest;
  });
  const found = compile({
    openai: { type: FORMS.openai.type, bodies: openai },
    anthropic: { type: FORMS.anthropic.type, bodies: anthropic },
  });
  expect(found).toBe('');
});

test('a field that a provider does not know is found', () => {
  const [openai = {}] = bodiesFor('openai', ['gpt-6-luna']);
  const [anthropic = {}] = bodiesFor('anthropic', ['claude-sonnet-5-5']);
  const found = compile({
    openai: { type: FORMS.openai.type, bodies: [{ ...openai, top_k: 4 }] },
    anthropic: { type: FORMS.anthropic.type, bodies: [{ ...anthropic, temperature: 0.7 }] },
  });
  expect(found).toContain('top_k');
  expect(found).toContain('temperature');
});
