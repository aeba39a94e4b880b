import { created, done, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { MessageReply } from '../../http/schemas.ts';
import { ApiKeyList, ApiKeyRequest, CreatedApiKey } from '../auth.schemas.ts';
import type { AuthService } from '../auth.service.ts';
import { sessionCallerOf } from '../sessions/session-caller.ts';

/** Keys for scripts. They are made, listed and ended with a login only. */
export function apiKeyEndpoints(auth: AuthService): Endpoint[] {
  return [createApiKey(auth), listApiKeys(auth), deleteApiKey(auth)];
}

const createApiKey = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/api-keys',
    operationId: 'createApiKey',
    tag: 'auth',
    summary: 'Make an API key; it is shown in this answer only',
    access: { kind: 'user' },
    body: ApiKeyRequest,
    responses: { 201: { description: 'The key', schema: CreatedApiKey } },
    handle: (input) => created(auth.createApiKey(sessionCallerOf(input), input.body)),
  });

const listApiKeys = (auth: AuthService) =>
  endpoint({
    method: 'get',
    path: '/auth/api-keys',
    operationId: 'listApiKeys',
    tag: 'auth',
    summary: 'List the API keys of the caller, without the keys',
    access: { kind: 'user' },
    responses: { 200: { description: 'Newest first', schema: ApiKeyList } },
    handle: (input) => ok(auth.listApiKeys(sessionCallerOf(input))),
  });

const deleteApiKey = (auth: AuthService) =>
  endpoint({
    method: 'delete',
    path: '/auth/api-keys/{id}',
    operationId: 'deleteApiKey',
    tag: 'auth',
    summary: 'End an API key at once',
    access: { kind: 'user' },
    responses: { 200: { description: 'The key no longer works', schema: MessageReply } },
    handle: (input) => {
      auth.deleteApiKey(sessionCallerOf(input), input.params.id ?? '');
      return done('API key deleted');
    },
  });
