import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp';
import { createBatchStrategy } from './batch-strategy.ts';
import { type ChatSequence, clearSequence } from './chat-sequence.ts';
import { type ContextChoice, chooseContext } from './choose-context.ts';
import { ModelUnusable } from './engine-errors.ts';
import type { LoadedModelFacts, LoadOrder } from './engine-messages.ts';
import { neverShift } from './evaluate-prompt.ts';
import { type OpenLlama, openLlama, readModel } from './open-llama.ts';
import { PromptPace } from './prompt-pace.ts';
import { createPromptRenderer, type PromptRenderer } from './render-prompt.ts';
import { SequencePool } from './sequence-pool.ts';
import { type VerifiedModel, verifyModelFile } from './verify-model-file.ts';

/** A model in memory, ready for conversations. */
export interface LoadedModel {
  model: LlamaModel;
  renderer: PromptRenderer;
  pool: SequencePool<ChatSequence>;
  facts: LoadedModelFacts;
  pace: PromptPace;
}

/** Verifies the file, then loads it. Throws ModelUnusable; `onWork` hears of progress. */
export async function loadModel(order: LoadOrder, onWork: () => void): Promise<LoadedModel> {
  const verified = await verifyModelFile(order, onWork);
  const open = await openLlama(order.limits);
  const { llama, threads } = open;
  const model = await readModel(open, order.path, onWork);
  const renderer = createPromptRenderer(model, verified.facts.chatTemplate);
  const choice = chooseContext(
    { trainedContext: model.trainContextSize, ...verified.facts },
    await measureFreeBytes(llama),
    order.limits,
  );
  const context = await createContext(model, choice, threads);
  return {
    model,
    renderer,
    pool: new SequencePool(createSequences(context), clearSequence),
    facts: describe(open, context, verified),
    pace: new PromptPace(order.limits.sliceTokens),
  };
}

/** macOS and Windows count memory as used that they give back at once, so at least a quarter is taken for free there. */
async function measureFreeBytes(llama: Llama): Promise<number> {
  if (process.platform === 'linux') return process.availableMemory();
  const { free, total } = await llama.getRamState();
  return Math.max(free, total / 4);
}

/** Full attention caches, so that a prefix of any length can be reused with sliding-window models too. */
async function createContext(
  model: LlamaModel,
  choice: ContextChoice,
  threads: number,
): Promise<LlamaContext> {
  try {
    return await model.createContext({
      sequences: choice.sequences,
      contextSize: { min: Math.min(choice.contextTokens, 512), max: choice.contextTokens },
      threads: { ideal: threads, min: 1 },
      swaFullCache: true,
      batching: { itemPrioritizationStrategy: createBatchStrategy() },
    });
  } catch (cause) {
    throw new ModelUnusable('There is not enough memory for this model.', { cause });
  }
}

function createSequences(context: LlamaContext): ChatSequence[] {
  return Array.from({ length: context.totalSequences }, () => ({
    llama: context.getSequence({ contextShift: neverShift }),
    answers: [],
  }));
}

function describe(
  { threads, gpu }: OpenLlama,
  context: LlamaContext,
  verified: VerifiedModel,
): LoadedModelFacts {
  return {
    contextLength: context.contextSize - 1,
    sequences: context.totalSequences,
    threads,
    gpu,
    parameterCount: verified.facts.parameterCount,
    quantisation: verified.facts.quantisation,
    dimensions: 0,
    known: verified.known,
  };
}
