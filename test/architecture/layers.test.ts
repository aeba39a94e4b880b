import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import { FOLDERS, findBreaches, findUnnamed, LAYERS } from './layers.ts';
import { readSources } from './source-graph.ts';

const root = join(import.meta.dirname, '..', '..');
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** One violation for every rule that the table of layers is trusted with. */
const IMPORTS: [string, string][] = [
  ['server/core/planted.ts', `import '../db/migrate.ts';`],
  ['server/db/planted.ts', `import '../http/sse.ts';`],
  ['server/http/planted.ts', `import '../auth/login.ts';`],
  ['server/settings/planted.ts', `import '../secrets/key-vault.ts';`],
  ['server/secrets/planted.ts', `import '../egress/gate.ts';`],
  ['server/auth/deep/planted.ts', `import '../../chat/present.ts';`],
  ['server/sensitivity/planted.ts', `import '../routing/decide-route.ts';`],
  ['server/egress/planted.ts', `import '../routing/decide-route.ts';`],
  ['server/routing/planted.ts', `import '../engines/local-chat.ts';`],
  ['server/model-manager/planted.ts', `import '../chat/present.ts';`],
  ['server/engines/planted.ts', `import '../chat/present.ts';`],
  ['server/chat/planted.ts', `import '../privacy/privacy.routes.ts';`],
  ['server/agents/planted.ts', `import '../admin/admin.routes.ts';`],
  ['server/admin/planted.ts', `import '../backup/backup.routes.ts';`],
  ['server/backup/planted.ts', `import '../privacy/privacy.routes.ts';`],
  ['server/start/planted.ts', `import '../admin/admin.routes.ts';`],
  ['server/documents/planted.ts', `import '../backup/backup.routes.ts';`],
  ['server/chat/planted2.ts', `import '../context.ts';`],
  ['server/chat/planted3.ts', `import '../egress/permit.ts';`],
  ['server/agents/planted2.ts', `import '../egress/own-server.ts';`],
  ['server/chat/planted9.ts', `import '../egress/grant.ts';`],
  ['server/routing/planted2.ts', `import '../egress/egress-scope.ts';`],
  ['server/auth/planted.ts', `import '../../models/engine/chat-engine.ts';`],
  ['server/chat/planted4.ts', `import net from 'node:net';\nnet.connect(1);`],
  ['server/chat/planted5.ts', `import { lookup } from 'node:dns/promises';\nawait lookup('a');`],
  ['server/openai-compat/planted.ts', `import '../admin/admin.routes.ts';`],
  ['server/voice/planted.ts', `import '../chat/present.ts';`],
  ['server/vision/planted.ts', `import '../agents/agents.routes.ts';`],
  ['server/privacy/planted.ts', `import '../backup/backup.routes.ts';`],
  ['server/cli/planted.ts', `import '../egress/permit.ts';`],
  ['server/cli/planted2.ts', `import '../../renderer/api/http.ts';`],
  ['server/planted.ts', `import net from 'node:net';\nnet.connect(1);`],
  ['server/planted2.ts', `import './egress/permit.ts';`],
  ['server/planted3.ts', `import './egress/grant.ts';`],
  ['server/planted4.ts', `import './egress/egress-scope.ts';`],
  ['server/planted5.ts', `import './egress/own-server.ts';`],
  ['server/planted6.ts', `import '../main/start-shell.ts';`],
  ['models/engine/planted.ts', `import '../../server/core/ids.ts';`],
  ['models/engine/planted2.ts', `import http from 'node:http';\nhttp.get('http://example.com');`],
  ['renderer/planted.tsx', `import '../server/chat/present.ts';`],
  ['renderer/planted2.tsx', `import '../models/engine/chat-engine.ts';`],
  ['main/planted.ts', `import '../server/core/ids.ts';`],
  ['main/planted2.ts', `import '../models/engine/engine-host.ts';`],
  ['main/planted3.ts', `import { get } from 'node:https';\nget('https://example.com');`],
  ['server/shell/planted.ts', `import '../core/ids.ts';`],
  ['server/shell/planted2.ts', `export const ids = await import('../core/ids.ts');`],
  [
    'server/privacy/planted2.ts',
    `export type Engine = import('../../models/engine/chat-engine.ts').ChatEngine;`,
  ],
  ['server/chat/planted4b.ts', `export { get } from 'node:https';`],
  ['server/backup/planted2.ts', `import { x } from '../index.ts';\nx();`],
  ['models/planted.ts', `import '../renderer/main.tsx';`],
  ['renderer/api/planted.ts', `import '../chat/reply.tsx';`],
  ['renderer/ui/planted.tsx', `import '../app/session.tsx';`],
  ['renderer/chat/planted.tsx', `import '../../models/media/planted.ts';`],
];

/** One for every rule that the linter is trusted with: [file, source, rule]. */
const STYLE: [string, string, string][] = [
  ['server/chat/planted6.ts', `await fetch('http://example.com');`, 'noRestrictedGlobals'],
  ['server/chat/planted7.ts', `export const x = process.env.HOME;`, 'noProcessEnv'],
  ['server/chat/planted8.ts', `export const x: any = 1;`, 'noExplicitAny'],
  ['server/planted7.ts', `export const x = process.env.HOME;`, 'noProcessEnv'],
  ['server/planted8.ts', `await fetch('http://example.com');`, 'noRestrictedGlobals'],
  ['server/chat/planted10.ts', `const work = async () => {};\nwork();`, 'noFloatingPromises'],
  ['test/unit/planted.ts', `const work = async () => true;\nif (work()) work;`, 'noMisusedPromises'],
  ['test/unit/planted2.ts', `const work = async () => {};\nwork();`, 'noFloatingPromises'],
  ['models/engine/planted3.ts', `new WebSocket('ws://example.com');`, 'noRestrictedGlobals'],
  ['renderer/planted3.tsx', `await fetch('/api/v1/auth/me');`, 'noRestrictedGlobals'],
  ['main/planted4.ts', `await fetch('http://127.0.0.1');`, 'noRestrictedGlobals'],
];

