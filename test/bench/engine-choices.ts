import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import type { EngineLimits } from '../../models/engine/engine-messages.ts';
import { createForkEngineHost } from '../../models/engine/fork-engine-host.ts';
import { LanguageEngine } from '../../models/engine/language-engine.ts';
import { fetchFile } from '../real/fetch.ts';
import { median } from './measure.ts';

// What docs/real-models.md says of slices, threads and priorities: `node main/launcher/run.mjs test/bench/engine-choices.ts`.

const path = fetchFile('smollm2', /\.gguf$/);
const LINE = 'The lamp stands on the table beside the window, and the cat sleeps under it until evening. ';
const all = availableParallelism();
let number = 0;

for (const sliceTokens of [64, 128, 256, 512]) await tell(`slices of ${sliceTokens}`, { sliceTokens }, 2_240);
for (const threads of [all, all - 1]) await tell(`${threads} threads`, { threads }, 620);
{
  using _busy = startBusyProgram();
  for (const threads of [all, all - 1])
    await tell(`${threads} threads beside a busy program`, { threads }, 620);
  await tell('as Alcove chooses beside a busy program', {}, 620);
  for (const nice of [5, 10]) {
    // The engine inherits it; the busy program began before.
    setPriority(nice);
    await tell(`${all} threads beside a busy program, nice ${nice}`, { threads: all }, 0);
  }
}

/** Prints medians of three: a short prompt, one of so many tokens where there are any, and a word of an answer after it. */
async function tell(what: string, limits: EngineLimits, promptTokens: number): Promise<void> {
  const engine = new LanguageEngine({
    host: createForkEngineHost(process.env),
    resolveModel: async () => ({ path }),
    limits,
  });
  try {
    await ask(engine, 'Hello', 4);
    const [short, long, word]: number[][] = [[], [], []];
    for (let at = 0; at < 3; at++) {
      short?.push((await ask(engine, `What is a lighthouse, number ${++number}?`, 4)).firstMs);
      if (promptTokens === 0) continue;
      const prompt = `Number ${++number}. ${LINE.repeat(promptTokens / 20)}`;
      long?.push((await ask(engine, prompt, 4)).firstMs);
      const story = await ask(engine, `Write a long story about lighthouse ${++number}.`, 64);
      word?.push((story.wholeMs - story.firstMs) / (story.pieces - 1));
    }
    const shown = [short, long, word].map((samples) => (samples?.length ? median(samples).toFixed(1) : '–'));
    process.stdout.write(
      `${what}: short prompt ${shown[0]} ms, ${promptTokens} tokens ${shown[1]} ms, a word ${shown[2]} ms\n`,
    );
  } finally {
    await engine.close();
  }
}

async function ask(engine: LanguageEngine, content: string, maxTokens: number) {
  const startedAt = performance.now();
  let [firstMs, pieces] = [0, 0];
  const request = { model: 'it', turns: [{ role: 'user' as const, content }], maxTokens, temperature: 0 };
  for await (const { type } of engine.stream(request, new AbortController().signal)) {
    if (type !== 'token') continue;
    pieces += 1;
    firstMs ||= performance.now() - startedAt;
  }
  return { firstMs, wholeMs: performance.now() - startedAt, pieces };
}

/** Keeps one core busy until it is disposed of, and five minutes at most. */
function startBusyProgram(): Disposable {
  const loop = 'const end = Date.now() + 300_000; while (Date.now() < end);';
  const child = spawn(process.execPath, ['-e', loop], { stdio: 'ignore' });
  return { [Symbol.dispose]: () => void child.kill('SIGKILL') };
}
