import { awaitedElsewhere } from '../background.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { ChatTurn, StopReason } from './chat-engine.ts';
import { keepCommonPrefix } from './chat-sequence.ts';
import { constrainAnswer } from './constrain-answer.ts';
import { ContextExceeded } from './engine-errors.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';
import { evaluatePrompt } from './evaluate-prompt.ts';
import type { LoadedModel } from './load-model.ts';
import { samplingOfFamily } from './sampling.ts';
import type { CallTools } from './serve-engine.ts';
import { type AnswerTokens, writeAnswer } from './write-answer.ts';

/** Room kept for the answer when the budget is checked, unless fewer tokens are asked for. */
const leastAnswerTokens = 64;

type StreamCall = Extract<ToEngine, { type: 'stream' }>;

/**
 * Answers a `stream` call: sends its tokens and returns its `done`. An abort is answered at once, while the slice or the token that
 * runs still ends: the conversation is lent to nobody before. Throws ContextExceeded and SchemaUnusable before any evaluation.
 */
export async function answerTurns(
  loaded: LoadedModel,
  call: StreamCall,
  tools: CallTools,
): Promise<FromEngine> {
  const tokens = { tokensInput: 0, tokensEvaluated: 0, tokensOutput: 0 };
  const answering = answerInSlot(loaded, call, tools, tokens);
  // What fails after the abort is no news: its reader has gone.
  awaitedElsewhere(answering);
  const stopReason = await unlessAborted(tools.signal, answering).catch((error: unknown) => {
    if (tools.signal.aborted) return 'aborted' as const;
    throw error;
  });
  return { type: 'done', call: call.call, stopReason, ...tokens, memoryBytes: process.memoryUsage.rss() };
}

async function answerInSlot(
  loaded: LoadedModel,
  call: StreamCall,
  tools: CallTools,
  tokens: AnswerTokens,
): Promise<StopReason> {
  const constraint = call.jsonSchema && (await constrainAnswer(loaded.model, call.jsonSchema));
  const slot = await loaded.pool.acquire(slotKey(call), tools.signal);
  if (!slot) return 'aborted';
  let failed = true;
  try {
    const prompt = loaded.renderer.render(call.turns, slot.sequence.answers);
    requireRoom(loaded.facts.contextLength, prompt.length, call.maxTokens);
    const stopReason = await writeAnswer(slot.sequence, {
      ...call,
      ...tools,
      ...readingOf(loaded),
      model: loaded.model,
      prompt,
      tokens,
      endTokens: loaded.renderer.endTokens,
      constraint,
      family: call.sampling && !constraint ? samplingOfFamily(architectureOf(loaded)) : undefined,
      onReading: (read, unread) => tools.send({ type: 'reading', call: call.call, read, unread }),
      onText: (text) => tools.send({ type: 'token', call: call.call, text }),
    });
    failed = false;
    return stopReason;
  } catch (error) {
    if (error instanceof ContextExceeded) failed = false;
    throw error;
  } finally {
    await loaded.pool.release(slot, failed || call.sequenceKey === undefined);
  }
}

function architectureOf({ model }: LoadedModel): string {
  return model.fileInfo.metadata.general.architecture;
}

function readingOf({ pace, writers, cores }: LoadedModel) {
  return { pace, writers, cores };
}

/** Evaluates a conversation ahead of its next turn, as far as it fits. */
export async function preloadTurns(
  loaded: LoadedModel,
  call: Extract<ToEngine, { type: 'preload' }>,
  tools: CallTools,
): Promise<void> {
  const slot = await loaded.pool.acquire(slotKey(call), tools.signal);
  if (!slot) return;
  let failed = true;
  try {
    const prompt = loaded.renderer
      .render(call.turns, slot.sequence.answers)
      .slice(0, loaded.facts.contextLength);
    const kept = await keepCommonPrefix(slot.sequence.llama, prompt, loaded.writers);
    await evaluatePrompt(slot.sequence, prompt.slice(kept, -1), {
      ...tools,
      ...readingOf(loaded),
    });
    failed = false;
  } finally {
    await loaded.pool.release(slot, failed);
  }
}

/** Tokens of the whole prompt of these turns, template included. */
export function countTurns(loaded: LoadedModel, turns: ChatTurn[]): number {
  return loaded.renderer.render(turns, []).length;
}

/** Forgets a conversation; resolves when its tokens are gone. */
export function dropConversation(
  loaded: LoadedModel,
  call: Extract<ToEngine, { type: 'drop' }>,
): Promise<void> {
  return loaded.pool.drop(slotKey(call));
}

/** A request without a conversation gets a place of its own, which no key of a caller can name. */
function slotKey({ call, sequenceKey }: { call: number; sequenceKey?: string }): string {
  return sequenceKey === undefined ? `once:${call}` : `chat:${sequenceKey}`;
}

function requireRoom(limit: number, promptTokens: number, maxTokens: number): void {
  const needed = promptTokens + Math.min(Math.max(maxTokens, 1), leastAnswerTokens);
  if (needed > limit) throw new ContextExceeded(limit, needed);
}
