import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchPackage } from '../../../../server/agents/mcp/package/fetch-package.ts';
import { createNpmRegistry } from '../../../../server/agents/mcp/package/npm-registry.ts';
import { PackageFailed } from '../../../../server/agents/mcp/package/package-failed.ts';
import { readNpx } from '../../../../server/agents/mcp/package/read-npx.ts';
import { makeFolder } from '../../../make-folder.ts';
import { type FakeRegistry, startFakeRegistry } from './fake-registry.ts';

let registry: FakeRegistry;
let directory: string;
beforeEach(async () => {
  registry = await startFakeRegistry();
  directory = makeFolder('alcove-fetch-');
});
afterEach(async () => {
  await registry.close();
  rmSync(directory, { recursive: true });
});

const TARGET = { os: 'linux', cpu: 'x64', libc: 'glibc' };
const folder = () => join(directory, 'one');
const bin = (path = 'index.js') => ({ bin: { server: path } });
const NAME = 'server';

function fetchIt(spec = NAME) {
  const wanted = readNpx(['-y', spec]);
  if (!wanted) throw new Error('no package');
  const asking = createNpmRegistry(
    async (url) => {
      const response = await fetch(url);
      return { status: response.status, headers: {}, body: response.body as AsyncIterable<Uint8Array> };
    },
    registry.url,
    { userId: 'owner', signal: new AbortController().signal },
  );
  return fetchPackage(wanted, folder(), asking, TARGET);
}
const failure = (spec?: string) =>
  fetchIt(spec).then(
    () => undefined,
    (error: unknown) => (error instanceof PackageFailed ? error.failure : error),
  );
const version = (path: string): string =>
  JSON.parse(readFileSync(join(folder(), 'node_modules', path, 'package.json'), 'utf8')).version;

describe('a package that is fetched', () => {
  it('lies with all that it needs where each finds its own, and runs no script', async () => {
    registry.publish(
      { name: 'deep', version: '1.0.0' },
      { name: 'deep', version: '2.1.0', about: { scripts: { postinstall: 'touch /tmp/ran' } } },
      { name: 'old', version: '1.2.0', about: { dependencies: { deep: '^1.0.0' } } },
      { name: 'beside', version: '3.0.0' },
      { name: 'wants-peer', version: '1.0.0', about: { peerDependencies: { beside: '*' } } },
      {
        name: '@scope/server',
        version: '4.0.0',
        about: {
          ...bin('dist/index.js'),
          dependencies: { deep: '~2.1.0', old: '1.x', alias: 'npm:beside@3', 'wants-peer': 'latest' },
        },
        files: { 'dist/index.js': 'serve();' },
      },
    );
    const { fetched, script } = await fetchIt('@scope/server@^4');
    expect(fetched).toMatchObject({ name: '@scope/server', version: '4.0.0' });
    expect(fetched.integrity).toMatch(/^sha512-/);
    expect(readFileSync(script, 'utf8')).toBe('serve();');
    expect([version('deep'), version('old/node_modules/deep')]).toEqual(['2.1.0', '1.0.0']);
    expect([version('alias'), version('beside')]).toEqual(['3.0.0', '3.0.0']);
    expect(readdirSync(directory)).toEqual(['one']);
  });

  it('leaves out what is for another system, and what is missing where that is optional', async () => {
    registry.publish(
      { name: 'for-mac', version: '1.0.0', about: { os: ['darwin'] } },
      { name: 'for-here', version: '1.0.0', about: { os: ['!win32'], cpu: ['x64'], libc: ['glibc'] } },
      {
        name: NAME,
        version: '1.0.0',
        about: { ...bin(), optionalDependencies: { 'for-mac': '*', 'for-here': '*', gone: '*' } },
        files: { 'index.js': '' },
      },
    );
    await fetchIt();
    expect(readdirSync(join(folder(), 'node_modules')).toSorted()).toEqual(['for-here', NAME]);
  });
});

