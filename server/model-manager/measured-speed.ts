import { z } from 'zod';
import { ContextExceeded, EngineFailed, ModelUnusable } from '../../models/engine/engine-errors.ts';
import type { LanguageEngine } from '../../models/engine/language-engine.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { MachineParts } from './machine.ts';
import { unknownModel } from './model-errors.ts';
import type { MeasurementRow } from './models.repository.ts';
import type { MeasurementView } from './models.schemas.ts';
import { isPresent, type ModelSources } from './resolve-model.ts';

/** The chat engine as it is measured; a scripted one of a test need not say what it runs on. */
export type MeasuredEngine = Pick<LanguageEngine, 'stream' | 'contextLength'> &
  Partial<Pick<LanguageEngine, 'status'>>;

const count = z.number().nonnegative();

/** What is in the database may have come with a backup: it is parsed like all that comes from outside. */
const Figures = z.object({
  kind: z.literal('chat'),
  ...{ promptTokens: count, promptMs: count, answerTokens: count, answerMs: count },
});

/** Prose and a task that no model is done with soon. */
const ASKED = `The tide comes in twice a day, and twice a day the harbour forgets that it was a field of mud. Boats that lay on their \
sides at noon are upright by four, and the men who walked out to them over the sand row back. A village that lives by the sea \
keeps two clocks, one on the church and one in the water. La marée monte deux fois par jour, et deux fois par jour le port oublie \
qu’il était un champ de vase. Write a long story about this village.`;

const MOST_TOKENS = 96;
/** A slow model is not heard for longer; milliseconds. */
const MOST_ANSWER_MS = 6_000;

/**
 * Times an ordinary turn of a chat model, whose words nobody sees; a first one of a single word loads the model and warms it.
 * Writing is timed from the first word on. `now` gives milliseconds that never run backwards. Throws what the engine throws,
 * EngineFailed for a model that writes nothing, and the reason of `signal`.
 */
export async function timeTurn(
  model: string,
  engine: Pick<MeasuredEngine, 'stream'>,
  signal: AbortSignal,
  now = () => performance.now(),
) {
  const ask = (content: string, maxTokens: number, until: AbortSignal) =>
    engine.stream({ model, turns: [{ role: 'user', content }], maxTokens, temperature: 0 }, until);
  for await (const _ of ask('Hello', 1, signal));
  const enough = new AbortController();
  let [startedAt, firstAt] = [NaN, NaN];
  for await (const event of ask(ASKED, MOST_TOKENS, AbortSignal.any([signal, enough.signal]))) {
    if (event.type === 'reading' && event.read === 0) startedAt = now();
    if (event.type === 'token' && Number.isNaN(firstAt)) firstAt = now();
    if (now() - firstAt > MOST_ANSWER_MS) enough.abort();
    if (event.type !== 'done') continue;
    signal.throwIfAborted();
    if (Number.isNaN(firstAt)) break;
    const { tokensEvaluated: promptTokens, tokensOutput, memoryBytes = null } = event;
    // The word that ends an answer took as long as those before it.
    const answerTokens = event.stopReason === 'end' ? tokensOutput : tokensOutput - 1;
    const times = { promptMs: firstAt - startedAt, answerMs: now() - firstAt };
    return { figures: { kind: 'chat', promptTokens, answerTokens, ...times } as const, memoryBytes };
  }
  throw new EngineFailed('The local model wrote nothing.');
}

/** What measuring needs beside the model. */
interface MeasureTools {
  sources: ModelSources;
  engine: () => MeasuredEngine;
  machine: MachineParts;
  clock: Clock;
}

/**
 * Measures an installed chat model and stores what came of it in place of an earlier measurement. Throws AppError 404 for one
 * that is not installed, 422 for one whose files are gone and for another kind, 503 when the engine fails; the reason of
 * `signal`. Nothing is stored then.
 */
export async function measureModel(id: string, tools: MeasureTools, signal: AbortSignal): Promise<void> {
  const sha256 = digestOf(id, tools.sources);
  const engine = tools.engine();
  const { figures, memoryBytes } = await timeTurn(id, engine, signal).catch(toAppError);
  const status = engine.status?.();
  const { processor, totalMemoryBytes, threads } = tools.machine;
  tools.sources.repository.saveMeasurement({
    modelId: id,
    ...{ sha256, processor, totalMemoryBytes, figures, memoryBytes },
    threads: status?.state === 'ready' ? status.facts.threads : threads,
    gpu: status?.state === 'ready' ? (status.facts.gpu?.name ?? null) : null,
    measuredAt: tools.clock.now(),
  });
}

function digestOf(id: string, sources: ModelSources): string {
  const { repository, starter } = sources;
  if (id === starter.id) return starter.sha256;
  const model = repository.findInstalled(id);
  if (!model) throw unknownModel();
  if (model.kind !== 'chat')
    throw new AppError(422, 'model_not_measured', 'Only models that write answers are measured.');
  if (!isPresent(model, sources))
    throw new AppError(422, 'model_files_missing', 'The files of this model are gone. Install it again.');
  return model.sha256;
}

function toAppError(thrown: unknown): never {
  const isOfModel = [EngineFailed, ModelUnusable, ContextExceeded].some((kind) => thrown instanceof kind);
  if (isOfModel && thrown instanceof Error)
    throw new AppError(503, 'model_not_measurable', `${thrown.message} Nothing was measured; try again.`, {
      cause: thrown,
    });
  throw thrown;
}

/**
 * A stored measurement in the API's words; null where it is of other bytes or of another computer, as after the data were
 * moved: it says nothing about this one; null too where its figures are not those of a chat model.
 */
export function viewMeasurement(
  row: MeasurementRow | undefined,
  sha256: string,
  machine: MachineParts,
): MeasurementView | null {
  const isOfThese =
    row?.sha256 === sha256 &&
    row.processor === machine.processor &&
    row.totalMemoryBytes === machine.totalMemoryBytes;
  const figures = Figures.safeParse(row?.figures).data;
  if (!row || !isOfThese || !figures) return null;
  return {
    measured_at: new Date(row.measuredAt).toISOString(),
    ...{ processor: row.processor, threads: row.threads, gpu: row.gpu, memory_bytes: row.memoryBytes },
    speed: {
      kind: 'chat',
      prompt_tokens_per_second: perSecond(figures.promptTokens, figures.promptMs),
      tokens_per_second: perSecond(figures.answerTokens, figures.answerMs),
    },
  };
}

/** Three digits: no two measurements agree on more. */
function perSecond(tokens: number, milliseconds: number): number {
  return Number(((tokens * 1_000) / Math.max(milliseconds, 1)).toPrecision(3));
}
