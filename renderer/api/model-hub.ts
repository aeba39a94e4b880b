import type { z } from 'zod';
import type * as schemas from '../../server/model-manager/models.schemas.ts';
import { call } from './http.ts';
import type { Model } from './models.ts';

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
