import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { makeFolder } from '../../../make-folder.ts';

/** A package of the registry: its own words, and its files by path. */
interface MadePackage {
  name: string;
  version: string;
  about?: Record<string, unknown>;
  files?: Record<string, string>;
  /** Links by path, which no honest package has. */
  links?: Record<string, string>;
  /** What the registry says of its bytes, where that is a lie. */
  integrity?: string;
}

/** A stand-in of the npm registry on loopback, which serves what it is given. */
export interface FakeRegistry {
  url: string;
  /** Addresses as they were asked for. */
  asked: string[];
  publish(...packages: MadePackage[]): void;
  close(): Promise<void>;
}

/** Starts it. */
export async function startFakeRegistry(): Promise<FakeRegistry> {
  const versions = new Map<string, Record<string, unknown>>();
  const archives = new Map<string, Buffer>();
  const server = http.createServer((incoming, response) => {
    const path = decodeURIComponent(incoming.url ?? '');
    fake.asked.push(path);
    const archive = archives.get(path);
    if (archive) return response.end(archive);
    const known = versions.get(path.slice(1));
    if (!known) return response.writeHead(404).end('{}');
    const latest = Object.keys(known).at(-1);
    return response.end(JSON.stringify({ 'dist-tags': { latest }, versions: known }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeRegistry = {
    url,
    asked: [],
    publish(...packages) {
      for (const made of packages) {
        const archive = pack(made);
        const path = `/${made.name}/-/${made.version}.tgz`;
        archives.set(path, archive);
        const integrity = made.integrity ?? `sha512-${createHash('sha512').update(archive).digest('base64')}`;
        const dist = { tarball: `https://registry.npmjs.org${path}`, integrity };
        const { name, version, about } = made;
        versions.set(name, { ...versions.get(name), [version]: { name, version, dist, ...about } });
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

function pack({ name, version, about = {}, files = {}, links = {} }: MadePackage): Buffer {
  const folder = makeFolder('alcove-pack-');
  try {
    const write = (path: string, put: (at: string) => void) => {
      const at = join(folder, 'package', path);
      mkdirSync(dirname(at), { recursive: true });
      put(at);
    };
    const all = { 'package.json': JSON.stringify({ name, version, ...about }), ...files };
    for (const [path, text] of Object.entries(all)) write(path, (at) => writeFileSync(at, text));
    for (const [path, to] of Object.entries(links)) write(path, (at) => symlinkSync(to, at));
    const file = join(folder, 'package.tgz');
    create({ sync: true, gzip: true, cwd: folder, file }, ['package']);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
