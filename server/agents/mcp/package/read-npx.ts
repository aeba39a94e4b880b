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
  return /^npx(\.cmd|\.exe)?$/i.test(basename(command.replaceAll('\\', '/')));
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
