import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Import, readSources, type Source } from './source-graph.ts';

/**
 * The layers of the server, lowest first: a folder imports from lower lines only, so folders of one line know nothing of
 * each other. The files of `server/` itself and the command line stand on top.
 */
export const LAYERS: readonly string[][] = [
  ['core', 'shell'],
  ['db', 'http'],
  ['settings', 'secrets'],
  ['auth', 'sensitivity', 'egress'],
  ['routing', 'model-manager'],
  ['engines'],
  ['documents', 'voice', 'vision'],
  ['chat'],
  ['agents'],
  ['openai-compat', 'privacy', 'admin', 'backup', 'start'],
  ['', 'cli'],
];

/** Who may do what few may do, and why the others may not. Paths are prefixes. */
interface Guarded {
  what: RegExp;
  whose: readonly string[];
  why: string;
}

const NETWORK = /^(node:)?(net|https?|tls|dgram|dns|dns\/promises|http2)$|^undici$/;

const GUARDED: readonly Guarded[] = [
  {
    what: NETWORK,
    whose: ['server/egress/', 'models/engine/block-network.ts', 'main/server-process/prove-server.ts'],
    why: 'Only server/egress opens connections, and the shell asks its own server in prove-server.ts.',
  },
  {
    what: /^server\/egress\/permit\.ts$/,
    whose: ['server/egress/', 'server/routing/'],
    why: 'Only the router issues permits.',
  },
  {
    what: /^server\/egress\/grant\.ts$/,
    whose: ['server/egress/', 'server/model-manager/', 'server/routing/outbound-door.ts'],
    why: 'Only what a user asks for by name is granted: model downloads, and addresses of documents once they are judged.',
  },
  {
    what: /^server\/egress\/egress-scope\.ts$/,
    whose: ['server/egress/'],
    why: 'Only the gate opens an egress scope.',
  },
  {
    what: /^server\/egress\/own-server\.ts$/,
    whose: ['server/egress/', 'server/cli/'],
    why: 'Only the command line speaks to the own server.',
  },
  {
    what: /^models\/[^/]+\//,
    whose: [
      'models/',
      'server/shell/',
      'server/sensitivity/',
      'server/model-manager/',
      'server/engines/',
      'server/documents/',
      'server/voice/',
      'server/vision/',
      'server/chat/',
      'server/agents/',
      'server/openai-compat/',
      'server/cli/',
      'server/.',
    ],
    why: 'This folder has no business with inference.',
  },
];

/** What a folder outside the server may import of the tree; the first prefix that fits decides. */
const REACH: readonly { from: string; mayReach: RegExp; why: string }[] = [
  {
    from: 'models/',
    mayReach: /^models\//,
    why: 'models knows nothing of users, databases or HTTP.',
  },
  {
    from: 'main/',
    mayReach: /^main\/|^models\/(shell-port\.types|background|cut-text|shown-name)\.ts$/,
    why: 'The shell imports of the server the types of what they say to each other, how to let a promise go, and how to show a name.',
  },
  {
    from: 'renderer/api/',
    mayReach: /^renderer\/api\/|^renderer\/app\/remembered\.ts$|^server\/.*\.schemas\.ts$/,
    why: 'renderer/api knows no screen; of the server it imports the types of *.schemas.ts only.',
  },
  {
    from: 'renderer/ui/',
    mayReach: /^renderer\/(ui|api|strings)\/|^models\/(background|cut-text)\.ts$/,
    why: 'renderer/ui is what every screen is made of, and knows none of them.',
  },
  {
    from: 'renderer/',
    mayReach:
      /^renderer\/|^models\/(background|cut-text|score-causes|shown-name)\.ts$|^server\/.*\.schemas\.ts$/,
    why: 'Of the server the web app imports the types of *.schemas.ts only.',
  },
];

/** Folders whose names the table must know: one that it does not would be free to import anything. */
export const FOLDERS = ['main', 'server', 'models', 'renderer'];

/** Every import that breaks a rule, as `path:line imports what: why`. */
export function findBreaches(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((each) => {
      const why = reasonAgainst(path, each);
      return why ? [`${path}:${each.line} imports ${each.to}: ${why}`] : [];
    }),
  );
}

/** The server's folders that no layer names. */
export function findUnnamed(root: string): string[] {
  return readdirSync(join(root, 'server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LAYERS.flat().includes(entry.name))
    .map(({ name }) => `server/${name} stands in no layer of test/architecture/layers.ts`);
}

function reasonAgainst(path: string, { to }: Import): string | undefined {
  const guarded = GUARDED.find(({ what }) => what.test(to));
  if (guarded && !guarded.whose.some((whose) => startsWith(path, whose))) return guarded.why;
  if (!/^(main|server|models|renderer|test)\//.test(to)) return undefined;
  const reach = REACH.find(({ from }) => path.startsWith(from));
  if (reach) return reach.mayReach.test(to) ? undefined : reach.why;
  if (/^(main|renderer|test)\//.test(to))
    return 'The server knows nothing of the shell, the web app or the tests.';
  return to.startsWith('server/') ? reasonInServer(folderOf(path), to) : undefined;
}

function reasonInServer(folder: string, to: string): string | undefined {
  const other = folderOf(to);
  // Where the packages of the app lie is a fact of the build and not of a layer.
  if (other === folder || to === 'server/package-root.ts') return undefined;
  if (layerOf(folder) > layerOf(other) || (layerOf(folder) === LAYERS.length - 1 && layerOf(other) >= 0))
    return undefined;
  return `server/${folder} may only import from lower layers.`;
}

function layerOf(folder: string): number {
  return LAYERS.findIndex((folders) => folders.includes(folder));
}

function folderOf(path: string): string {
  return path.split('/').slice(1, -1)[0] ?? '';
}

/** `server/.` stands for the files of `server` itself. */
function startsWith(path: string, prefix: string): boolean {
  return prefix === 'server/.'
    ? folderOf(path) === '' && path.startsWith('server/')
    : path.startsWith(prefix);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..', '..');
  const sources = readSources(root, FOLDERS).filter(({ path }) => path !== 'renderer/vite.config.ts');
  const found = [...findUnnamed(root), ...findBreaches(sources)];
  for (const line of found) console.error(line);
  process.exitCode = found.length ? 1 : 0;
}
