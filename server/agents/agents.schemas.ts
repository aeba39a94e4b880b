import { z } from 'zod';
import { StepReply } from '../chat/chat.schemas.ts';
import { paging } from '../http/schemas.ts';
import { AGENT_TYPES } from './agent-types.ts';

export const ExecuteBody = z.object({
  task: z.string().trim().min(1).max(8_000),
  agent_type: z.enum(AGENT_TYPES).default('general'),
  tools: z
    .array(z.string())
    .max(100)
    .optional()
    .describe('Of that type only; absent: all of them. Naming a tool is not consent to it.'),
  max_iterations: z.int().min(1).max(20).default(5),
  routing: z.literal('local_only').optional().describe('Nothing of this run leaves the machine.'),
  document_ids: z
    .array(z.uuid())
    .max(20)
    .optional()
    .describe('Your documents that the task speaks of; file_read finds them first.'),
});

export const ApprovalBody = z.object({ allow: z.boolean() });
export const ListRunsQuery = z.object(paging);

export const RUN_STATUSES = [
  'running',
  'completed',
  'capped',
  'out_of_budget',
  'cancelled',
  'failed',
  'interrupted',
] as const;

export const RunReply = z.object({
  id: z.string(),
  agent_type: z.enum(AGENT_TYPES),
  task: z.string(),
  tools: z.array(z.string()),
  max_iterations: z.int(),
  status: z
    .enum(RUN_STATUSES)
    .describe('`capped`: max_iterations was reached; `interrupted`: the server stopped.'),
  result: z.string(),
  steps: z.array(StepReply),
  total_tokens: z.int(),
  execution_time_ms: z.int(),
  model: z.string().nullable().describe('What wrote the result; null while nothing has.'),
  llm_provider: z.string().nullable(),
  sensitivity_score: z.number().describe('The highest of the task and of everything that tools brought.'),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export const RunSummaryReply = RunReply.omit({ steps: true, tools: true }).extend({ step_count: z.int() });
export const RunListReply = z.object({ items: z.array(RunSummaryReply), total: z.int() });

/** How many tokens of the prompt a model on this machine has read, of those that it had to. */
const ReadingEvent = z.object({ read: z.int(), unread: z.int() });

/** What `Accept: text/event-stream` streams, by event name; `result` or `error` is last. */
export const RUN_EVENTS = {
  run: z.object({ id: z.string(), agent_type: z.enum(AGENT_TYPES), tools: z.array(z.string()) }),
  route: z.object({
    llm_provider: z.string(),
    model: z.string(),
    sensitivity_score: z.number(),
    why: z.string(),
    fallback_reason: z.string().optional(),
  }),
  reading: ReadingEvent,
  step_started: z.object({ index: z.int(), tool: z.string(), input: z.string() }),
  progress: z.object({ index: z.int(), text: z.string() }),
  approval_required: z.object({
    approval_id: z.string(),
    index: z.int(),
    tool: z.string(),
    input: z.string(),
    reason: z.string(),
  }),
  step: StepReply,
  token: z.object({ text: z.string() }),
  result: RunReply,
  error: z.object({ detail: z.string() }),
};

export const AgentListReply = z.object({
  agents: z.array(
    z.object({
      type: z.enum(AGENT_TYPES),
      name: z.string(),
      description: z.string(),
      tools: z.array(z.string()),
    }),
  ),
});

export const AgentToolsReply = z.object({
  agent: z.enum(AGENT_TYPES),
  tools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      parameters: z.record(z.string(), z.unknown()).describe('JSON Schema of the arguments.'),
      reach: z.enum(['inside', 'outbound']),
      consent: z.enum(['none', 'unless_allowed', 'always']),
      is_allowed: z.boolean().describe('Runs without asking: it needs no consent, or the owner allowed it.'),
      is_available: z.boolean(),
      unavailable_reason: z.string().nullable().describe('What to do so that it can be used.'),
    }),
  ),
});

