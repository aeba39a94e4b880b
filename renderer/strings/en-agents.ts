import type { StepView } from '../agents/run-view.ts';
import { splitMcpName } from '../agents/split-mcp-name.ts';
import type { SearchProvider } from '../api/agent-settings.ts';
import type { AgentType, RunStatus } from '../api/agents.ts';
import { enErrors } from './en-errors.ts';
import { createFormat } from './format.ts';

const format = createFormat('en');

const TYPES: Record<AgentType, { name: string; text: string }> = {
  general: { name: 'General', text: 'Has every tool, and decides which ones it needs.' },
  data: { name: 'Data', text: 'Calculates exactly and draws charts of your numbers.' },
  code: { name: 'Code', text: 'Writes code, runs it in a sandbox, and reads your files.' },
  research: { name: 'Research', text: 'Searches the web and puts together what it finds.' },
};

const TOOLS: Record<string, { name: string; text: string; stake: string }> = {
  calculator: { name: 'Calculate', text: 'Exact numbers, units, statistics and dates', stake: '' },
  chart: { name: 'Draw a chart', text: 'A picture made here, to save as SVG or PNG', stake: '' },
  code_exec: {
    name: 'Run code',
    text: 'In a sandbox without network',
    stake:
      'It runs on this computer in a sandbox: no network, none of your files but those it is given, and a limit on time and memory.',
  },
  file_read: { name: 'Read a file', text: 'Your documents, and folders that were allowed', stake: '' },
  summarize: { name: 'Summarise', text: 'Long texts, piece by piece', stake: '' },
  web_search: {
    name: 'Search the web',
    text: 'Sends words to search for; results come back as text',
    stake:
      'The words above leave this computer, and whoever runs the search sees them; pages that it finds may be fetched from their sites. The words are judged before they leave, sensitive ones are refused all the same, and the ledger keeps what was sent.',
  },
};

const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);

const MCP_STAKE =
  'What is above goes to a server that the owner added. It is judged before, and the ledger keeps it; what is done with it there, Alcove cannot see.';

const STATES: Record<StepView['state'], string> = {
  running: 'Running',
  asking: 'Needs your approval',
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
  declined: 'Not allowed',
};

const STATUSES: Record<RunStatus | 'stopping', string> = {
  running: 'Running',
  stopping: 'Stopping…',
  completed: 'Done',
  capped: 'Step limit reached',
  out_of_budget: 'Limit reached',
  cancelled: 'Stopped',
  failed: 'Failed',
  interrupted: 'Interrupted',
};

/** The next step after a run that came to no end by itself; what happened is in its result. */
const ENDINGS: Partial<Record<RunStatus, string>> = {
  capped: 'It used all the steps it was allowed. Run it again with a higher limit to continue.',
  out_of_budget: 'It used all the time or tokens that a run may take. A smaller task may come to an end.',
  interrupted: 'Alcove was closed while it ran. What it had done by then was kept; you can run it again.',
};

/** Why a step did not work, by the server's codes; of others the step's own sentence is shown. */
const REASONS = {
  unavailable: 'This tool cannot be used now.',
  tool_outside_run: 'The model called a tool that is not ticked for this run.',
  unknown_tool: 'The model called a tool that does not exist.',
  malformed_arguments: 'The model did not call it correctly.',
  arguments_too_long: 'The model gave it more than it can take.',
  local_only: 'Closed: nothing of this run may leave this computer.',
  account_closed: 'The owner of this Alcove lets nothing leave from this account.',
  needs_consent: 'It asks before it runs, and nobody could be asked.',
  declined: 'You did not allow it, so it was not done.',
  unanswered: 'It was not answered, so it was not done.',
  stopped: 'Stopped before it was done.',
  tool_fault: 'It broke down. This is a fault of Alcove.',
  python_off: 'Python is off here. The owner can turn it on in Settings, under Agents.',
  python_not_here: 'Python only runs on Linux, on x64 and arm64 processors. JavaScript works here.',
  python_missing: 'Python is on but can’t start: install your Linux’s bubblewrap and python3 packages.',
  python_no_sandbox: 'Python can’t run here: bubblewrap couldn’t make its sandbox. JavaScript works.',
  file_not_found: 'This file doesn’t exist.',
  file_not_allowed: 'This file isn’t in any of the allowed folders.',
  file_ambiguous: 'Several files have this name.',
  sensitive_data: 'Closed: this task has read something sensitive, and none of it leaves this computer.',
  tool_changed: 'This tool has changed since its server was added, so it wasn’t called.',
  wrong_arguments: 'The model did not call it correctly.',
  repeated: 'The same call was made before, so it was not made again.',
};

