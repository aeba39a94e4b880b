import type { ChatRequest, ChatTurn } from '../../models/engine/chat-engine.ts';
import { createEngineHost } from '../../models/engine/create-engine-host.ts';
import { createForkProgramHost } from '../../models/engine/fork-program-host.ts';
import { LanguageEngine } from '../../models/engine/language-engine.ts';
import { measureBesideLlamaServer } from './engine-beside.ts';
import { makeHalfBillionGgufFile } from './engine-model.ts';
import { alone, type Figure } from './figure.ts';

const STOPS = 5;
const note = 'own engine process, one thread, model of 0.5B shape with random weights';

/**
 * Stop and reuse of the prefix, by the real engine on a model of a real size that is made for the run; then all that comes before
 * and in an answer, beside llama.cpp's own server with a published model.
 */
export async function measureLocalEngine(): Promise<Figure[]> {
  using file = makeHalfBillionGgufFile();
  const engine = new LanguageEngine({
    host: createEngineHost(createForkProgramHost(), process.env),
    resolveModel: async () => ({ path: file.path }),
    limits: { threads: 1, contextTokens: 4_096, sequences: 2 },
  });
  try {
    return [
      await measureStop(engine, 'prompt', { turns: [{ role: 'user', content: words(3_000) }] }),
      await measureStop(engine, 'answer', { maxTokens: 500 }),
      await measurePrefixReuse(engine),
      ...(await measureBesideLlamaServer()),
    ];
  } finally {
    await engine.close();
  }
}

/** Tokens evaluated in turn 10 of a chat of about 2,000 tokens, with another chat in between, over the new ones. */
async function measurePrefixReuse(engine: LanguageEngine): Promise<Figure> {
  const turns: ChatTurn[] = [];
  let held = 0;
  let ratio = 0;
  for (let turn = 1; turn <= 10; turn++) {
    turns.push({ role: 'user', content: words(170) });
    const { text, done } = await answer(engine, { turns, maxTokens: 16, sequenceKey: 'long' });
    ratio = done.tokensEvaluated / (done.tokensInput - held);
    held = done.tokensInput + done.tokensOutput - 1;
    turns.push({ role: 'assistant', content: text });
    if (turn === 9)
      await answer(engine, { turns: [{ role: 'user', content: words(20) }], sequenceKey: 'other' });
  }
  return alone(
    {
      what: 'turn 10: tokens evaluated / new tokens',
      unit: '×',
      limits: [{ of: 'value', atMost: 1 }],
      note: `${note}; another chat came in between; a count, so one run`,
    },
    [ratio],
  );
}

/** Milliseconds from abort to the engine's `done`; a slice that runs is not waited for. */
async function measureStop(
  engine: LanguageEngine,
  during: string,
  changes: Partial<ChatRequest>,
): Promise<Figure> {
  const stops: number[] = [];
  while (stops.length < STOPS) {
    const abort = new AbortController();
    let abortedAt = 0;
    setTimeout(() => {
      abortedAt = performance.now();
      abort.abort();
    }, 700);
    const { done } = await answer(engine, changes, abort.signal);
    if (done.stopReason !== 'aborted') throw new Error('The answer ended before it was stopped.');
    stops.push(performance.now() - abortedAt);
  }
  const limits = [{ of: 'value', atMost: 50 } as const];
  return alone({ what: `stop during ${during}`, unit: 'ms', limits, note }, stops);
}

async function answer(
  engine: LanguageEngine,
  changes: Partial<ChatRequest>,
  signal = new AbortController().signal,
) {
  const turns: ChatTurn[] = [{ role: 'user', content: words(8) }];
  let text = '';
  for await (const event of engine.stream(
    { model: 'bench', turns, maxTokens: 8, temperature: 0, ...changes },
    signal,
  )) {
    if (event.type === 'token') text += event.text;
    else if (event.type === 'done') return { text, done: event };
  }
  throw new Error('The answer did not end.');
}

let nextWord = 0;

/** Different words each time, one token each, so that nothing is reused by chance. */
function words(count: number): string {
  return Array.from({ length: count }, () => `t${nextWord++ % 100_000}`).join(' ');
}
