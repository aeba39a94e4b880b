import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { needsPackages } from '../needs-packages.ts';
import { type FakeRegistry, startFakeRegistry } from '../unit/agents/mcp/fake-registry.ts';
import { callOf } from './agents-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { type McpApp, openMcpApp } from './mcp-app.ts';

needsPackages('bubblewrap');

const HARMLESS = { body: { task: 'Use the tools.' } };
/** Below the line, and above a stricter one. */
const KNOWING = { body: { task: 'Use the tools, as I know [0.5].' } };

let app: McpApp;
beforeEach(async () => {
  app = await openMcpApp();
});
afterEach(() => app.close());

describe('an MCP server that is an npm package', () => {
  let registry: FakeRegistry;
  beforeEach(async () => {
    registry = await startFakeRegistry();
    await app.close();
    app = await openMcpApp({ environment: { ALCOVE_NPM_REGISTRY: registry.url } });
    const files = { 'index.mjs': readFileSync(app.program.args[0] ?? '', 'utf8') };
    registry.publish(
      { name: 'helper', version: '1.0.0', files: { 'index.js': '' } },
      {
        name: '@ink/server',
        version: '2.0.0',
        about: { bin: 'index.mjs', dependencies: { helper: '^1.0.0' } },
        files,
      },
    );
  });
  afterEach(() => registry.close());

  const npx = (more: object = {}) =>
    app.add({
      transport: 'stdio',
      name: 'ink',
      command: 'npx',
      args: ['-y', '@ink/server', '--stdio'],
      ...more,
    });

  it('is fetched only once the owner agreed to it by name, through the door, and runs from its own folder', async () => {
    for (const install of [undefined, '@ink/other', '@ink/server@1']) {
      const asked = await npx({ install });
      expect([asked.status, asked.headers.get('alcove-error')]).toEqual([409, 'package_not_agreed']);
      expect(asked.body.errors).toEqual([{ field: 'install', message: '@ink/server' }]);
    }
    expect([registry.asked, await app.list()]).toEqual([[], []]);
    const { status, body } = await npx({ install: '@ink/server' });
    expect([status, body.error]).toEqual([201, null]);
    expect(body.package).toEqual({ name: '@ink/server', version: '2.0.0' });
    const run = await app.run([callOf('mcp__ink__echo', { words: 'hello' })]);
    expect(run.steps[0]?.output).toContain('│ You said: hello');
    const rows = (await app.ledger()).filter(({ purpose }) => purpose === 'package_install');
    expect(rows.map(({ host }) => host)).toEqual(Array(4).fill(new URL(registry.url).host));
    const packages = join(app.server.dataDirectory, 'mcp-packages');
    expect(readdirSync(packages)).toEqual([body.id]);
    await app.server.call('DELETE', `/agents/mcp-servers/${body.id}`, { token: app.owner.token });
    expect(readdirSync(packages)).toEqual([]);
  });

  it('is not fetched in offline mode, nor where its bytes are not what the registry says', async () => {
    registry.publish({
      name: '@ink/server',
      version: '3.0.0',
      about: { bin: 'x' },
      integrity: `sha512-${'A'.repeat(86)}==`,
    });
    const lied = await npx({ install: '@ink/server' });
    expect([lied.status, lied.headers.get('alcove-error')]).toEqual([502, 'package_wrong_bytes']);
    const offline = { token: app.owner.token, body: { offline_mode: true } };
    await app.server.call('PATCH', '/privacy/settings', offline);
    const before = registry.asked.length;
    const refused = await npx({ install: '@ink/server' });
    expect([refused.status, refused.headers.get('alcove-error')]).toEqual([403, 'egress_offline']);
    expect([registry.asked.length, await app.list()]).toEqual([before, []]);
  });

  it('is named by an owner: no other command of npx is taken', async () => {
    for (const args of [['-c', 'true'], ['-y', 'github:a/b'], []]) {
      const refused = await npx({ args, install: args[1] });
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'args']);
    }
  });
});

