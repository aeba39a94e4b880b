import type { Llama, LlamaContext, LlamaModel } from 'node-llama-cpp';
import { createBatchStrategy, priorityOfPlace, Writers } from './batch-strategy.ts';
import { type ChatSequence, clearSequence } from './chat-sequence.ts';
import { type ContextChoice, chooseContext } from './choose-context.ts';
import { NotEnoughMemory } from './engine-errors.ts';
import type { LoadedModelFacts, LoadOrder } from './engine-messages.ts';
import { neverShift } from './evaluate-prompt.ts';
import { loadWithinMemory, type OpenLlama, openLlama, readModel } from './open-llama.ts';
import { PromptPace } from './prompt-pace.ts';
import { createPromptRenderer, type PromptRenderer } from './render-prompt.ts';
import { SequencePool } from './sequence-pool.ts';
import { type Cores, coresOf } from './spare-cores.ts';
import { type VerifiedModel, verifyModelFile } from './verify-model-file.ts';

/** A model in memory, ready for conversations. */
export interface LoadedModel {
  model: LlamaModel;
  renderer: PromptRenderer;
  pool: SequencePool<ChatSequence>;
  facts: LoadedModelFacts;
  pace: PromptPace;
  cores: Cores;
  writers: Writers;
}

/** Verifies the file, then loads it. Throws ModelUnusable; `onWork` hears of progress. */
export async function loadModel(order: LoadOrder, onWork: () => void): Promise<LoadedModel> {
  const verified = await verifyModelFile(order, onWork);
  const writers = new Writers();
  const { loaded, open, leftGpu } = await loadWithinMemory(await openLlama(order.limits), async (tried) => {
    const model = await readModel(tried, order.path, onWork);
    try {
      const choice = chooseContext(
        { trainedContext: model.trainContextSize, ...verified.facts },
        await measureFreeBytes(tried.llama),
        order.limits,
      );
      return { model, context: await createContext(model, choice, tried, writers) };
    } catch (failure) {
      await model.dispose();
      throw failure;
    }
  });
  const { model, context } = loaded;
  const renderer = createPromptRenderer(model, verified.facts.chatTemplate);
  return {
    model,
    renderer,
    pool: new SequencePool(createSequences(context), (sequence) =>
      clearSequence(sequence, renderer.opening, writers),
    ),
    facts: { ...describe(open, context, verified), leftGpu },
    pace: new PromptPace({ fixed: order.limits.sliceTokens, isOnGpu: open.gpu !== undefined }),
    cores: coresOf(open, order.limits),
    writers,
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
  { threads, gpu }: OpenLlama,
  writers: Writers,
): Promise<LlamaContext> {
  try {
    return await model.createContext({
      sequences: choice.sequences,
      contextSize: { min: Math.min(choice.contextTokens, 512), max: choice.contextTokens },
      threads: { ideal: threads, min: 1 },
      swaFullCache: true,
      // Saves a tenth of the work on the processor; of graphics cards not every driver has it.
      flashAttention: gpu === undefined,
      batching: { itemPrioritizationStrategy: createBatchStrategy(writers) },
    });
  } catch (cause) {
    throw new NotEnoughMemory({ cause });
  }
}

function createSequences(context: LlamaContext): ChatSequence[] {
  return Array.from({ length: context.totalSequences }, (_, place) => ({
    llama: context.getSequence({ contextShift: neverShift }),
    evaluationPriority: priorityOfPlace(place),
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
