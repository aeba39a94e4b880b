import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Embedder } from '../models/embedding/embedder.ts';
import type { EmbeddingEngine } from '../models/embedding/embedding-engine.ts';
import { EngineFailed, ModelUnusable } from '../models/engine/engine-errors.ts';
import type { LanguageEngine } from '../models/engine/language-engine.ts';
import { STARTER_MODEL } from '../models/starter/starter-model.ts';
import { AppError } from './core/app-error.ts';
import { type ListeningTools, measureListening } from './model-manager/measure-listening.ts';
import type {
  EngineFacts,
  EnginesAtHand,
  Measured,
  MeasuredModel,
  Probed,
} from './model-manager/measurement.types.ts';

/** The engines as they measure; a scripted one of a test need not. */
interface MeasuringParts extends ListeningTools {
  engine: Pick<LanguageEngine, 'contextLength'> & Partial<Pick<LanguageEngine, 'measure' | 'status'>>;
  embedder: Embedder & Partial<Pick<EmbeddingEngine, 'measure'>>;
  /** How long the look at this machine's speed may take, in milliseconds. */
  lookMs: number;
}

/** Measures each kind of model in the engine that it works in. */
export function buildMeasuring(parts: MeasuringParts): EnginesAtHand {
  const { engine } = parts;
  const facts = () => {
    const status = engine.status?.();
    return status?.state === 'ready'
      ? { threads: status.facts.threads, gpu: status.facts.gpu, leftGpu: status.facts.leftGpu }
      : undefined;
  };
  return {
    facts,
    async probe() {
      // Whatever is loaded or on its way is not to make room for a look.
      if (engine.status?.().state !== 'stopped') return unmeasured(facts());
      await engine.contextLength(STARTER_MODEL.id).catch(() => undefined);
      const found = facts();
      return found && { ...found, bytesPerSecond: await readSpeed(parts) };
    },
    measure: (model, signal) => measureInItsEngine(model, parts, signal)?.catch(toAppError),
  };
}

function unmeasured(facts: EngineFacts | undefined): Probed | undefined {
  return facts && { ...facts, bytesPerSecond: undefined };
}

/** What threads together read more than one alone, on computers with two channels of memory. */
const CHANNELS = 2;

/**
 * Bytes of weights that writing reads a second: what it does with the shipped model, but no more than the memory gives,
 * since that model stays in the caches as no other does. Its small layers make it a low estimate elsewhere.
 */
async function readSpeed({ engine, lookMs }: MeasuringParts): Promise<number | undefined> {
  // Whoever waits for this screen waits no longer than for the look itself.
  const signal = AbortSignal.timeout(lookMs);
  const measured = await engine.measure?.(STARTER_MODEL.id, signal, true).catch(() => undefined);
  if (measured?.figures.kind !== 'chat') return undefined;
  const { answerTokens, answerMs, memoryBytesPerSecond = Infinity } = measured.figures;
  const computed = (answerTokens * 1_000 * statSync(STARTER_MODEL.path).size) / Math.max(answerMs, 1);
  return Math.round(Math.min(computed, CHANNELS * memoryBytesPerSecond));
}

function measureInItsEngine(
  { id, kind, folder }: MeasuredModel,
  parts: MeasuringParts,
  signal: AbortSignal,
): Promise<Measured> | undefined {
  if (kind === 'chat') return parts.engine.measure?.(id, signal);
  if (kind === 'embedding') return parts.embedder.measure?.(id, signal);
  return kind === 'stt' && folder ? listen(folder, parts, signal) : undefined;
}

async function listen(folder: string, parts: MeasuringParts, signal: AbortSignal): Promise<Measured> {
  const figures = await measureListening(folder, parts, signal);
  return { figures, memoryBytes: undefined, threads: availableParallelism(), gpu: undefined };
}

function toAppError(thrown: unknown): never {
  if (thrown instanceof EngineFailed || thrown instanceof ModelUnusable)
    throw new AppError(503, 'model_not_measurable', `${thrown.message} Nothing was measured; try again.`, {
      cause: thrown,
    });
  throw thrown;
}
