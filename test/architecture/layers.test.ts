import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** One violation for every rule that the linter is trusted with: [file, source, rule]. */
const PLANTED: [string, string, string][] = [
  ['server/core/planted.ts', `import '../db/migrate.ts';`, 'noRestrictedImports'],
  ['server/db/planted.ts', `import '../http/sse.ts';`, 'noRestrictedImports'],
  ['server/http/planted.ts', `import '../auth/login.ts';`, 'noRestrictedImports'],
  ['server/settings/planted.ts', `import '../secrets/key-vault.ts';`, 'noRestrictedImports'],
  ['server/secrets/planted.ts', `import '../egress/gate.ts';`, 'noRestrictedImports'],
  ['server/auth/deep/planted.ts', `import '../../chat/present.ts';`, 'noRestrictedImports'],
  ['server/sensitivity/planted.ts', `import '../routing/decide-route.ts';`, 'noRestrictedImports'],
  ['server/egress/planted.ts', `import '../routing/decide-route.ts';`, 'noRestrictedImports'],
  ['server/routing/planted.ts', `import '../engines/local-chat.ts';`, 'noRestrictedImports'],
  ['server/model-manager/planted.ts', `import '../chat/present.ts';`, 'noRestrictedImports'],
  ['server/engines/planted.ts', `import '../chat/present.ts';`, 'noRestrictedImports'],
  ['server/chat/planted.ts', `import '../privacy/privacy.routes.ts';`, 'noRestrictedImports'],
  ['server/agents/planted.ts', `import '../admin/admin.routes.ts';`, 'noRestrictedImports'],
  ['server/admin/planted.ts', `import '../backup/backup.routes.ts';`, 'noRestrictedImports'],
  ['server/backup/planted.ts', `import '../privacy/privacy.routes.ts';`, 'noRestrictedImports'],
  ['server/documents/planted.ts', `import '../backup/backup.routes.ts';`, 'noRestrictedImports'],
  ['server/chat/planted2.ts', `import '../context.ts';`, 'noRestrictedImports'],
  ['server/chat/planted3.ts', `import '../egress/permit.ts';`, 'noRestrictedImports'],
  ['server/agents/planted2.ts', `import '../egress/own-server.ts';`, 'noRestrictedImports'],
  ['server/chat/planted9.ts', `import '../egress/grant.ts';`, 'noRestrictedImports'],
  ['server/routing/planted2.ts', `import '../egress/egress-scope.ts';`, 'noRestrictedImports'],
  ['server/auth/planted.ts', `import '../../models/engine/chat-engine.ts';`, 'noRestrictedImports'],
  ['server/chat/planted4.ts', `import net from 'node:net';\nnet.connect(1);`, 'noRestrictedImports'],
  [
    'server/chat/planted5.ts',
    `import { lookup } from 'node:dns/promises';\nawait lookup('a');`,
    'noRestrictedImports',
  ],
  ['server/chat/planted6.ts', `await fetch('http://example.com');`, 'noRestrictedGlobals'],
  ['server/chat/planted7.ts', `export const x = process.env.HOME;`, 'noProcessEnv'],
  ['server/chat/planted8.ts', `export const x: any = 1;`, 'noExplicitAny'],
  ['server/openai-compat/planted.ts', `import '../admin/admin.routes.ts';`, 'noRestrictedImports'],
  ['server/voice/planted.ts', `import '../chat/present.ts';`, 'noRestrictedImports'],
  ['server/vision/planted.ts', `import '../agents/agents.routes.ts';`, 'noRestrictedImports'],
  ['server/privacy/planted.ts', `import '../backup/backup.routes.ts';`, 'noRestrictedImports'],
  ['server/cli/planted.ts', `import '../egress/permit.ts';`, 'noRestrictedImports'],
  ['server/cli/planted2.ts', `import '../../renderer/api/http.ts';`, 'noRestrictedImports'],
  ['server/planted.ts', `import net from 'node:net';\nnet.connect(1);`, 'noRestrictedImports'],
  ['server/planted2.ts', `import './egress/permit.ts';`, 'noRestrictedImports'],
  ['server/planted3.ts', `import './egress/grant.ts';`, 'noRestrictedImports'],
  ['server/planted4.ts', `import './egress/egress-scope.ts';`, 'noRestrictedImports'],
  ['server/planted5.ts', `import './egress/own-server.ts';`, 'noRestrictedImports'],
  ['server/planted6.ts', `import '../main/start-shell.ts';`, 'noRestrictedImports'],
  ['server/planted7.ts', `export const x = process.env.HOME;`, 'noProcessEnv'],
  ['server/planted8.ts', `await fetch('http://example.com');`, 'noRestrictedGlobals'],
  ['server/chat/planted10.ts', `const work = async () => {};\nwork();`, 'noFloatingPromises'],
  ['test/unit/planted.ts', `const work = async () => true;\nif (work()) work;`, 'noMisusedPromises'],
  ['test/unit/planted2.ts', `const work = async () => {};\nwork();`, 'noFloatingPromises'],
  ['models/engine/planted.ts', `import '../../server/core/ids.ts';`, 'noRestrictedImports'],
  [
    'models/engine/planted2.ts',
    `import http from 'node:http';\nhttp.get('http://example.com');`,
    'noRestrictedImports',
  ],
  ['models/engine/planted3.ts', `new WebSocket('ws://example.com');`, 'noRestrictedGlobals'],
  ['renderer/planted.tsx', `import '../server/chat/present.ts';`, 'noRestrictedImports'],
  ['renderer/planted2.tsx', `import '../models/engine/chat-engine.ts';`, 'noRestrictedImports'],
  ['renderer/planted3.tsx', `await fetch('/api/v1/auth/me');`, 'noRestrictedGlobals'],
  ['main/planted.ts', `import '../server/core/ids.ts';`, 'noRestrictedImports'],
  ['main/planted2.ts', `import '../models/engine/engine-host.ts';`, 'noRestrictedImports'],
  [
    'main/planted3.ts',
    `import { get } from 'node:https';\nget('https://example.com');`,
    'noRestrictedImports',
  ],
  ['main/planted4.ts', `await fetch('http://127.0.0.1');`, 'noRestrictedGlobals'],
];

