import { streamEvents } from './event-stream.ts';
import { call } from './http.ts';

export interface Model {
  id: string;
  name: string;
  kind?: string;
  description?: string;
  licence: string;
  size_bytes: number;
  memory_bytes: number | null;
  fits_this_machine: boolean;
  installed: boolean;
  active: boolean;
}

export async function listModels(): Promise<Model[]> {
  return (await call<{ items: Model[] }>('GET', '/models')).items;
}

export function activateModel(id: string): Promise<unknown> {
  return call('PATCH', '/models/active', { body: { chat: id } });
}

export function importModel(path: string): Promise<unknown> {
  return call('POST', '/models/import', { body: { path } });
}

export function deleteModel(id: string): Promise<unknown> {
  return call('DELETE', `/models/${id}`);
}

/** Downloads a model, telling its progress; aborting cancels, and a later download resumes. */
export function downloadModel(id: string, signal: AbortSignal) {
  return streamEvents('POST', `/models/${encodeURIComponent(id)}/download`, undefined, signal);
}
