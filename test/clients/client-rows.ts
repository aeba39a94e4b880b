import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a row is run with. */
interface RowPlace {
  /** Of Alcove, such as `http://127.0.0.1:40123`. */
  url: string;
  key: string;
  /** Where its packages were installed. */
  folder: string;
  /** A home of its own, empty. */
  home: string;
}

interface Command {
  program: string;
  args: string[];
  environment?: Record<string, string>;
}

/** One client: what to install, how it is started, and what to tell people. */
export interface ClientRow {
  name: string;
  /** The package whose version the table tells. */
  package: string;
  api: string;
  /** Packages that are installed together. */
  group:
    | 'sdk'
    | 'instructor'
    | 'claude'
    | 'codex'
    | 'opencode'
    | 'qwen'
    | 'continue'
    | 'cline'
    | 'promptfoo'
    | 'pypi';
  /** What to set, in Markdown. */
  set: string;
  command(place: RowPlace): Command;
  /** A program of ours prints its checks; of others this must stand in what they write. */
  expects?: RegExp;
}

/** Packages of each group; those of PyPI go into an environment of Python. */
export const GROUPS: Record<ClientRow['group'], string[]> = {
  sdk: [
    'ai@6.0.326',
    '@ai-sdk/openai@3.0.141',
    '@ai-sdk/anthropic@3.0.140',
    '@ai-sdk/openai-compatible@2.0.92',
    '@langchain/core@1.4.0',
    '@langchain/openai@1.5.8',
    '@langchain/anthropic@1.5.11',
    '@langchain/ollama@1.3.0',
    'llamaindex@0.12.1',
    '@llamaindex/openai@0.4.22',
    '@llamaindex/anthropic@0.3.26',
    '@llamaindex/ollama@0.1.23',
    '@openai/agents@0.20.0',
    'openai@7.59.0',
    'zod@4.6.7',
  ],
  instructor: ['@instructor-ai/instructor@1.7.0', 'openai@4.104.0', 'zod@3.25.76'],
  claude: ['@anthropic-ai/claude-code@2.1.197'],
  codex: ['@openai/codex@0.169.0'],
  opencode: ['opencode-ai@1.18.33'],
  qwen: ['@qwen-code/qwen-code@0.15.10'],
  continue: ['@continuedev/cli@1.5.47'],
  cline: ['cline@3.0.65'],
  promptfoo: ['promptfoo@0.121.20'],
  pypi: [
    'openai==3.57.0',
    'anthropic==2.14.0',
    'ollama==0.6.3',
    'litellm==1.110.2',
    'langchain==1.5.2',
    'langchain-openai==1.7.4',
    'langchain-anthropic==1.7.10',
    'langchain-ollama==1.1.0',
  ],
};

/** What a package's own script does after it was installed: it puts the program for this system in its place. */
export const AFTERWARDS: Partial<Record<ClientRow['group'], string>> = {
  claude: 'node_modules/@anthropic-ai/claude-code/install.cjs',
  opencode: 'node_modules/opencode-ai/postinstall.mjs',
};

const QUESTION = 'What is a noun? Answer in one sentence.';
const ANSWER = /stand-in/;

const script =
  (file: string, ...args: string[]) =>
  ({ folder, url }: RowPlace): Command => ({
    program: process.execPath,
    args: [join(folder, file), ...args],
    environment: { ANTHROPIC_BASE_URL: url },
  });
const python =
  (name: string) =>
  ({ folder }: RowPlace): Command => ({
    program: join(folder, 'bin', 'python'),
    args: [join(folder, 'pypi.py'), name],
  });
const bin = ({ folder }: RowPlace, name: string) => join(folder, 'node_modules', '.bin', name);

