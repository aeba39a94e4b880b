import type { ErrorParams } from '../../server/core/app-error.schemas.ts';
import { streamEvents } from './event-stream.ts';
import { call } from './http.ts';
import type { VoiceId } from './voice.ts';

/** What a model is for. */
export type ModelKind = 'chat' | 'embedding' | 'stt' | 'vision' | 'detector' | 'voice';

export interface Download {
  model: string;
  state: 'running' | 'verifying' | 'installed' | 'cancelled' | 'interrupted' | 'failed';
  received_bytes: number;
  total_bytes: number | null;
  bytes_per_second: number;
  seconds_left: number | null;
  /** Why it failed; null of one that was stopped on purpose or by the end of Alcove. */
  error: { code: string; detail: string; params?: ErrorParams } | null;
  /** Whether the model is put to use as soon as it is verified. */
  then_activate: boolean;
}

/** What a model did when it was measured on this machine. */
export interface Measurement {
  /** ISO 8601. */
  measured_at: string;
  processor: string;
  threads: number;
  /** The kind of graphics processor that computed; null for none. */
  gpu: string | null;
  /** Of the engine process; null where it was not told apart. */
  memory_bytes: number | null;
  speed:
    | { kind: 'chat'; prompt_tokens_per_second: number; tokens_per_second: number }
    | { kind: 'embedding'; texts_per_second: number }
    | { kind: 'stt'; sound_seconds_per_second: number };
}

/** What models run on here. */
export interface Machine {
  total_memory_bytes: number;
  /** As its maker names it; may be empty. */
  processor: string;
  threads: number;
  /** Null until the engine has run once. */
  engine: {
    threads: number;
    /** As its driver names it; null where the processor computes. */
    gpu: string | null;
    gpu_memory_bytes: number | null;
    gpu_integrated: boolean;
    /** The model did not fit into the card's memory. */
    gpu_left: boolean;
  } | null;
}

/** How a model stands to the memory of this machine. */
type Fit = 'fits' | 'tight' | 'too_large';

export interface Model {
  id: string;
  name: string;
  kind: ModelKind;
  source: 'starter' | 'catalogue' | 'import';
  /** 0 when unknown. */
  parameters: number;
  quantisation: string;
  size_bytes: number;
  size_is_approximate: boolean;
  /** Tokens; 0 for a model that is a folder. */
  context_length: number;
  /** ISO 639-1; empty when unknown. */
  languages: string[];
  licence: string | null;
  licence_url: string | null;
  /** The voices that it can be, first the one it is meant for; empty unless it is a voice. */
  voices: VoiceId[];
  /** What it is best for, in each language of the app; null for what is not of the catalogue. */
  best_for: { en: string; fr: string } | null;
  memory_bytes: number;
  fits_this_machine: boolean;
  fit: Fit;
  /** Null until it was measured. */
  measured: Measurement | null;
  /** Words that it should write here in a second, by what was measured on this machine; null where nothing was. */
  expected_words_per_second: number | null;
  /** How long its download takes at the rate that was seen; null before there was one. */
  download_seconds: number | null;
  /** How its files are known to be the right ones. */
  digest: { kind: 'known'; sha256: string } | { kind: 'published_by_hub' };
  installed: boolean;
  /** Installed once, but its file is gone or has changed size. */
  file_missing: boolean;
  /** Why this installed model can never be used; null for a sound one. */
  unusable: { why: string; detail: string } | null;
  active: boolean;
  download: Download | null;
}

export interface ModelList {
  items: Model[];
  active: Record<Exclude<ModelKind, 'voice'>, string | null> & {
    /** Why it is this one that answers; `default`: nobody has chosen. Null when none can. */
    chat_why: 'chosen' | 'default' | 'chosen_model_missing' | null;
    /** The model that is each voice; null: the voice that comes with Alcove. */
    voices: Record<VoiceId, string | null>;
  };
  disk: { models_bytes: number; free_bytes: number };
  machine: Machine;
}

export function listModels(): Promise<ModelList> {
  return call('GET', '/models');
}

/** Chooses the model to use for something; null is none, and for answers the starter model. */
export function activateModel(kind: Exclude<ModelKind, 'voice'>, id: string | null): Promise<ModelList> {
  return call('PATCH', '/models/active', { body: { [kind]: id } });
}

/** Chooses the model that is a voice; null is the voice that comes with Alcove. */
export function activateVoice(voice: VoiceId, id: string | null): Promise<ModelList> {
  return call('PATCH', '/models/active', { body: { voices: { [voice]: id } } });
}

/** Copies a GGUF file, the folder of a model or a Piper voice of this machine into the models. */
export function importModel(path: string): Promise<Model> {
  return call('POST', '/models/import', { body: { path } });
}

export function deleteModel(id: string): Promise<unknown> {
  return call('DELETE', pathOf(id));
}

/** What models run on here, after the engine was started for a look if it never ran. */
export function readMachine(): Promise<Machine> {
  return call('GET', '/models/machine');
}

/** Measures a model on this machine; takes up to half a minute once it is loaded. */
export function measureModel(id: string): Promise<Model> {
  return call('POST', `${pathOf(id)}/measure`);
}

/**
 * Starts or resumes a download; the answer says where it stands. `thenActivate` puts the model to use once it is here;
 * left out, as was said when the download was begun.
 */
export function startDownload(id: string, thenActivate?: true): Promise<Download> {
  return call('POST', `${pathOf(id)}/download`, thenActivate ? { body: { then_activate: true } } : {});
}

/** Stops a download; what was received is kept, so that it can be resumed. */
export function cancelDownload(id: string): Promise<unknown> {
  return call('DELETE', `${pathOf(id)}/download`);
}

/** Follows a download until it ends; aborting stops the watching only. */
export async function* watchDownload(id: string, signal: AbortSignal): AsyncGenerator<Download> {
  for await (const { data } of streamEvents('GET', `${pathOf(id)}/download`, undefined, signal))
    yield data as Download;
}

function pathOf(id: string): string {
  return `/models/${encodeURIComponent(id)}`;
}
