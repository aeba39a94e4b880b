import type { z } from 'zod';
import type * as schemas from '../../server/model-manager/models.schemas.ts';
import { streamEvents } from './event-stream.ts';
import { call } from './http.ts';
import type { VoiceId } from './voice.ts';

/** What a model is for. */
export type ModelKind = Model['kind'];

export type Download = z.infer<typeof schemas.DownloadView>;

/** What a model did when it was measured on this machine. */
export type Measurement = z.infer<typeof schemas.MeasurementView>;

/** What models run on here. */
export type Machine = z.infer<typeof schemas.MachineView>;

export type Model = z.infer<typeof schemas.ModelView>;

export type ModelList = z.infer<typeof schemas.ModelList>;

export function listModels(): Promise<ModelList> {
  return call('GET', '/models');
}

/** Chooses the model to use for something; null is none, and for answers the starter model. */
export function activateModel(kind: Exclude<ModelKind, 'voice'>, id: string | null): Promise<ModelList> {
  return call('PATCH', '/models/active', { body: { [kind]: id } });
}

/** Chooses the models that are voices; null is the voice that comes with Alcove. */
export function activateVoices(voices: Partial<Record<VoiceId, string | null>>): Promise<ModelList> {
  return call('PATCH', '/models/active', { body: { voices } });
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

/** Measures a chat model on this machine; takes up to half a minute once it is loaded. */
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

/** A repository of the model hub, at one commit. */
export type HubRepository = z.infer<typeof schemas.HubRepositoryView>;

/** Where models come from. */
type HubConnection = z.infer<typeof schemas.HubView>;

/** Asks the hub about a repository, by `owner/name` or its address. */
export function findModel(link: string): Promise<HubRepository> {
  return call('POST', '/models/find', { body: { link } });
}

/** Puts a file of the hub among the models to download. */
export function addModel(link: string): Promise<Model> {
  return call('POST', '/models/add', { body: { link } });
}

export function readHub(): Promise<HubConnection> {
  return call('GET', '/models/hub');
}

/** Keeps a token for the hub; null removes it. */
export function keepHubToken(token: string | null): Promise<unknown> {
  if (token === null) return call('DELETE', '/models/hub-token');
  return call('PUT', '/models/hub-token', { body: { token } });
}

function pathOf(id: string): string {
  return `/models/${encodeURIComponent(id)}`;
}
