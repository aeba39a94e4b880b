import { resolve } from 'node:path';
import type { VoiceId } from '../../models/media/speech/speaker.ts';
import { AppError } from '../core/app-error.ts';
import type { DownloadState, DownloadStatus } from '../model-manager/downloads/download.types.ts';
import type { ModelManager } from '../model-manager/model-manager.ts';
import type { ModelView } from '../model-manager/models.schemas.ts';

/** What a command needs: the models, standard output, and a signal that aborts on Ctrl-C. */
export interface ModelCommandContext {
  models: ModelManager;
  /** Writes one line. */
  write: (line: string) => void;
  signal: AbortSignal;
}

/**
 * `alcove model list`: one model a line, in columns separated by tabs: id, state, size, memory needed, licence, kind; or
 * what the API tells of them, as one JSON object.
 */
export async function listModelsCommand({ models, write }: ModelCommandContext, json = false): Promise<void> {
  const list = await models.list();
  if (json) return write(JSON.stringify(list));
  const { items } = list;
  for (const model of items)
    write(
      [
        model.id,
        standing(model),
        `${model.size_is_approximate ? '~' : ''}${gigabytes(model.size_bytes)} GB`,
        `${gigabytes(model.memory_bytes)} GB memory${model.fits_this_machine ? '' : ' (too large for this machine)'}`,
        model.licence ?? '-',
        model.kind,
      ].join('\t'),
    );
}

/**
 * `alcove model download`: downloads or resumes, one line at each whole percent. Throws AppError with the reason when
 * it ends otherwise; aborting `signal` stops it and keeps what was received.
 */
export async function downloadModelCommand(id: string, context: ModelCommandContext): Promise<void> {
  const { models, write, signal } = context;
  await models.startDownload(id);
  let percent = '';
  await models.watchDownload(
    id,
    (status) => {
      if (percentOf(status) !== percent) write(describe(status));
      percent = percentOf(status);
    },
    signal,
  );
  if (signal.aborted) await models.cancelDownload(id);
  const { state, error } = models.downloadStatus(id);
  if (state === 'installed') return;
  throw new AppError(503, error?.code ?? 'download_stopped', error?.detail ?? STOPPED);
}

const STOPPED = 'The download was stopped. The same command goes on where it stopped.';

/** `alcove model add`: puts a GGUF file of the hub among the models to download, and names its id and licence. */
export async function addModelCommand(
  link: string,
  { models, write, signal }: ModelCommandContext,
): Promise<void> {
  const model = await models.addFromHub(link, undefined, signal);
  write(
    `Added as ${model.id}; licence: ${model.licence ?? 'none stated'}. alcove model download ${model.id}`,
  );
}

/** `alcove model import`: copies a GGUF file, the folder of a model or a Piper voice into the models. */
export async function importModelCommand(
  path: string,
  { models, write }: ModelCommandContext,
): Promise<void> {
  const { model, created } = await models.importModel(resolve(path));
  const duty = model.active ? ` ${dutyOf(model)}` : '';
  write(`${created ? 'Installed' : 'Already installed'} as ${model.id}.${duty}`);
  const [voice, ...others] = model.voices;
  if (others.length > 0)
    write(`It is meant for ${voice}. For ${others}: alcove model use ${model.id} --voice ${others[0]}`);
}

/**
 * `alcove model use`: chooses a model for what it is made for. A voice becomes the one it is meant for, unless `voice`
 * names another that it can be.
 */
export async function activateModelCommand(
  id: string,
  { models, write }: ModelCommandContext,
  voice?: string,
): Promise<void> {
  const known = (await models.list()).items.find((item) => item.id === id);
  const kind = known?.kind ?? 'chat';
  const { items } = await models.activate(
    kind === 'voice' ? { voices: { [voiceFor(voice, known)]: id } } : { [kind]: id },
  );
  const model = items.find((item) => item.id === id);
  if (model) write(dutyOf(model));
}

function voiceFor(wanted: string | undefined, model: ModelView | undefined): VoiceId {
  const voice = model?.voices.find((each) => wanted === undefined || each === wanted);
  if (voice) return voice;
  throw new AppError(
    422,
    'model_unfit',
    `This model cannot be that voice; it can be ${model?.voices.join(' or ') || 'none'}.`,
  );
}

function dutyOf({ id, kind }: ModelView): string {
  return DUTIES[kind](id);
}

const DUTIES: Record<ModelView['kind'], (id: string) => string> = {
  chat: (id) => `${id} answers chats from now on.`,
  embedding: (id) => `Documents are searched with ${id} from now on.`,
  stt: (id) => `${id} writes down what is said from now on.`,
  vision: (id) => `${id} describes pictures from now on.`,
  detector: (id) => `${id} finds objects in pictures from now on.`,
  voice: (id) => `${id} reads aloud from now on.`,
};

/** `alcove model remove`: removes a model, or what an unfinished download of it left. */
export async function removeModelCommand(id: string, { models, write }: ModelCommandContext): Promise<void> {
  await models.deleteModel(id);
  write(`${id} was removed.`);
}

function standing(model: ModelView): string {
  if (model.unusable) return 'of no use';
  if (model.active) return 'active';
  if (model.installed) return 'installed';
  if (model.file_missing) return 'file missing';
  return model.download ? DOWNLOADS[model.download.state] : 'available';
}

/** Only a person pauses; what else ended one early is told when it ends. */
const DOWNLOADS: Record<DownloadState, string> = {
  running: 'downloading',
  verifying: 'verifying',
  cancelled: 'paused',
  interrupted: 'not complete',
  failed: 'failed',
  installed: 'installed',
};

function percentOf({ state, receivedBytes, totalBytes }: DownloadStatus): string {
  if (state !== 'running') return state;
  return totalBytes ? `${Math.floor((receivedBytes * 100) / totalBytes)}%` : 'asking the model source';
}

function describe(status: DownloadStatus): string {
  const { bytesPerSecond, secondsLeft } = status;
  if (status.state !== 'running' || secondsLeft === undefined) return percentOf(status);
  return `${percentOf(status)}\t${(bytesPerSecond / 1e6).toFixed(1)} MB/s\t${secondsLeft} s left`;
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(bytes < 1e8 ? 2 : 1);
}
