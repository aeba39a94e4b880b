import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createEngineHost } from '../../models/engine/create-engine-host.ts';
import { LanguageEngine } from '../../models/engine/language-engine.ts';
import { STARTER_MODEL } from '../../models/starter/starter-model.ts';
import { createPortProgramHost } from '../../server/shell/port-program-host.ts';
import { openShell } from './programs/open-shell.ts';

const program = new URL('../../models/engine/language-engine-process.ts', import.meta.url);
const programs = createPortProgramHost(openShell({ 'language-engine-process': program }));
const engine = new LanguageEngine({
  host: createEngineHost(programs, process.env),
  resolveModel: async () => ({ path: STARTER_MODEL.path, sha256: STARTER_MODEL.sha256 }),
  limits: { threads: 1 },
});
afterAll(() => engine.close());

test('A language engine that the shell started answers with the starter model, and starts no process itself', async () => {
  const request = {
    model: STARTER_MODEL.id,
    turns: [{ role: 'user' as const, content: 'Hello.' }],
    maxTokens: 4,
    temperature: 0,
  };
  const events = [];
  for await (const event of engine.stream(request, new AbortController().signal)) events.push(event);
  expect(events.map(({ type }) => type)).toEqual(['reading', 'token', 'token', 'token', 'token', 'done']);
  const status = engine.status();
  // Only Linux tells a process's children without a program of its own.
  if (existsSync('/proc/self/task') && status.state === 'ready')
    expect(childrenOf(Number(status.pid))).toBe('');
});

function childrenOf(pid: number): string {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')).join('');
}