describe('nothing is kept of a package', () => {
  const plain = { name: NAME, version: '1.0.0', about: bin(), files: { 'index.js': '' } };
  const outcomes = async (spec?: string) => [await failure(spec), readdirSync(directory)];

  it('whose bytes are not those that the registry states, or that states none it can be held to', async () => {
    registry.publish({ ...plain, integrity: `sha512-${'A'.repeat(86)}==` });
    expect(await outcomes()).toEqual(['wrong_bytes', []]);
    registry.publish({ ...plain, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' });
    expect(await outcomes()).toEqual(['wrong_bytes', []]);
  });

  it('one of whose dependencies is a lie, though the package itself is none', async () => {
    registry.publish(
      { name: 'liar', version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` },
      { ...plain, about: { ...bin(), dependencies: { liar: '*' } } },
    );
    expect(await outcomes()).toEqual(['wrong_bytes', []]);
  });

  it('that names what lies outside the registry, or outside its own place', async () => {
    for (const dependencies of [
      { other: 'git+ssh://example.org/x.git' },
      { other: 'https://example.org/x.tgz' },
      { other: 'file:../../secrets' },
    ]) {
      registry.publish({ name: 'other', version: '1.0.0' }, { ...plain, about: { ...bin(), dependencies } });
      expect(await outcomes()).toEqual(['not_of_registry', []]);
    }
    registry.publish({ ...plain, about: { ...bin(), dependencies: { '../../evil': '*' } } });
    expect(await outcomes()).toEqual(['bad_answer', []]);
    registry.publish({ ...plain, about: { ...bin(), dependencies: { other: 'npm:../../evil@1' } } });
    expect(await failure()).toBe('bad_answer');
    // Its program would be looked for where that leads.
    registry.publish({ ...plain, about: { ...bin('env'), name: '../../../../../usr/bin' } });
    expect(await failure()).toBe('bad_answer');
    registry.publish({
      ...plain,
      about: { ...bin(), dist: { tarball: 'http://127.0.0.1:9/x', integrity: '' } },
    });
    expect(await outcomes()).toEqual(['not_of_registry', []]);
    registry.publish({ ...plain, about: bin('../../../bin/sh') });
    expect(await outcomes()).toEqual(['no_program', []]);
  });

  it('that is not there, has no such version or no program', async () => {
    registry.publish({ ...plain, about: {} });
    expect(await outcomes()).toEqual(['no_program', []]);
    expect(await outcomes(`${NAME}@9`)).toEqual(['no_version', []]);
    expect(await outcomes('nobody')).toEqual(['not_found', []]);
  });
});

it('a link in a package is not laid out', async () => {
  registry.publish({
    name: NAME,
    version: '1.0.0',
    about: bin(),
    files: { 'index.js': '' },
    links: { passwords: '/etc/passwd' },
  });
  await fetchIt();
  expect(existsSync(join(folder(), 'node_modules', NAME, 'index.js'))).toBe(true);
  expect(readdirSync(join(folder(), 'node_modules', NAME))).not.toContain('passwords');
});

describe('the arguments of npx', () => {
  it.each([
    [
      ['-y', '@a/b@1.2.3', 'x', '--y'],
      { spec: '@a/b@1.2.3', name: '@a/b', range: '1.2.3', args: ['x', '--y'] },
    ],
    [['--yes', 'b'], { spec: 'b', name: 'b', range: 'latest', args: [] }],
    [['-y', '--package=b@^2', 'run', 'x'], { spec: 'b@^2', name: 'b', program: 'run', args: ['x'] }],
    [['-p', 'b', 'run'], { spec: 'b', program: 'run', args: [] }],
  ])('%j name a package', (args, expected) => {
    expect(readNpx(args)).toMatchObject(expected);
  });

  it.each([
    [[]],
    [['-y']],
    [['-c', 'rm -rf /']],
    [['-y', 'github:a/b']],
    [['-y', 'https://example.org/x.tgz']],
    [['-y', './local']],
    [['-y', '../up']],
    [['--registry=http://evil.example', 'b']],
    [['-y', '-p', 'a', '-p', 'b', 'run']],
  ])('%j name none that Alcove fetches', (args) => {
    expect(readNpx(args)).toBeUndefined();
  });
});
