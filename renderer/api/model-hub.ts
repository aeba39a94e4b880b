import { call } from './http.ts';
import type { Model } from './models.ts';

/** A repository of the model hub, at one commit. */
export interface HubRepository {
  repository: string;
  revision: string;
  /** Null: its publisher states none. */
  licence: string | null;
  licence_url: string;
  /** Its publisher gives it to accounts only that accepted the terms. */
  gated: boolean;
  suggested: string | null;
  files: { file: string; link: string; size_bytes: number; quantisation: string; sha256: string }[];
}

/** Where models come from. */
interface HubConnection {
  address: string;
  proxy: string | null;
  /** Where the token for it is kept; null where there is none. */
  token: 'keychain' | 'memory' | 'environment' | null;
}

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
