import { maxSatisfying, satisfies, validRange } from 'semver';
import { z } from 'zod';
import { PackageFailed } from './package-failed.ts';
import { parseSpec } from './read-npx.ts';

const Names = z.record(z.string(), z.string()).catch({});
const Platforms = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional();

/** One version of a package, as the registry describes it. */
const Manifest = z.object({
  name: z.string().max(214),
  version: z.string().max(256),
  dependencies: Names.default({}),
  optionalDependencies: Names.default({}),
  peerDependencies: Names.default({}),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).catch({}),
  bundleDependencies: z.union([z.array(z.string()), z.boolean()]).optional(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  os: Platforms,
  cpu: Platforms,
  libc: Platforms,
  dist: z.object({ tarball: z.url(), integrity: z.string() }),
});
export type Manifest = z.output<typeof Manifest>;

/** All versions of a package. */
export const Packument = z.object({
  'dist-tags': z.record(z.string(), z.string()),
  versions: z.record(z.string(), z.unknown()),
});
export type Packument = z.output<typeof Packument>;

/** A package in its place: `node_modules/a/node_modules/b`. */
export interface PlacedPackage {
  manifest: Manifest;
  path: string;
  /** It may be missing. */
  isOptional: boolean;
}

/** The system that packages are for, as npm names it. */
export interface Target {
  os: string;
  cpu: string;
  libc: string | undefined;
}

const MOST_PACKAGES = 600;

interface Node extends PlacedPackage {
  parent: Node | undefined;
  children: Map<string, Node>;
}

interface Wanted {
  name: string;
  range: string;
  by: Node;
  isOptional: boolean;
  isPeer: boolean;
}

/**
 * Finds what a package needs and where each lies, so that every one finds its own by Node's rule: at the top where nothing
 * of that name lies there, else inside what needs it. What is for another system is left out. Throws PackageFailed.
 */
export async function resolvePackages(
  wanted: { name: string; range: string },
  readPackument: (name: string) => Promise<Packument>,
  target: Target,
): Promise<{ root: Manifest; packages: PlacedPackage[] }> {
  const top: Node = { manifest: NONE, path: '', isOptional: false, parent: undefined, children: new Map() };
  const placed: Node[] = [];
  let open: Wanted[] = [{ ...wanted, by: top, isOptional: false, isPeer: false }];
  while (open.length > 0) {
    // All that this round asks about is asked at once; placed it is in order.
    await Promise.all(
      open.map(({ name, range }) => readPackument(realName(name, range)).catch(() => undefined)),
    );
    const next: Wanted[] = [];
    for (const want of open) {
      const node = await place(want, readPackument, target);
      if (!node) continue;
      placed.push(node);
      if (placed.length > MOST_PACKAGES) throw new PackageFailed('too_much');
      next.push(...wantsOf(node));
    }
    open = next;
  }
  const root = placed[0]?.manifest;
  if (!root) throw new PackageFailed('other_system');
  return { root, packages: placed.map(({ manifest, path, isOptional }) => ({ manifest, path, isOptional })) };
}

async function place(
  want: Wanted,
  readPackument: (name: string) => Promise<Packument>,
  target: Target,
): Promise<Node | undefined> {
  const { name, range, by, isOptional, isPeer } = want;
  // A peer is what its user brings, beside it.
  const from = isPeer ? (by.parent ?? by) : by;
  const there = lookUp(from, name);
  if (there && (isPeer || fits(there.manifest.version, range))) return undefined;
  let manifest: Manifest;
  try {
    manifest = pick(await readPackument(realName(name, range)), name, range);
  } catch (error) {
    if (isOptional) return undefined;
    throw error;
  }
  if (!isFor(manifest, target)) {
    if (isOptional) return undefined;
    throw new PackageFailed('other_system');
  }
  const parent = there ? from : topOf(from);
  const path = `${parent.path === '' ? '' : `${parent.path}/`}node_modules/${name}`;
  const node = { manifest, path, isOptional: isOptional || by.isOptional, parent, children: new Map() };
  parent.children.set(name, node);
  return node;
}

