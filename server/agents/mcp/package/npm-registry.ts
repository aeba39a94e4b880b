import { createHash, timingSafeEqual } from 'node:crypto';
import type { FetchPackageFile } from '../../../model-manager/downloads/gate-download.ts';
import { PackageFailed } from './package-failed.ts';
import { type Manifest, Packument } from './resolve-packages.ts';

/** Most bytes of what the registry says of one package, and of one package itself. */
const MOST_DESCRIPTION = 40_000_000;
const MOST_PACKAGE = 150_000_000;

/** Where npm publishes: mirrors often leave its address in what they say of a package. */
const PUBLIC_REGISTRY = 'https://registry.npmjs.org';

/** Asks a registry for packages through the one door, purpose `package_install`. Throws PackageFailed and what the gate throws. */
export function createNpmRegistry(
  fetchFile: FetchPackageFile,
  registry: string,
  by: { userId: string; signal: AbortSignal },
) {
  const known = new Map<string, Promise<Packument>>();
  async function read(url: string, maxBytes: number, about: string): Promise<Buffer> {
    const { status, body } = await fetchFile(url, { ...by, maxBytes });
    const bytes = Buffer.concat(await Array.fromAsync(body));
    if (status === 404) throw new PackageFailed('not_found', about);
    if (status !== 200) throw new PackageFailed('unreachable', about);
    return bytes;
  }
  async function describe(name: string): Promise<Packument> {
    const bytes = await read(`${registry}/${name.replace('/', '%2f')}`, MOST_DESCRIPTION, name);
    const parsed = Packument.safeParse(parse(bytes));
    if (!parsed.success) throw new PackageFailed('bad_answer', name);
    return parsed.data;
  }
  return {
    /** All versions of a package; asked for once. */
    readPackument(name: string): Promise<Packument> {
      const asked = known.get(name) ?? describe(name);
      known.set(name, asked);
      return asked;
    },
    /** The archive of a package: the very bytes that the registry's hash is of. */
    async readArchive({ name, dist }: Manifest): Promise<Buffer> {
      const bytes = await read(addressOf(dist.tarball, registry, name), MOST_PACKAGE, name);
      if (!isWhatItSays(bytes, dist.integrity)) throw new PackageFailed('wrong_bytes', name);
      return bytes;
    },
  };
}

export type NpmRegistry = ReturnType<typeof createNpmRegistry>;

// What a registry says is data: it leads nowhere but to the registry itself.
function addressOf(tarball: string, registry: string, name: string): string {
  const url = tarball.startsWith(`${PUBLIC_REGISTRY}/`)
    ? `${registry}${tarball.slice(PUBLIC_REGISTRY.length)}`
    : tarball;
  if (new URL(url).origin === new URL(registry).origin) return url;
  throw new PackageFailed('not_of_registry', name);
}

function isWhatItSays(bytes: Buffer, integrity: string): boolean {
  const stated = /(?:^|\s)sha512-([A-Za-z0-9+/]{86}==)/.exec(integrity)?.[1];
  if (stated === undefined) return false;
  return timingSafeEqual(createHash('sha512').update(bytes).digest(), Buffer.from(stated, 'base64'));
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