/** The owner's settings of agents. */
export const AgentSettingsReply = z.object({
  allowed_tools: z.array(z.string()).describe('Tools that ask first, allowed beforehand for everybody.'),
  python: z.boolean().describe('code_exec may run Python, in bubblewrap on Linux.'),
  python_available: z.boolean(),
  search: z
    .object({
      provider: z.enum(['searxng', 'brave', 'duckduckgo']),
      base_url: z.string(),
      has_key: z.boolean(),
    })
    .nullable(),
});
export const ChangeAgentSettingsBody = z.object({
  allowed_tools: z.array(z.enum(['code_exec', 'web_search'])).optional(),
  python: z.boolean().optional(),
  search: z
    .object({ provider: z.enum(['searxng', 'brave', 'duckduckgo']), base_url: z.url().max(500).optional() })
    .nullable()
    .optional()
    .describe('null turns web search off and removes its key.'),
});
export const SearchKeyBody = z.object({ key: z.string().trim().min(8).max(500) });

/** Folders whose files `file_read` may read. */
export const FolderBody = z.object({ path: z.string().min(1).max(4_096) });
export const FolderReply = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  exists: z.boolean(),
  created_at: z.string(),
});
export const FolderListReply = z.object({ items: z.array(FolderReply) });

/** MCP servers whose tools agents may call, each call confirmed. */
export const McpServerBody = z.discriminatedUnion('transport', [
  z.object({
    transport: z.literal('stdio'),
    name: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'Lower-case letters, digits and _; at most 32.'),
    command: z
      .string()
      .min(1)
      .max(4_096)
      .describe(
        'An absolute path of a program, or a name that PATH leads to, such as `node`; never a shell line. With `npx` the package that the arguments name is fetched from the npm registry, once `install` agrees to it.',
      ),
    args: z.array(z.string().max(4_096)).max(50).default([]),
    environment: z.record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/), z.string().max(4_096)).default({}),
    folder: z.string().max(4_096).optional().describe('One folder that it may write to, by its full path.'),
    own_folder: z
      .boolean()
      .default(false)
      .describe(
        'Lets it keep files in a folder that Alcove makes for it, `/data` in its sandbox; 64 MB at most. On Linux only.',
      ),
    network: z
      .boolean()
      .default(false)
      .describe('Lets it reach the network: Alcove then cannot see what it sends by itself.'),
    install: z
      .string()
      .max(300)
      .optional()
      .describe('The npm package that may be fetched, as the arguments name it: without it that is 409.'),
  }),
  z.object({
    transport: z.literal('http'),
    name: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'Lower-case letters, digits and _; at most 32.'),
    url: z.url().max(500),
  }),
]);
export const ChangeMcpServerBody = z
  .object({
    enabled: z.boolean().optional(),
    own_folder: z
      .boolean()
      .optional()
      .describe('What is in the folder stays, out of reach while this is off.'),
  })
  .refine(({ enabled, own_folder }) => enabled !== undefined || own_folder !== undefined, {
    message: 'Name what changes',
  });
export const McpServerReply = z.object({
  id: z.string(),
  name: z.string(),
  transport: z.enum(['stdio', 'http']),
  command: z.string().nullable(),
  args: z.array(z.string()),
  url: z.string().nullable(),
  enabled: z.boolean(),
  is_sandboxed: z
    .boolean()
    .describe(
      'False: its program reads and writes as you do, and Alcove cannot see what it sends by itself.',
    ),
  folder: z
    .string()
    .nullable()
    .describe('What it may write to; nothing else of a disk, where it is sandboxed.'),
  own_folder: z
    .object({
      used_bytes: z.number(),
      most_bytes: z.number(),
      score: z
        .number()
        .describe(
          'The highest score of what runs knew that called it since its folder was empty: all that it answers counts as that at least.',
        ),
    })
    .nullable()
    .describe('What it keeps in a folder of its own; null where it was granted none.'),
  network: z.boolean().describe('It may reach the network, and Alcove cannot see what it sends by itself.'),
  package: z
    .object({ name: z.string(), version: z.string() })
    .nullable()
    .describe('What was fetched for it from the npm registry.'),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
  error: z.string().nullable().describe('Why it could not be reached the last time.'),
  created_at: z.string(),
});
export const McpServerListReply = z.object({ items: z.array(McpServerReply) });
