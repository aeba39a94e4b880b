import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import express from 'express';
import { createLogger } from '../../server/core/logger.ts';
import type { Caller } from '../../server/http/caller.ts';
import { errorHandler, notFoundHandler } from '../../server/http/error-handler.ts';
import { findRoute } from '../../server/http/find-route.ts';
import { requestState } from '../../server/http/request-state.ts';
import { runEndpoint } from '../../server/http/run-endpoint.ts';
import type { ModelManager } from '../../server/model-manager/model-manager.ts';
import { modelEndpoints } from '../../server/model-manager/models.routes.ts';

const known = { userId: 'u', tenantId: 't', email: 'ada@example.org' };
const session = { ...known, kind: 'session', sessionId: 's', tokenId: 'j' } as const;

/** Who may call: the owner who has just typed the password, one who has not, a user, and an owner's script key. */
const CALLERS = {
  owner: {
    ...session,
    role: 'super_admin',
    get passwordConfirmedAt() {
      return Date.now();
    },
  },
  staleOwner: { ...session, role: 'super_admin', passwordConfirmedAt: 0 },
  admin: {
    ...session,
    role: 'admin',
    get passwordConfirmedAt() {
      return Date.now();
    },
  },
  user: {
    ...session,
    role: 'user',
    get passwordConfirmedAt() {
      return Date.now();
    },
  },
  key: { ...known, kind: 'api_key', apiKeyId: 'k', role: 'super_admin', scopes: ['chat'], localOnly: false },
  otherKey: { ...known, kind: 'api_key', apiKeyId: 'k', role: 'user', scopes: ['voice'], localOnly: false },
} satisfies Record<string, Caller>;
export type CallerName = keyof typeof CALLERS;

/** The model endpoints on loopback, behind the real access check; the header `x-caller` says who calls. */
export interface ModelsApp extends AsyncDisposable {
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
}

interface CallOptions {
  as?: CallerName;
  body?: unknown;
  accept?: string;
  signal?: AbortSignal;
}

/** Serves `models`. */
export async function serveModels(models: ModelManager): Promise<ModelsApp> {
  const app = express();
  app.use(express.json(), (request, _response, next) => {
    requestState(request).caller = CALLERS[request.headers['x-caller'] as CallerName];
    next();
  });
  app.use(
    findRoute([{ prefix: '', endpoints: modelEndpoints(models) }]),
    runEndpoint({ now: Date.now, uploads: { directory: tmpdir() }, silenceMs: 15_000 }),
  );
  app.use(notFoundHandler, errorHandler(createLogger('silent', () => undefined, Date.now)));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    call: (method, path, { as, body, accept, signal } = {}) =>
      fetch(`${base}${path}`, {
        method,
        signal,
        headers: {
          ...(as ? { 'x-caller': as } : {}),
          ...(accept ? { accept } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