/** One for everything that the linter's plugins refuse, in the folder of whom it is refused. */
const REFUSED: [string, string][] = [
  ['server/chat/planted11.ts', `export const late = AbortSignal.timeout(30_000);`],
  ['models/engine/planted4.ts', `const LONGEST = 5;\nexport const late = AbortSignal.timeout(LONGEST);`],
  ['main/planted5.ts', `export const late = AbortSignal.timeout(1);`],
  ['test/unit/slept.test.ts', `setTimeout(() => {}, 100);`],
  ['test/unit/beat.test.ts', `setInterval(() => {}, 100);`],
  ['test/e2e/imported.test.ts', `import { setTimeout as wait } from 'node:timers/promises';\nawait wait(1);`],
  ['test/unit/took.test.ts', `const began = Date.now();\nexport const took = Date.now() - began;`],
  ['test/unit/timed.test.tsx', `export const began = performance.now();`],
  [
    'test/api/spun.test.ts',
    `let is = false;\nwhile (!is) await new Promise((done) => setImmediate(done));\nis = true;`,
  ],
];

const PLUGINS = ['deadlines-in-table', 'still-tests'].map((name) => `test/architecture/${name}.grit`);

/** What must stay allowed, so that a rule that refuses everything is found too. */
const ALLOWED: [string, string][] = [
  ['server/chat/allowed.ts', `import '../core/ids.ts';\nimport '../engines/local-chat.ts';\n`],
  ['server/egress/allowed.ts', `import net from 'node:net';\n\nnet.connect(1);\n`],
  ['server/allowed.ts', `import '../models/engine/chat-engine.ts';\nimport './egress/gate.ts';\n`],
  ['server/cli/allowed.ts', `import '../context.ts';\nimport '../egress/own-server.ts';\n`],
  ['server/routing/allowed.ts', `import '../egress/permit.ts';\n`],
  ['server/model-manager/allowed.ts', `import '../egress/grant.ts';\n`],
  ['server/db/allowed.ts', `export const late = (timeoutMs: number) => AbortSignal.timeout(timeoutMs);\n`],
  ['test/unit/allowed.test.ts', `await new Promise((done) => setImmediate(done));\n`],
  ['renderer/allowed.ts', `export type { AssistantMetadata } from '../server/chat/chat.schemas.ts';\n`],
];

let scratch: string;

beforeAll(() => {
  scratch = makeFolder('alcove-layers-');
  for (const [path, source] of [...IMPORTS, ...STYLE, ...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(scratch, path)), { recursive: true });
    writeFileSync(join(scratch, path), source);
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the layers', () => {
  test('hold in every file of the product', () => {
    const sources = readSources(root, FOLDERS).filter(({ path }) => path !== 'renderer/vite.config.ts');
    expect(sources.length).toBeGreaterThan(1000);
    expect([...findBreaches(sources), ...findUnnamed(root)]).toEqual([]);
  });

  test.each(IMPORTS)('find the import planted in %s', (path) => {
    expect(breaches().filter((line) => line.startsWith(`${path}:`))).toHaveLength(1);
  });

  test.each(ALLOWED)('let %s pass', (path) => {
    expect(breaches().filter((line) => line.startsWith(`${path}:`))).toEqual([]);
  });

  test('have a planted import each', () => {
    const planted = new Set(IMPORTS.map(([path]) => dirname(path)));
    const folders = LAYERS.flat().map((folder) => (folder ? `server/${folder}` : 'server'));
    expect([...folders, 'models', 'main', 'renderer', 'renderer/ui', 'renderer/api']).toSatisfy(
      (all: string[]) => all.every((folder) => planted.has(folder)),
    );
  });

  test('find a folder of the server that none of them names', () => {
    mkdirSync(join(scratch, 'server', 'newcomer'));
    expect(findUnnamed(scratch)).toEqual([
      'server/newcomer stands in no layer of test/architecture/layers.ts',
    ]);
  });

  const breaches = () => findBreaches(readSources(scratch, FOLDERS));
});

describe('the linter', () => {
  let report: string;

  beforeAll(() => {
    for (const file of ['biome.json', ...PLUGINS]) cpSync(join(root, file), join(scratch, file));
    const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=200', '--colors=off', '.'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
    report = stdout + stderr;
  });

  test.each(STYLE)('finds the violation planted in %s', (path, _source, rule) => {
    expect(report).toMatch(new RegExp(`^${path}:\\d+:\\d+ lint/\\w+/${rule} `, 'm'));
  });

  test.each(REFUSED)('refuses what is planted in %s', (path) => {
    expect(report).toMatch(new RegExp(`^${path}:\\d+:\\d+ plugin `, 'm'));
  });

  test.each(ALLOWED)('lets %s pass', (path) => {
    expect(report).not.toContain(`${path}:`);
  });
});
