import type { ChatEvent, ChatRequest, ChatTurn } from '../../models/engine/chat-engine.ts';
import type { LanguageEngine } from '../../models/engine/language-engine.ts';

/** One measured figure: the median of its samples. */
export interface EngineFigure {
  what: string;
  unit: string;
  median: number;
  samples: number[];
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