describe('what an owner grants a server by name', () => {
  const change = (id: string, body: object) =>
    app.server.call('PATCH', `/agents/mcp-servers/${id}`, { token: app.owner.token, body });
  const empty = (id: string) =>
    app.server.call('DELETE', `/agents/mcp-servers/${id}/own-folder`, { token: app.owner.token });
  const look = async (path: string) => {
    const { steps } = await app.run([callOf('mcp__local__look', { path })]);
    return JSON.parse(steps[0]?.output.split('│ ')[1] ?? '');
  };
  const reach = async (port: number) =>
    (await app.run([callOf('mcp__local__reach', { port })])).steps[0]?.output.split('│ ')[1];

  it('is one folder that it may write to, and no other', async () => {
    const folder = realpathSync(makeFolder('alcove-given-'));
    writeFileSync(join(folder, 'kept.txt'), '');
    const { body } = await app.addProgram({ folder });
    expect(body).toMatchObject({ error: null, folder, network: false });
    expect((await look(join(folder, 'kept.txt'))).written).toBe('undefined');
    expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe('changed');
    expect((await look(app.program.args[0] ?? '')).written).toMatch(/refused: E(ROFS|ACCES|PERM)/);
    rmSync(folder, { recursive: true });
    expect((await app.refresh(body.id)).body.error).toMatch(/folder .* is not there/);
  });

  it('is never a folder of Alcove, of keys, of the system or a home', async () => {
    for (const folder of [app.server.dataDirectory, '/', '/etc', '/usr/share', 'notes', homedir()]) {
      const refused = await app.addProgram({ folder });
      expect([folder, refused.status, refused.body.errors?.[0]?.field]).toEqual([folder, 422, 'folder']);
    }
  });

  it('is a folder of its own, off unless it was granted, and nothing else of Alcove’s', async () => {
    const { body } = await app.addProgram();
    expect(body.own_folder).toBeNull();
    expect((await look('/data/kept.txt')).written).toMatch(/refused: ENOENT/);
    const granted = await change(body.id, { own_folder: true });
    expect(granted.body.own_folder).toEqual({ used_bytes: 0, most_bytes: 67_108_864, score: 0 });
    expect((await look('/data/kept.txt')).written).toBe('undefined');
    expect((await app.refresh(body.id)).body.error).toBeNull();
    expect((await look('/data/kept.txt')).read).toBe('changed');
    const folder = join(app.server.dataDirectory, 'mcp-folders', body.id);
    expect(readFileSync(join(folder, 'kept.txt'), 'utf8')).toBe('changedchanged');
    for (const path of [app.server.dataDirectory, join(app.server.dataDirectory, 'alcove.db')])
      expect((await look(path)).read).toMatch(/refused: ENO(ENT|TDIR)/);
    await change(body.id, { own_folder: false });
    expect((await look('/data/kept.txt')).read).toMatch(/refused: ENOENT/);
    await app.server.call('DELETE', `/agents/mcp-servers/${body.id}`, { token: app.owner.token });
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });

  it('is a folder of its own, whose places among the variables are kept where there is no keychain', async () => {
    const environment = { MEMORY_FILE_PATH: '/data/memory.jsonl', API_TOKEN: 'token-canary-4711' };
    await app.addProgram({ own_folder: true, environment });
    expect((await look('/data')).environment).toMatchObject(environment);
    const { sqlite } = app.server.context.database;
    const stored = JSON.stringify(sqlite.prepare('SELECT * FROM mcp_servers').all());
    expect(stored).toContain('/data/memory.jsonl');
    expect(stored).not.toContain('canary');
  });

  it('is a folder of its own that holds so much and no more, until it is emptied', async () => {
    const { body } = await app.addProgram({ own_folder: true });
    const fill = (files: number, bytes: number) =>
      app.run([callOf('mcp__local__fill', { folder: '/data', files, bytes })]);
    const large = await fill(1, 70_000_000);
    expect(large.steps[0]?.output).toMatch(/EFBIG|filled its own folder/);
    await empty(body.id);
    expect((await fill(3, 1_000_000)).steps).toMatchObject([{ status: 'done' }]);
    const full = await fill(20, 5_000_000);
    expect(full.steps).toMatchObject([{ status: 'failed' }]);
    expect(full.steps[0]?.output).toMatch(/has filled its own folder/);
    expect((await app.run([callOf('mcp__local__heard', {})])).steps[0]?.output).toMatch(/has filled its own/);
    expect((await empty(body.id)).body.own_folder).toEqual({
      used_bytes: 0,
      most_bytes: 67_108_864,
      score: 0,
    });
    expect((await fill(2, 10)).steps).toMatchObject([{ status: 'done' }]);
  });

  it('is a folder of its own, whose server answers as what the runs knew that called it, until it is emptied', async () => {
    await app.close();
    app = await openMcpApp({ score: markedScorer });
    const { body } = await app.addProgram({ own_folder: true });
    const threshold = (value: number) =>
      app.server.call('PATCH', '/privacy/settings', { token: app.owner.token, body: { threshold: value } });
    const score = async () => (await app.list()).find(({ id }) => id === body.id)?.own_folder?.score ?? -1;
    const echo = callOf('mcp__local__echo', { words: 'apples' });
    expect((await app.run([echo], KNOWING)).steps).toMatchObject([{ status: 'done' }]);
    const known = await score();
    expect(known).toBe(0.5);
    // Stricter than it was then: what was let in counts as what it is.
    await threshold(0.4);
    const twice = [echo, callOf('mcp__local__echo', { words: 'pears' })];
    const carried = await app.run(twice, HARMLESS);
    expect(carried.steps).toMatchObject([
      { status: 'done' },
      { status: 'refused', reason: 'sensitive_data' },
    ]);
    await app.refresh(body.id);
    expect(await score()).toBeGreaterThanOrEqual(known);
    const failing = await app.run([callOf('mcp__local__fail', {}), echo], HARMLESS);
    expect(failing.steps).toMatchObject([
      { status: 'failed' },
      { status: 'refused', reason: 'sensitive_data' },
    ]);
    await empty(body.id);
    expect((await app.run(twice, HARMLESS)).steps).toMatchObject([{ status: 'done' }, { status: 'done' }]);
  });

  it('is the network, which one without that grant does not reach; offline mode ends it at once', async () => {
    const port = Number(new URL(app.web.url).port);
    const { body } = await app.addProgram();
    expect(await reach(port)).toMatch(/^refused: /);
    await app.server.call('DELETE', `/agents/mcp-servers/${body.id}`, { token: app.owner.token });
    expect((await app.addProgram({ network: true })).body).toMatchObject({ error: null, network: true });
    expect(await reach(port)).toBe('connected');
    const running = () =>
      spawnSync('pgrep', ['-f', app.program.args[0] ?? ''])
        .stdout.toString()
        .trim();
    expect(running()).not.toBe('');
    const offline = { token: app.owner.token, body: { offline_mode: true } };
    await app.server.call('PATCH', '/privacy/settings', offline);
    await expect.poll(running).toBe('');
  });
});