/** By the code of a refusal, or of the gate; else `otherwise`. */
const sayRefused = (reason: string | null, otherwise: string) =>
  enErrors.say(`egress_${reason}`, enErrors.say(reason ?? undefined, otherwise));

function nameTool(tool: string): string {
  const mcp = splitMcpName(tool);
  return mcp ? `${mcp.name} (${mcp.server})` : (TOOLS[tool]?.name ?? tool);
}

const counted = (count: number, one: string, many: string) =>
  `${format.count(count)} ${count === 1 ? one : many}`;

export type StepReason = keyof typeof REASONS;

/** The words of the agents, in English; they are loaded with their screens. */
export const enAgents = {
  title: 'Agents',
  lead: 'Describe a task. You’ll see every step, and Alcove asks before running code or searching the web, unless the owner allowed it.',
  task: 'Your task',
  placeholder: 'For example: draw a bar chart of 12 apples, 7 pears and 9 plums',
  tooLong: (length: number, most: number) =>
    `Too long: ${format.count(length)} of ${format.count(most)} characters.`,
  run: 'Run',
  kind: 'Kind of agent',
  type: (type: AgentType) => TYPES[type],
  tools: 'Tools',
  toolsNone: 'Tick at least one tool.',
  tool: nameTool,
  toolText: (tool: string, text: string): string => TOOLS[tool]?.text ?? text,
  asks: 'Asks permission',
  asksHint: 'You are asked before each call',
  goesOut: 'Leaves this device',
  goesOutHint: 'What it is given leaves this computer',
  unavailable: 'It cannot be used now.',
  setUp: 'Set it up',
  localOnlyHint: 'Nothing of this run leaves this computer: no cloud model, no web search',
  mostSteps: 'Step limit',
  documents: 'Choose documents',
  documentsTooMany: (most: number) => `At most ${format.count(most)} documents.`,
  history: 'Past runs',
  historyEmptyTitle: 'No runs yet',
  historyEmpty: 'What you run is listed here with its steps and charts, to read again or run again.',
  more: 'Show more',
  count: (count: number) => counted(count, 'run', 'runs'),
  steps: (count: number) => counted(count, 'step', 'steps'),
  when: (iso: string) => format.dateTime(iso),
  took: (milliseconds: number) => format.seconds(milliseconds),
  tokens: (count: number) => counted(count, 'token', 'tokens'),
  status: (status: RunStatus | 'stopping') => STATUSES[status],
  ending: (status: RunStatus | 'stopping') => ENDINGS[status as RunStatus],
  back: 'All runs',
  actions: (task: string) => `Actions for “${task}”`,
  open: 'Open',
  goOn: 'Continue in a conversation',
  rerun: 'Run again with changes',
  delete: 'Delete for good',
  deleteTitle: 'Delete this run?',
  deleteText: (task: string) =>
    `“${task}”, its steps and the charts it made will be erased from this computer. This cannot be undone.`,
  wholeTask: 'Show the whole task',
  stepsTitle: 'Steps',
  noSteps: 'It used no tool.',
  deciding: 'Deciding what to do…',
  state: (state: StepView['state']) => STATES[state],
  stepNumber: (index: number) => `Step ${format.count(index)}`,
  input: 'Input',
  output: 'Output',
  details: 'Details',
  trouble: ({ tool, reason, output }: { tool: string; reason: string | null; output: string }): string =>
    (REASONS as Record<string, string>)[reason ?? ''] ??
    // The server's sentences call a tool by its machine name.
    sayRefused(reason, output.replaceAll(tool, nameTool(tool))),
  /** What the server says of a run, a step or an MCP server. */
  showAll: (lines: number) => `Show all ${counted(lines, 'line', 'lines')}`,
  lines: (count: number) => counted(count, 'line', 'lines'),
  showLess: 'Show less',
  chart: (name: string) => `Chart: ${name}`,
  loadingPicture: 'The picture is coming…',
  saveAs: (form: string) => `Save as ${form}`,
  save: (name: string) => `Save ${name}`,
  result: 'Result',
  sent: 'What left this device',
  writing: 'The agent is writing its result',
  failed: 'The run failed.',
  gone: 'This run is not there. It may have been deleted.',
  stop: 'Stop (Esc)',
  stopping: 'Stopping…',
  announce: {
    running: (tool: string) => `${tool}…`,
    asking: (tool: string) => `Alcove asks you: ${tool}?`,
    over: (status: string) => `The run is over: ${status}.`,
  },
  approval: {
    title: (tool: string) => `Allow “${tool}”?`,
    shows: (tool: string): string => {
      if (tool === 'code_exec') return 'This code will run:';
      if (tool === 'web_search') return 'It would send exactly this:';
      return splitMcpName(tool) ? 'It would send exactly this:' : 'It would do exactly this:';
    },
    whyTitle: 'Why you’re being asked',
    why: (tool: string, sentence: string): string => {
      if (tool === 'code_exec') return 'Nobody has checked this code yet.';
      return tool === 'web_search' || splitMcpName(tool) ? 'What is above leaves Alcove.' : sentence;
    },
    stakeTitle: 'What this can do',
    destination: 'Goes to',
    mcpServer: (server: string) => `the MCP server “${server}”`,
    searchWith: 'the web search',
    stake: (tool: string): string => (splitMcpName(tool) ? MCP_STAKE : (TOOLS[tool]?.stake ?? '')),
    hidden:
      'Characters that cannot be seen are shown as codes, such as ⟨U+202E⟩. Be careful: they can make a text look like another.',
    allow: 'Allow once',
    decline: 'Do not allow',
    failed: 'Your answer did not arrive. Try again.',
  },
  settings: {
    lead: 'What agents may do on this computer. Only the owner can change it.',
    ownerOnly: 'Only the owner of this installation can see and change what agents may do.',
    allowedTitle: 'Always allow',
    allowedLead:
      'These tools ask before each call. What you turn on here runs without asking, for all users.',
    allowed: {
      code_exec: { label: 'Run code', hint: 'In the sandbox, with its limits.' },
      web_search: {
        label: 'Search the web',
        hint: 'Words that are judged harmless then leave without a question. Once a run holds something sensitive, it is refused all the same.',
      },
    },
    python: 'Python',
    pythonHint: 'Code may be Python too, in a sandbox of the system (bubblewrap).',
    pythonMissing: 'Python needs Linux with bubblewrap and python3 installed. JavaScript works without.',
    searchTitle: 'Web search',
    searchLead:
      'Off until you choose where to search. What is searched for is judged first and kept in the ledger; sensitive words are refused.',
    provider: 'Search with',
    providers: {
      off: 'Off',
      searxng: 'SearXNG',
      brave: 'Brave',
      duckduckgo: 'DuckDuckGo',
    } satisfies Record<SearchProvider | 'off', string>,
    address: 'Address',
    addressHint: 'Of your SearXNG, such as https://search.example.org.',
    addressHintOther: 'Leave empty for the provider’s own. Changing the address removes the saved key.',
    key: 'Key',
    replaceKey: 'Replace key (saved)',
    keyHint: 'Alcove can use it, but never shows it again.',
    foldersTitle: 'Folders agents can read',
    foldersLead:
      'The owner’s agents read files in these folders and below them, never outside and never to write.',
    foldersEmpty: 'No folders yet: agents read your documents only.',
    folderPath: 'Full path of a folder',
    addFolder: 'Add folder',
    removeFolder: (name: string) => `Remove the folder ${name}`,
    missing: 'not found',
    mcpTitle: 'MCP servers',
    mcpLead:
      'Servers that bring further tools to the owner’s general agent. Every call asks first, and is judged and kept in the ledger.',
    mcpEmpty: 'No MCP servers yet.',
    mcpSandboxed: 'It runs in a sandbox: no network, and it reads only what its arguments name.',
    mcpSandboxedNetwork:
      'It runs in a sandbox and reads only what its arguments name, but you gave it the network: Alcove cannot see what it sends by itself.',
    mcpWrites: (folder: string) => `It may write to ${folder}.`,
    mcpPackage: (spec: string) =>
      `This server is the npm package ${spec}. Alcove would fetch it from the npm registry with all that it needs, check each file against the registry’s hash, and run none of their install scripts. Fetch only packages whose makers you trust.`,
    mcpFetch: 'Fetch and add',
    mcpFolder: 'Folder it may write to',
    mcpFolderHint: 'Optional, a full path. Everything else of the disk is read-only or not there.',
    mcpOwnFolder: 'Let it keep files in a folder of its own',
    mcpOwnFolderHint:
      'On Linux. It finds the folder at /data; 64 MB at most. What it answers later counts as what the runs knew that called it, until you empty the folder.',
    mcpKeeps: ({ used_bytes, most_bytes }: { used_bytes: number; most_bytes: number }) =>
      `At /data; ${megabytes(used_bytes)} of ${megabytes(most_bytes)} MB are used. The files are not encrypted, and in no backup.`,
    mcpEmptyFolder: (name: string) => `Delete all that ${name} keeps`,
    mcpNetwork: 'Give it the network',
    mcpNetworkHint: 'Only where it needs it: Alcove then cannot see what it sends by itself.',
    mcpUnseen: {
      stdio: 'Alcove cannot see what this program sends by itself. Use only programs that you trust.',
      http: 'Alcove cannot see what is done at this address with what it is sent. Use only servers that you trust.',
    },
    mcpAddNote: {
      stdio:
        'On Linux the program runs in a sandbox without network. Elsewhere Alcove cannot see what it sends by itself: add only programs that you trust.',
      http: 'Alcove cannot see what is done at this address with what it is sent: add only servers that you trust.',
    },
    mcpAdd: 'Add a server',
    mcpAddTitle: 'Add an MCP server',
    mcpKind: 'Kind',
    mcpKinds: { stdio: 'A program here', http: 'An address' },
    mcpName: 'Name',
    mcpNameHint: 'Small letters, digits and _, such as notes.',
    mcpCommand: 'Program',
    mcpCommandHint: 'A full path, node, or npx for a package. It is started as it is, never through a shell.',
    mcpArguments: 'Arguments',
    mcpArgumentsHint: 'One on each line.',
    mcpEnvironment: 'Environment',
    mcpEnvironmentHint:
      'NAME=value, one on each line. The values are kept in the keychain and not shown again.',
    mcpEnvironmentWrong: 'Each line must be NAME=value, with the name in capital letters.',
    mcpUrl: 'Address',
    mcpEnabled: (name: string) => `Use ${name}`,
    mcpRemove: (name: string) => `Remove the server ${name}`,
    mcpRefresh: (name: string) => `Ask ${name} for its tools again`,
    mcpTools: (count: number) => (count === 0 ? 'It offers no tools.' : counted(count, 'tool', 'tools')),
    add: 'Add',
  },
};

export type AgentWords = typeof enAgents;
