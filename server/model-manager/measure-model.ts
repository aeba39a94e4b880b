import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { MachineParts } from './machine.ts';
import type { EnginesAtHand, MeasuredModel } from './measurement.types.ts';
import { unknownModel } from './model-errors.ts';
import { isPresent, type ModelSources } from './resolve-model.ts';

/** What measuring needs beside the model. */
interface MeasureTools {
  sources: ModelSources;
  engines: EnginesAtHand;
  machine: MachineParts;
  clock: Clock;
}

/**
 * Measures an installed model and stores what came of it in place of an earlier measurement. Throws AppError 404 for one that
 * is not installed, 422 for one whose files are gone and for a kind that is not measured, 503 when the engine fails; the
 * reason of `signal`. Nothing is stored then.
 */
export async function measureModel(id: string, tools: MeasureTools, signal: AbortSignal): Promise<void> {
  const model = findMeasured(id, tools.sources);
  const measuring = tools.engines.measure(model, signal);
  if (!measuring) throw notMeasured();
  const { figures, memoryBytes, threads, gpu } = await measuring;
  const { processor, totalMemoryBytes } = tools.machine;
  tools.sources.repository.saveMeasurement({
    modelId: id,
    sha256: model.sha256,
    ...{ processor, totalMemoryBytes, threads, figures },
    gpu: gpu?.name ?? null,
    memoryBytes: memoryBytes ?? null,
    measuredAt: tools.clock.now(),
  });
}

function findMeasured(id: string, sources: ModelSources): MeasuredModel & { sha256: string } {
  const { repository, files, starter } = sources;
  if (id === starter.id) return { id, kind: 'chat', folder: undefined, sha256: starter.sha256 };
  const model = repository.findInstalled(id);
  if (!model) throw unknownModel();
  if (!isPresent(model, sources))
    throw new AppError(422, 'model_files_missing', 'The files of this model are gone. Install it again.');
  const isFile = model.kind === 'chat' || model.kind === 'embedding';
  const folder = isFile ? undefined : files.finished(model.fileName);
  return { id, kind: model.kind, folder, sha256: model.sha256 };
}

function notMeasured(): AppError {
  return new AppError(
    422,
    'model_not_measured',
    'Models of this kind are not measured: what they take depends on the picture or on the text.',
  );
}