/** What must stay allowed, so that a rule that refuses everything is found too. */
const ALLOWED: [string, string][] = [
  ['server/chat/allowed.ts', `import '../core/ids.ts';\nimport '../engines/local-chat.ts';\n`],
  ['server/egress/allowed.ts', `import net from 'node:net';\n\nnet.connect(1);\n`],
  ['server/allowed.ts', `import '../models/engine/chat-engine.ts';\nimport './egress/gate.ts';\n`],
  ['renderer/allowed.ts', `export type { AssistantMetadata } from '../server/chat/chat.schemas.ts';\n`],
];

describe('the linter', () => {
  let scratch: string;
  let report: string;

  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'alcove-lint-'));
    cpSync(join(root, 'biome.json'), join(scratch, 'biome.json'));
    for (const [path, source] of [...PLANTED, ...ALLOWED]) {
      mkdirSync(dirname(join(scratch, path)), { recursive: true });
      writeFileSync(join(scratch, path), source);
    }
    const args = [biome, 'lint', '--vcs-enabled=false', '--max-diagnostics=200', '--colors=off', '.'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
    report = stdout + stderr;
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test.each(PLANTED)('finds the violation planted in %s', (path, _source, rule) => {
    expect(report).toMatch(new RegExp(`^${path}:\\d+:\\d+ lint/\\w+/${rule} `, 'm'));
  });

  test.each(ALLOWED)('lets %s pass', (path) => {
    expect(report).not.toContain(`${path}:`);
  });
});
