import { afterEach, expect, it } from 'vitest';
import { EngineFailed } from '../../../models/engine/engine-errors.ts';
import { createForkProgramHost } from '../../../models/engine/fork-program-host.ts';
import { createReaderHost, SecondReaderEngine } from '../../../models/second-reader/second-reader-engine.ts';

const NEVER = new AbortController().signal;
const engines: SecondReaderEngine[] = [];

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

function openEngine(
  timer?: ConstructorParameters<typeof SecondReaderEngine>[0]['timer'],
): SecondReaderEngine {
  const host = createReaderHost(createForkProgramHost(), process.env);
  const engine = new SecondReaderEngine({ host, ...(timer ? { timer } : {}) });
  engines.push(engine);
  return engine;
}

it('reads in a process that starts with the first text, and after a death in another', async () => {
  const engine = openEngine();
  expect(engine.pid).toBeUndefined();
  const [private_, harmless] = await engine.read(
    ['My sister told me in confidence that she has HIV.', 'How long do I boil an egg?'],
    NEVER,
  );
  expect(private_?.logit).toBeGreaterThan((harmless?.logit ?? 0) + 3);
  const first = engine.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await expect(engine.read(['hello'], NEVER)).rejects.toBeInstanceOf(EngineFailed);
  expect(await engine.read(['hello'], NEVER)).toHaveLength(1);
  expect(engine.pid).not.toBe(first);
});

it('sleeps once nobody has asked for five minutes', async () => {
  const due: { milliseconds: number; run: () => void; isOff: boolean }[] = [];
  const engine = openEngine({
    after(milliseconds, run) {
      const entry = { milliseconds, run, isOff: false };
      due.push(entry);
      return () => {
        entry.isOff = true;
      };
    },
  });
  await engine.read(['hello'], NEVER);
  expect(engine.pid).toBeDefined();
  due.find(({ milliseconds, isOff }) => milliseconds === 300_000 && !isOff)?.run();
  expect(engine.pid).toBeUndefined();
  expect(await engine.read(['hello'], NEVER)).toHaveLength(1);
});

it('stops waiting at once when it is told to, and nothing is read once it is closed', async () => {
  const engine = openEngine();
  const stopped = new AbortController();
  const reading = engine.read(['one two three '.repeat(20_000)], stopped.signal);
  stopped.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  await engine.close();
  await expect(engine.read(['hello'], NEVER)).rejects.toBeInstanceOf(EngineFailed);
});
