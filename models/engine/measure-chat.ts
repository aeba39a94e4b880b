import type { LlamaContextSequence, LlamaModel, Token } from 'node-llama-cpp';
import type { ChatSequence } from './chat-sequence.ts';
import { EngineFailed, ModelUnusable } from './engine-errors.ts';
import { boundBy, type EngineFigures, type Instruments } from './engine-measurement.ts';
import { evaluatePrompt, neverShift } from './evaluate-prompt.ts';
import type { LoadedModel } from './load-model.ts';
import { MEASURED_TEXT } from './measured-text.ts';
import type { CallTools } from './serve-engine.ts';

/** What a person waits for at most: the first pass warms caches and finds the slices that this machine is quick with. */
const MOST = { promptTokens: 512, answerTokens: 96, warmMs: 2_000, promptMs: 4_000, answerMs: 6_000 };

/** Two seconds in all, with the reading of the memory: the first screen waits for them. */
const QUICK = { promptTokens: 64, answerTokens: 400, warmMs: 300, promptMs: 300, answerMs: 900 };
const MEMORY_MS = 400;
/** Several times what a cache holds. */
const MEMORY_BYTES = 64 * 2 ** 20;

/**
 * How fast a loaded model reads a prompt and writes an answer, on text of our own and in a conversation that is forgotten
 * at once. It writes on past its own end, so that a model of few words is measured too. Throws EngineFailed when
 * `tools.signal` aborts.
 */
export async function measureChat(
  loaded: LoadedModel,
  { call, isQuick = false }: { call: number; isQuick?: boolean },
  tools: CallTools,
  instruments: Instruments,
): Promise<EngineFigures> {
  const most = isQuick ? QUICK : MOST;
  const slot = await loaded.pool.acquire(`measure:${call}`, tools.signal);
  if (!slot) throw stopped();
  try {
    const { llama } = slot.sequence;
    const prompt = promptOf(loaded.model, Math.min(most.promptTokens, Math.floor(llama.contextSize / 2)));
    await llama.clearHistory();
    await timeReading(slot.sequence, prompt, most.warmMs, loaded, tools, instruments);
    await llama.clearHistory();
    const reading = await timeReading(slot.sequence, prompt, most.promptMs, loaded, tools, instruments);
    const onWork = () => {
      tools.onWork();
      loaded.cores.takeForAnswer();
    };
    const writing = await timeWriting(llama, prompt.slice(0, 1), most, { ...tools, onWork }, instruments);
    if (tools.signal.aborted) throw stopped();
    return {
      kind: 'chat',
      ...{ promptTokens: reading.tokens, promptMs: reading.milliseconds },
      ...{ answerTokens: writing.tokens, answerMs: writing.milliseconds },
      ...(isQuick ? { memoryBytesPerSecond: timeMemory(instruments) } : {}),
    };
  } finally {
    await loaded.pool.release(slot, true);
  }
}

interface Timed {
  tokens: number;
  milliseconds: number;
}

async function timeReading(
  sequence: ChatSequence,
  prompt: Token[],
  mostMs: number,
  { pace, writers, cores }: LoadedModel,
  tools: CallTools,
  instruments: Instruments,
): Promise<Timed> {
  const bound = boundBy(tools.signal, instruments, mostMs);
  const onWork = () => {
    tools.onWork();
    bound.look();
  };
  const startedAt = instruments.now();
  const tokens = await evaluatePrompt(sequence, prompt, {
    signal: bound.signal,
    pace,
    writers,
    cores,
    onWork,
  });
  return { tokens, milliseconds: instruments.now() - startedAt };
}

/** After what was read, so that the attention over it is in the figure. */
async function timeWriting(
  sequence: LlamaContextSequence,
  first: Token[],
  most: Pick<typeof MOST, 'answerTokens' | 'answerMs'>,
  tools: CallTools,
  instruments: Instruments,
): Promise<Timed> {
  const bound = boundBy(tools.signal, instruments, most.answerMs);
  const room = sequence.contextSize - sequence.nextTokenIndex - 2;
  let tokens = 0;
  const startedAt = instruments.now();
  for await (const _ of sequence.evaluate(first, { contextShift: neverShift, yieldEogToken: true })) {
    tokens += 1;
    tools.onWork();
    bound.look();
    if (bound.signal.aborted || tokens >= Math.min(most.answerTokens, room)) break;
  }
  return { tokens, milliseconds: instruments.now() - startedAt };
}

/** Bytes a second that one thread reads: two areas compared, which libc does as fast as the memory gives them. */
function timeMemory({ now }: Instruments): number {
  const [one, other] = [Buffer.alloc(MEMORY_BYTES, 1), Buffer.alloc(MEMORY_BYTES, 1)];
  one.compare(other);
  const startedAt = now();
  let bytes = 0;
  do {
    one.compare(other);
    bytes += 2 * MEMORY_BYTES;
  } while (now() - startedAt < MEMORY_MS);
  return Math.round((bytes * 1_000) / Math.max(now() - startedAt, 1));
}

function promptOf(model: LlamaModel, tokens: number): Token[] {
  const once = model.tokenize(MEASURED_TEXT);
  if (once.length === 0) throw new ModelUnusable('The model reads no text; its file may be damaged.');
  return Array.from({ length: tokens }, (_, index) => once[index % once.length] as Token);
}

function stopped(): EngineFailed {
  return new EngineFailed('The measurement was stopped.');
}
