import { streamEvents } from './event-stream.ts';
import { call } from './http.ts';

export interface Download {
  model: string;
  state: 'running' | 'verifying' | 'installed' | 'cancelled' | 'interrupted' | 'failed';
  received_bytes: number;
  total_bytes: number | null;
  bytes_per_second: number;
  seconds_left: number | null;
  error: { code: string; detail: string } | null;
}

export interface Model {
  id: string;
  name: string;
  kind: string;
  source: 'starter' | 'catalogue' | 'import';
  parameters: number;
  quantisation: string;
  size_bytes: number;
  size_is_approximate: boolean;
  context_length: number;
  languages: string[];
  licence: string | null;
  licence_url: string | null;
  memory_bytes: number;
  fits_this_machine: boolean;
  installed: boolean;
  file_missing: boolean;
  active: boolean;
  download: Download | null;
}

export interface ModelList {
  items: Model[];
  active: { chat: string | null; stt: string | null };
  disk: { models_bytes: number; free_bytes: number };
  machine: { total_memory_bytes: number };
}

export function listModels(): Promise<ModelList> {
  return call('GET', '/models');
}

/** Chooses the model that answers here, or the one that documents are searched with; for that, null is none. */
export function activateModel(kind: 'chat' | 'embedding', id: string | null): Promise<ModelList> {
  return call('PATCH', '/models/active', { body: { [kind]: id } });
}

/** Copies a GGUF file of this machine into the models. */
export function importModel(path: string): Promise<Model> {
  return call('POST', '/models/import', { body: { path } });
}

export function deleteModel(id: string): Promise<unknown> {
  return call('DELETE', pathOf(id));
}

/** Starts or resumes a download; the answer says where it stands. */
export function startDownload(id: string): Promise<Download> {
  return call('POST', `${pathOf(id)}/download`);
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