function wantsOf(node: Node): Wanted[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = node.manifest;
  const { bundleDependencies: bundled } = node.manifest;
  const all = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  // Where it lies is made of its name.
  const odd = Object.entries(all).find(
    ([name, range]) => !parseSpec(name) || !parseSpec(realName(name, range)),
  );
  if (odd !== undefined) throw new PackageFailed('bad_answer', node.manifest.name);
  const isBundled = (name: string) => bundled === true || (Array.isArray(bundled) && bundled.includes(name));
  const wants = (names: Record<string, string>, isOptional: boolean, isPeer: boolean) =>
    Object.entries(names)
      .filter(([name]) => !isBundled(name))
      .map(([name, range]) => ({ name, range, by: node, isOptional, isPeer }));
  const needed = Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => optionalDependencies[name] === undefined),
  );
  const peers = Object.fromEntries(
    Object.entries(peerDependencies).filter(([name]) => peerDependenciesMeta[name]?.optional !== true),
  );
  return [
    ...wants(needed, false, false),
    ...wants(optionalDependencies, true, false),
    ...wants(peers, false, true),
  ];
}

function lookUp(from: Node, name: string): Node | undefined {
  for (let node: Node | undefined = from; node; node = node.parent) {
    const found = node.children.get(name);
    if (found) return found;
  }
  return undefined;
}

function topOf(node: Node): Node {
  return node.parent ? topOf(node.parent) : node;
}

const ALIAS = /^npm:((?:@[^/@]+\/)?[^@]+)(?:@(.+))?$/;

// `npm:other@1` stands under a name of the package's own choice.
const realName = (name: string, range: string): string => ALIAS.exec(range)?.[1] ?? name;
const realRange = (range: string): string => (ALIAS.test(range) ? (ALIAS.exec(range)?.[2] ?? '*') : range);

function fits(version: string, range: string): boolean {
  return validRange(realRange(range)) !== null && satisfies(version, realRange(range));
}

function pick({ versions, 'dist-tags': tags }: Packument, name: string, asked: string): Manifest {
  const range = realRange(asked);
  const tagged = Object.hasOwn(tags, range) ? tags[range] : undefined;
  if (tagged === undefined && validRange(range) === null) throw new PackageFailed('not_of_registry', name);
  const newest = tags.latest;
  // As npm does: the newest release where it fits, else the highest that does.
  const version =
    tagged ??
    (newest !== undefined && satisfies(newest, range) ? newest : maxSatisfying(Object.keys(versions), range));
  const found = version && Object.hasOwn(versions, version) ? versions[version] : undefined;
  if (found === undefined) throw new PackageFailed('no_version', name);
  const parsed = Manifest.safeParse(found);
  // Where its program is looked for is made of its name: it is the one that was asked for.
  if (!parsed.success || parsed.data.name !== realName(name, asked))
    throw new PackageFailed('bad_answer', name);
  return parsed.data;
}

function isFor({ os, cpu, libc }: Manifest, target: Target): boolean {
  return allows(os, target.os) && allows(cpu, target.cpu) && allows(libc, target.libc);
}

// `["linux"]` and `["!win32"]` alike.
function allows(list: readonly string[] | undefined, own: string | undefined): boolean {
  if (!list || list.length === 0 || own === undefined) return true;
  if (list.includes(`!${own}`)) return false;
  const named = list.filter((one) => !one.startsWith('!'));
  return named.length === 0 || named.includes(own) || named.includes('any');
}

const NONE: Manifest = {
  name: '',
  version: '',
  dependencies: {},
  optionalDependencies: {},
  peerDependencies: {},
  peerDependenciesMeta: {},
  dist: { tarball: '', integrity: '' },
};