function write(path: string, text: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const LIBRARIES: ClientRow[] = [
  ...(
    [
      ['openai', '@ai-sdk/openai', 'responses (its default)', '`createOpenAI({ baseURL, apiKey })`'],
      [
        'compatible',
        '@ai-sdk/openai-compatible',
        'chat',
        '`createOpenAICompatible({ name, baseURL, apiKey })`',
      ],
      ['anthropic', '@ai-sdk/anthropic', 'messages', '`createAnthropic({ baseURL, apiKey })`, with `/v1`'],
    ] as const
  ).map(
    ([which, name, api, set]): ClientRow => ({
      name: `AI SDK 6, \`${name}\``,
      package: name,
      api,
      group: 'sdk',
      set,
      command: script('ai-sdk.mjs', which),
    }),
  ),
  ...(
    [
      ['openai', '@langchain/openai', 'chat', '`configuration: { baseURL }`'],
      ['responses', '@langchain/openai', 'responses', '`useResponsesApi: true`'],
      ['anthropic', '@langchain/anthropic', 'messages', '`anthropicApiUrl`'],
      ['ollama', '@langchain/ollama', 'Ollama', '`baseUrl`, `headers: { authorization }`'],
    ] as const
  ).map(
    ([which, name, api, set]): ClientRow => ({
      name: `LangChain.js, \`${name}\``,
      package: name,
      api,
      group: 'sdk',
      set,
      command: script('langchain.mjs', which),
    }),
  ),
  ...(
    [
      ['openai', '@llamaindex/openai', 'chat', '`baseURL`, `apiKey`'],
      [
        'anthropic',
        '@llamaindex/anthropic',
        'messages',
        '`ANTHROPIC_BASE_URL`: its own `baseURL` is ignored',
      ],
      ['ollama', '@llamaindex/ollama', 'Ollama', '`config: { host, headers }`'],
    ] as const
  ).map(
    ([which, name, api, set]): ClientRow => ({
      name: `LlamaIndex.TS, \`${name}\``,
      package: name,
      api,
      group: 'sdk',
      set,
      command: script('llamaindex.mjs', which),
    }),
  ),
  {
    name: 'OpenAI Agents SDK',
    package: '@openai/agents',
    api: 'responses (its default)',
    group: 'sdk',
    set: '`setDefaultOpenAIClient`, `setTracingDisabled(true)`',
    command: script('openai-agents.mjs'),
  },
  {
    name: 'instructor',
    package: '@instructor-ai/instructor',
    api: 'chat',
    group: 'instructor',
    set: 'mode `TOOLS` or `JSON_SCHEMA`',
    command: script('instructor.mjs'),
  },
  ...(
    [
      ['openai', 'chat, responses, completions', '`base_url`, `api_key`'],
      ['anthropic', 'messages', '`base_url` without `/v1`'],
      ['ollama', 'Ollama', '`Client(host=…, headers={"authorization": …})`'],
      ['litellm', 'chat, messages, Ollama', '`api_base`, `api_key`'],
      ['langchain', 'chat, messages, Ollama', '`base_url`; for Ollama `client_kwargs={"headers": …}`'],
    ] as const
  ).map(
    ([name, api, set]): ClientRow => ({
      name: `Python, \`${name}\``,
      package: name,
      api,
      group: 'pypi',
      set,
      command: python(name),
    }),
  ),
];

const PROGRAMS: ClientRow[] = [
  {
    name: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    api: 'messages',
    group: 'claude',
    set: '`ANTHROPIC_BASE_URL`, `ANTHROPIC_API_KEY`, `ANTHROPIC_MODEL=auto`',
    expects: ANSWER,
    command: (place) => ({
      program: bin(place, 'claude'),
      args: ['-p', QUESTION],
      environment: {
        ANTHROPIC_BASE_URL: place.url,
        ANTHROPIC_API_KEY: place.key,
        ANTHROPIC_MODEL: 'auto',
        ANTHROPIC_SMALL_FAST_MODEL: 'auto',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
    }),
  },
  {
    name: 'Codex',
    package: '@openai/codex',
    api: 'responses',
    group: 'codex',
    set: 'a `model_providers` entry with `wire_api = "responses"`',
    expects: ANSWER,
    command(place) {
      const config = `model = "auto"\nmodel_provider = "alcove"\n[model_providers.alcove]\nname = "Alcove"\nbase_url = "${place.url}/v1"\nenv_key = "ALCOVE_KEY"\nwire_api = "responses"\n`;
      write(join(place.home, '.codex', 'config.toml'), config);
      return {
        program: bin(place, 'codex'),
        args: ['exec', '--skip-git-repo-check', QUESTION],
        environment: { CODEX_HOME: join(place.home, '.codex') },
      };
    },
  },
  {
    name: 'opencode',
    package: 'opencode-ai',
    api: 'chat',
    group: 'opencode',
    set: 'a provider of `@ai-sdk/openai-compatible` in `opencode.json`',
    expects: ANSWER,
    command(place) {
      const provider = {
        npm: '@ai-sdk/openai-compatible',
        name: 'Alcove',
        options: { baseURL: `${place.url}/v1`, apiKey: place.key },
        models: { auto: { name: 'Alcove' } },
      };
      const config = { provider: { alcove: provider }, autoupdate: false, share: 'disabled' };
      write(join(place.home, 'opencode.json'), JSON.stringify(config));
      return {
        program: bin(place, 'opencode'),
        args: ['run', '-m', 'alcove/auto', QUESTION],
        environment: { OPENCODE_CONFIG: join(place.home, 'opencode.json') },
      };
    },
  },
  {
    name: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    api: 'chat',
    group: 'qwen',
    set: '`OPENAI_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_MODEL=auto`',
    expects: ANSWER,
    command: (place) => ({
      program: bin(place, 'qwen'),
      args: ['--auth-type', 'openai', '-p', QUESTION],
      environment: {
        OPENAI_BASE_URL: `${place.url}/v1`,
        OPENAI_API_KEY: place.key,
        OPENAI_MODEL: 'auto',
      },
    }),
  },
  ...(['openai', 'anthropic'] as const).map(
    (provider): ClientRow => ({
      name: `Continue CLI, provider \`${provider}\``,
      package: '@continuedev/cli',
      api: provider === 'openai' ? 'chat' : 'messages',
      group: 'continue',
      set: `a model with \`provider: ${provider}\`, \`apiBase\` and \`apiKey\` in its \`config.yaml\``,
      expects: ANSWER,
      command(place) {
        const config = `name: Alcove\nversion: 0.0.1\nschema: v1\nmodels:\n  - name: Alcove\n    provider: ${provider}\n    model: auto\n    apiBase: ${place.url}/v1\n    apiKey: ${place.key}\n    roles: [chat]\n`;
        const path = write(join(place.home, 'config.yaml'), config);
        return { program: bin(place, 'cn'), args: ['-p', '--config', path, QUESTION] };
      },
    }),
  ),
  {
    name: 'Cline',
    package: 'cline',
    api: 'chat',
    group: 'cline',
    set: '`cline auth openai-compatible` with the address and a key',
    expects: ANSWER,
    command: (place) => {
      const auth = `"$0" auth --data-dir data -p openai-compatible -k "$ALCOVE_KEY" -m auto -b "${place.url}/v1"`;
      const ask = `"$0" --data-dir data -P openai-compatible -m auto "${QUESTION}"`;
      return { program: '/bin/sh', args: ['-c', `${auth}; ${ask}`, bin(place, 'cline')] };
    },
  },
  {
    name: 'promptfoo',
    package: 'promptfoo',
    api: 'chat, responses, messages, Ollama',
    group: 'promptfoo',
    set: '`apiBaseUrl` and `apiKey` of each provider',
    expects: /(?:4 passed|Successes: 4|✓ 4)/,
    command(place) {
      const openai = `{ apiBaseUrl: '${place.url}/v1', apiKey: '${place.key}' }`;
      const anthropic = `{ apiBaseUrl: '${place.url}', apiKey: '${place.key}' }`;
      const config = [
        'prompts: ["What is a noun?"]',
        'providers:',
        `  - { id: "openai:chat:auto", config: ${openai} }`,
        `  - { id: "openai:responses:auto", config: ${openai} }`,
        `  - { id: "anthropic:messages:auto", config: ${anthropic} }`,
        '  - { id: "ollama:chat:auto" }',
        'tests: [{ assert: [{ type: contains, value: stand-in }] }]',
        '',
      ].join('\n');
      const path = write(join(place.home, 'promptfooconfig.yaml'), config);
      return {
        program: bin(place, 'promptfoo'),
        args: ['eval', '-c', path, '--no-cache', '--no-progress-bar', '--no-table'],
        environment: {
          OLLAMA_BASE_URL: place.url,
          OLLAMA_API_KEY: place.key,
          PROMPTFOO_DISABLE_TELEMETRY: '1',
          PROMPTFOO_DISABLE_UPDATE: '1',
          PROMPTFOO_CONFIG_DIR: join(place.home, 'promptfoo'),
        },
      };
    },
  },
];

/** Every row of the table. */
export const CLIENT_ROWS: readonly ClientRow[] = [...LIBRARIES, ...PROGRAMS];
