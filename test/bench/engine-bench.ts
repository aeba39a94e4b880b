import type { ChatEvent, ChatRequest, ChatTurn } from '../../models/engine/chat-engine.ts';
import { createForkEngineHost } from '../../models/engine/fork-engine-host.ts';
import { LanguageEngine } from '../../models/engine/language-engine.ts';
import { makeHalfBillionGgufFile } from './engine-model.ts';

/** One measured figure: the median of its samples. */
export interface EngineFigure {
  what: string;
  unit: string;
  median: number;
  samples: number[];
}

/**
 * Measures the local engine on a 0.5B-shape model with random Q4_0 weights, made for the run and removed after:
 * the share of new tokens among those evaluated in turn 10, the time until a stop is told, speed at 1 and 2 threads, and
 * what four chats at once write together.
 */
export async function benchEngine(): Promise<EngineFigure[]> {
  using file = makeHalfBillionGgufFile();
  const figures: EngineFigure[] = [];
  for (const threads of [1, 2]) {
    const engine = new LanguageEngine({
      host: createForkEngineHost(process.env),
      resolveModel: async () => ({ path: file.path }),
      limits: { threads, contextTokens: 4_096, sequences: 4 },
    });
    try {
      figures.push(...(await measureSpeed(engine, threads)));
      figures.push(await measureFourChats(engine, threads));
      if (threads === 1) figures.push(await measurePrefixReuse(engine), ...(await measureStop(engine)));
    } finally {
      await engine.close();
    }
  }
  return figures;
}

/** Tokens evaluated in turn 10 of a chat of about 2,000 tokens, with another chat in between, over the new ones. */
export async function measurePrefixReuse(engine: LanguageEngine): Promise<EngineFigure> {
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
  return figure('turn 10: tokens evaluated / new tokens', 'ratio', [ratio]);
}

/** Milliseconds from abort to the engine's `done`. */
export async function measureStop(engine: LanguageEngine): Promise<EngineFigure[]> {
  const inPrompt: number[] = [];
  const inAnswer: number[] = [];
  for (let pair = 0; pair < 5; pair++) {
    inPrompt.push(await timeStop(engine, { turns: [{ role: 'user', content: words(3_000) }] }, 700));
    inAnswer.push(await timeStop(engine, { maxTokens: 500 }, 700));
  }
  return [figure('stop during prompt', 'ms', inPrompt), figure('stop during answer', 'ms', inAnswer)];
}

/** Tokens a second of prompt (512 new tokens) and of generation (64 tokens). */
export async function measureSpeed(engine: LanguageEngine, threads: number): Promise<EngineFigure[]> {
  await answer(engine, { maxTokens: 8 });
  const prompt: number[] = [];
  const generation: number[] = [];
  for (let pair = 0; pair < 5; pair++) {
    const { done, firstMs, restMs } = await answer(engine, {
      turns: [{ role: 'user', content: words(512) }],
      maxTokens: 64,
    });
    prompt.push((done.tokensEvaluated / firstMs) * 1_000);
    generation.push(((done.tokensOutput - 1) / restMs) * 1_000);
  }
  const label = `${threads} thread${threads > 1 ? 's' : ''}`;
  return [
    figure(`prompt, ${label}`, 'tokens/s', prompt),
    figure(`generation, ${label}`, 'tokens/s', generation),
  ];
}

/** Tokens a second of four chats at once, together, over those of one alone. */
export async function measureFourChats(engine: LanguageEngine, threads: number): Promise<EngineFigure> {
  const rate = async (chats: number) => {
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: chats }, () => answer(engine, { maxTokens: 64 })));
    const tokens = answers.reduce((sum, { done }) => sum + done.tokensOutput, 0);
    return tokens / (performance.now() - startedAt);
  };
  const ratios: number[] = [];
  for (let pair = 0; pair < 5; pair++) ratios.push((await rate(4)) / (await rate(1)));
  return figure(`4 chats at once / 1 chat, ${threads} threads`, 'ratio', ratios);
}

type Done = Extract<ChatEvent, { type: 'done' }>;

async function answer(engine: LanguageEngine, changes: Partial<ChatRequest>) {
  const startedAt = performance.now();
  let firstAt = 0;
  let text = '';
  let done: Done | undefined;
  for await (const event of engine.stream(request(changes), new AbortController().signal)) {
    firstAt ||= performance.now();
    if (event.type === 'token') text += event.text;
    else if (event.type === 'done') done = event;
  }
  if (!done) throw new Error('The answer did not end.');
  return { text, done, firstMs: firstAt - startedAt, restMs: performance.now() - firstAt };
}

async function timeStop(
  engine: LanguageEngine,
  changes: Partial<ChatRequest>,
  afterMs: number,
): Promise<number> {
  const abort = new AbortController();
  let abortedAt = 0;
  setTimeout(() => {
    abortedAt = performance.now();
    abort.abort();
  }, afterMs);
  let stopReason = '';
  for await (const event of engine.stream(request(changes), abort.signal)) {
    if (event.type === 'done') stopReason = event.stopReason;
  }
  if (stopReason !== 'aborted') throw new Error('The answer ended before it was stopped.');
  return performance.now() - abortedAt;
}

function request(changes: Partial<ChatRequest>): ChatRequest {
  return {
    model: 'bench',
    turns: [{ role: 'user', content: words(8) }],
    maxTokens: 8,
    temperature: 0,
    ...changes,
  };
}

let nextWord = 0;

/** Different words each time, one token each, so that nothing is reused by chance. */
function words(count: number): string {
  return Array.from({ length: count }, () => `t${nextWord++ % 100_000}`).join(' ');
}

function figure(what: string, unit: string, samples: number[]): EngineFigure {
  const sorted = [...samples].sort((left, right) => left - right);
  return { what, unit, median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, samples };
}
