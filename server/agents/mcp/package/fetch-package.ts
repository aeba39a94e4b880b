import { existsSync, realpathSync } from 'node:fs';
import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import type { ReadEntry } from 'tar';
import { isWithin } from '../../folders/path-within.ts';
import type { FetchedPackage } from '../mcp-server.types.ts';
import type { NpmRegistry } from './npm-registry.ts';
import { PackageFailed } from './package-failed.ts';
import type { NpxCommand } from './read-npx.ts';
import { type Manifest, type PlacedPackage, resolvePackages, type Target } from './resolve-packages.ts';

const AT_ONCE = 6;
/** Of all files together, unpacked. */
const MOST_BYTES = 1_500_000_000;
const MOST_FILES = 100_000;

/** A package that was fetched, and how it is started. */
interface InstalledPackage {
  fetched: FetchedPackage;
  /** Of its program, in the folder. */
  script: string;
}

/**
 * Fetches a package with all that it needs into `folder`, which is not there before, and is there whole or not at all. No
 * script of a package is run. Throws PackageFailed, and what the gate throws.
 */
export async function fetchPackage(
  wanted: NpxCommand,
  folder: string,
  registry: NpmRegistry,
  target: Target = targetOf(process),
): Promise<InstalledPackage> {
  const { root, packages } = await resolvePackages(wanted, registry.readPackument, target);
  const program = programOf(root, wanted.program);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    await unpackAll(packages, partial, registry);
    const top = join(partial, 'node_modules', root.name);
    const script = resolve(top, program);
    if (!isWithin(script, top) || !existsSync(script)) throw new PackageFailed('no_program');
    await rename(partial, folder);
    const { name, version, dist } = root;
    return {
      fetched: { name, version, integrity: dist.integrity },
      script: join(realpathSync.native(folder), 'node_modules', name, script.slice(top.length + 1)),
    };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw isFull(error) ? new PackageFailed('no_room', undefined, { cause: error }) : error;
  }
}

/** The node that starts packages: beside npx, or where PATH leads. Throws PackageFailed `no_node`. */
export async function findNode(npx: string, path: string | undefined): Promise<string> {
  const beside = isAbsolute(npx) ? [dirname(npx)] : [];
  const found = await findProgram('node', [...beside, ...(path ?? '').split(delimiter)]);
  if (found !== undefined) return found;
  if (/^node(\.exe)?$/i.test(basename(process.execPath))) return process.execPath;
  throw new PackageFailed('no_node');
}

/** The full path of a program in one of these folders. */
export async function findProgram(name: string, folders: readonly string[]): Promise<string | undefined> {
  const endings = process.platform === 'win32' ? ['.exe', ''] : [''];
  for (const folder of folders.filter(isAbsolute))
    for (const ending of endings) {
      const path = join(folder, `${name}${ending}`);
      const isThere = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
  return undefined;
}

async function unpackAll(
  packages: readonly PlacedPackage[],
  folder: string,
  registry: NpmRegistry,
): Promise<void> {
  const budget = { bytes: MOST_BYTES, files: MOST_FILES };
  const waiting = [...packages];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await unpack(next, folder, registry, budget);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failed) throw failed.reason;
}

async function unpack(
  { manifest, path }: PlacedPackage,
  folder: string,
  registry: NpmRegistry,
  budget: { bytes: number; files: number },
): Promise<void> {
  const archive = await registry.readArchive(manifest);
  const cwd = join(folder, path);
  await mkdir(cwd, { recursive: true, mode: 0o700 });
  const { Unpack } = await import('tar');
  let trouble: PackageFailed | undefined;
  const unpacking = new Unpack({
    cwd,
    strip: 1,
    // Links lead elsewhere, and no package of the registry needs one.
    filter: (_path, entry) => {
      budget.files -= 1;
      budget.bytes -= (entry as ReadEntry).size ?? 0;
      if (budget.files < 0 || budget.bytes < 0) trouble ??= new PackageFailed('too_much', manifest.name);
      return trouble === undefined && ['File', 'OldFile', 'Directory'].includes((entry as ReadEntry).type);
    },
    onwarn: (code) => {
      if (code !== 'TAR_ENTRY_INFO') trouble ??= new PackageFailed('bad_archive', manifest.name);
    },
    preserveOwner: false,
    noMtime: true,
  });
  const done = finished(unpacking as unknown as NodeJS.WritableStream);
  unpacking.end(archive);
  await done.catch((cause: unknown) => {
    throw isFull(cause) ? cause : new PackageFailed('bad_archive', manifest.name, { cause });
  });
  if (trouble) throw trouble;
}

function programOf({ name, bin }: Manifest, asked: string | undefined): string {
  const own = name.split('/').at(-1) ?? name;
  const programs = typeof bin === 'string' ? { [own]: bin } : (bin ?? {});
  const names = Object.keys(programs);
  const wanted = asked ?? (names.length === 1 ? names[0] : own);
  const path = wanted !== undefined && Object.hasOwn(programs, wanted) ? programs[wanted] : undefined;
  if (path === undefined) throw new PackageFailed('no_program', name);
  return path;
}

function targetOf({ platform, arch, report }: NodeJS.Process): Target {
  if (platform !== 'linux') return { os: platform, cpu: arch, libc: undefined };
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return { os: platform, cpu: arch, libc: header?.glibcVersionRuntime ? 'glibc' : 'musl' };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}
