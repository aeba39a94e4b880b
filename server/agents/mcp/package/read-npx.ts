import { basename } from 'node:path';

/** What a command of npx asks for. */
export interface NpxCommand {
  /** As it was written, such as `@scope/name@1`: what the owner agrees to. */
  spec: string;
  name: string;
  /** A version, a range or a tag. */
  range: string;
  /** Which of its programs, where the command says it. */
  program: string | undefined;
  /** What the program gets. */
  args: string[];
}

/** Whether a program is npx, which starts what it has fetched. */
export function isNpx(command: string): boolean {
  return programName(command) === 'npx';
}

/** What starts programs of others that it fetches, or in containers: the sandbox lets none of them, not even with the network. */
export type Runner = 'npm' | 'python' | 'container';

/** The kind of runner that a program is with these arguments; undefined where it is none, as npx, which Alcove reads itself. */
export function runnerOf(command: string, args: readonly string[]): Runner | undefined {
  const [name, first = ''] = [programName(command), args[0] ?? ''];
  if (NPM.has(name)) return 'npm';
  if (name === 'bun' && first === 'x') return 'npm';
  if (/^(node|bun|deno)$/.test(name) && NPM_SCRIPTS.test(first)) return 'npm';
  if (name === 'deno' && args.some((argument) => /^(npm|jsr|https?):/.test(argument))) return 'npm';
  if (PYTHON.has(name)) return 'python';
  if (/^python[\d.]*$/.test(name) && first === '-m' && PYTHON.has(args[1] ?? '')) return 'python';
  return CONTAINERS.has(name) ? 'container' : undefined;
}

const NPM = new Set('npm pnpm pnpx yarn yarnpkg bunx corepack'.split(' '));
/** Those of them that are scripts. */
const NPM_SCRIPTS = /(^|[\\/])(npm-cli|npx-cli|pnpm|pnpx|yarn|corepack)\.[cm]?js$/;
const PYTHON = new Set('uv uvx pipx'.split(' '));
const CONTAINERS = new Set('docker docker-compose podman nerdctl finch'.split(' '));

function programName(command: string): string {
  return basename(command.replaceAll('\\', '/'))
    .toLowerCase()
    .replace(/\.(cmd|exe|bat|ps1)$/, '');
}

/** Reads the arguments of npx; undefined where they name no package of the registry, or more than `-y`, `-p` and `-q`. */
export function readNpx(args: readonly string[]): NpxCommand | undefined {
  const rest = [...args];
  let named: string | undefined;
  for (let option = rest[0]; option?.startsWith('-'); option = rest[0]) {
    rest.shift();
    if (option === '--') break;
    if (/^(-y|-q|--yes|--quiet)$/.test(option)) continue;
    const given = /^--package=(.+)$/.exec(option)?.[1];
    if (given === undefined && option !== '-p' && option !== '--package') return undefined;
    if (named !== undefined) return undefined;
    named = given ?? rest.shift();
  }
  const first = rest.shift();
  const spec = named ?? first;
  const parsed = spec === undefined ? undefined : parseSpec(spec);
  if (!parsed || spec === undefined) return undefined;
  return { spec, ...parsed, program: named === undefined ? undefined : first, args: rest };
}

const SPEC = /^((?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*)(?:@([\w.+~^<>=| *-]{1,100}))?$/i;

/** A package of the registry as npm writes one; undefined for an address, a path or a repository. */
export function parseSpec(spec: string): { name: string; range: string } | undefined {
  const [, name, range = 'latest'] = SPEC.exec(spec) ?? [];
  return name === undefined || name.length > 214 ? undefined : { name, range };
}
