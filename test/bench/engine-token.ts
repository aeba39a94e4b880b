import { loadModel } from '../../models/engine/load-model.ts';
import { answerTurns } from '../../models/engine/serve-turns.ts';
import { fetchFile } from '../real/fetch.ts';

// What a token is made of, in this process: `UV_THREADPOOL_SIZE=1 node main/launcher/run.mjs test/bench/engine-token.ts`, with the
// pool of one thread that the engine's process has.

/** As much as is watched of llama.cpp's context behind node-llama-cpp. */
interface Watched {
  initBatch(tokens: number): void;
  decodeBatch(): Promise<void>;
  sampleToken(...given: unknown[]): Promise<unknown>;
}

const never = new AbortController().signal;
const loaded = await loadModel({ path: fetchFile('smollm2', /\.gguf$/), limits: {} }, () => {});
const spent = { evaluating: 0, choosing: 0, batches: new Map<number, number>() };
await watch();
for (const chats of [1, 2, 4]) {
  await Promise.all(Array.from({ length: chats }, () => write(chats)));
  Object.assign(spent, { evaluating: 0, choosing: 0, batches: new Map() });
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: chats }, () => write(chats)));
  const whole = performance.now() - startedAt;
  const tokens = answers.reduce(
    (sum, answer) => sum + ('tokensOutput' in answer ? answer.tokensOutput : 0),
    0,
  );
  const each = (milliseconds: number) => (milliseconds / tokens).toFixed(2);
  const batches = [...spent.batches].map(([size, count]) => `${count} of ${size}`).join(', ');
  process.stdout.write(
    `${chats} at once, a token: ${each(whole)} ms, of it evaluating ${each(spent.evaluating)}, choosing ${each(spent.choosing)}; batches: ${batches}\n`,
  );
}
process.exit();

/** Puts itself between node-llama-cpp and the context of the model's sequences. */
async function watch(): Promise<void> {
  const slot = await loaded.pool.acquire('watch', never);
  const holder = slot?.sequence.llama.context as unknown as { _ctx: Watched };
  const inner = holder._ctx;
  const time = async <Result>(what: 'evaluating' | 'choosing', work: () => Promise<Result>) => {
    const startedAt = performance.now();
    const result = await work();
    spent[what] += performance.now() - startedAt;
    return result;
  };
  const between: Watched = {
    initBatch(tokens) {
      spent.batches.set(tokens, (spent.batches.get(tokens) ?? 0) + 1);
      inner.initBatch(tokens);
    },
    decodeBatch: () => time('evaluating', () => inner.decodeBatch()),
    sampleToken: (...given) => time('choosing', () => inner.sampleToken(...given)),
  };
  holder._ctx = new Proxy(inner, {
    get(target, key) {
      if (key in between) return between[key as keyof Watched];
      const found = target[key as keyof Watched] as unknown;
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
  if (slot) await loaded.pool.release(slot, true);
}

function write(seed: number) {
  const turns = [{ role: 'user' as const, content: `Write a long story about lighthouse ${seed}.` }];
  const order = { type: 'stream' as const, call: Math.random(), turns, maxTokens: 120, temperature: 0 };
  return answerTurns(loaded, order, { signal: never, onWork() {}, send() {} });
}
