import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { needsPackages } from '../needs-packages.ts';
import { type FakeRegistry, startFakeRegistry } from '../unit/agents/mcp/fake-registry.ts';
import { callOf } from './agents-app.ts';
import { type McpApp, openMcpApp } from './mcp-app.ts';

needsPackages('bubblewrap');

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
