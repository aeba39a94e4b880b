import type { AllowedFolder, McpServer } from '../../renderer/api/agent-settings.ts';
import { AGENT_WORDS } from './lazy-words.ts';
import { putAway } from './put-away.ts';
import type { Scene, Screen } from './screen.types.ts';
import { changed } from './staged.ts';

const dialog = ({ page }: Scene) => page.getByRole('dialog');

const MADE = { id: 'one', created_at: '2026-05-03T09:30:00.000Z' };
const LONG = '/home/ada/documents/letters-and-notes-of-the-garden-association-at-the-old-harbour/2025';
const FOLDERS: AllowedFolder[] = [
  { ...MADE, path: '/home/ada/notes', name: 'notes', exists: true },
  { ...MADE, id: 'two', path: LONG, name: '2025', exists: false },
];
const SERVERS: McpServer[] = [
  {
    ...{
      ...MADE,
      name: 'notes',
      transport: 'stdio',
      command: '/usr/bin/notes-server',
      args: [LONG],
      url: null,
    },
    ...{ enabled: true, is_sandboxed: true, error: null },
    own_folder: { used_bytes: 3_400_000, most_bytes: 67_108_864, score: 0.3 },
    ...{ folder: LONG, network: false, package: { name: '@example/notes-server', version: '1.4.0' } },
    tools: [{ name: 'find_note', description: 'Finds a note by its words.' }],
  },
  {
    ...{ ...MADE, id: 'two', name: 'weather', transport: 'http', command: null, args: [] },
    ...{ url: 'https://mcp.example.org/weather', enabled: false, is_sandboxed: false, tools: [] },
    ...{ folder: null, own_folder: null, network: true, package: null },
    error: 'It could not be reached.',
  },
];
const AGENTS_SET = [
  changed<object>('agents/folders', () => ({ items: FOLDERS })),
  changed<object>('agents/mcp-servers', () => ({ items: SERVERS })),
];

/** What agents may do, set, and the dialog that adds a server. */
export const AGENT_SETTINGS_SCREENS: Screen[] = [
  {
    name: 'settings-agents-set',
    state: 'filled',
    person: 'owner',
    address: '#/settings/agents',
    staged: AGENTS_SET,
    ready: ({ page }) => page.getByText(LONG),
  },
  {
    name: 'settings-connections-search',
    state: 'filled',
    person: 'owner',
    address: '#/settings/connections/search',
    reach: ({ page }) =>
      page
        .locator('main select')
        .selectOption('brave')
        .then(() => undefined),
    ready: ({ page }) => page.locator('main input[type=password]'),
  },
  {
    name: 'settings-connections-mcp',
    state: 'filled',
    person: 'owner',
    address: '#/settings/connections/mcp',
    staged: AGENTS_SET,
    reach: ({ page }) => page.locator('main details summary').click(),
    ready: ({ page }) => page.getByText('find_note'),
  },
  {
    name: 'settings-connections-cloud',
    state: 'filled',
    person: 'owner',
    address: '#/settings/connections/cloud',
    ready: ({ page }) => page.locator('main select'),
    caption: 'Connections: what Alcove may talk to, a tile each',
  },
  ...(['stdio', 'http'] as const).map(
    (kind): Screen => ({
      name: `settings-agents-add-${kind}`,
      state: 'filled',
      person: 'owner',
      address: '#/settings/connections/mcp',
      reach: async (scene) => {
        const { settings } = AGENT_WORDS[scene.language];
        await scene.page.getByRole('button', { name: settings.mcpAdd, exact: true }).click();
        await dialog(scene).getByRole('radio', { name: settings.mcpKinds[kind] }).check();
      },
      leave: putAway,
      ready: (scene) => dialog(scene).getByText(AGENT_WORDS[scene.language].settings.mcpAddNote[kind]),
    }),
  ),
];
