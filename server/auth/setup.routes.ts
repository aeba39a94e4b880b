import { z } from 'zod';
import { created, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { SetupRequest, SetupState, UserReply } from './auth.schemas.ts';
import type { AuthService } from './auth.service.ts';

/** First set-up: whether it is needed, and doing it with the token that this start printed. */
export function setupEndpoints(auth: AuthService): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/setup',
      operationId: 'readSetupState',
      tag: 'auth',
      summary: 'Whether the first super_admin is still to be made',
      access: { kind: 'public' },
      responses: { 200: { description: 'The state', schema: SetupState } },
      handle: () =>
        ok({
          needs_setup: auth.needsSetup(),
          has_accounts: auth.hasAccounts(),
          registration: auth.registration.read().registration,
        }),
    }),
    endpoint({
      method: 'post',
      path: '/setup',
      operationId: 'setUp',
      tag: 'auth',
      summary: 'Make the first super_admin; gone once there is one',
      access: { kind: 'public' },
      // Judged by `setup` itself: once there is a super_admin the route is gone, whatever is sent.
      body: z.unknown(),
      documentedBody: SetupRequest,
      responses: { 201: { description: 'The new super_admin', schema: UserReply } },
      handle: async ({ body, request }) =>
        created(await auth.setup(body, request.headers['accept-language'])),
    }),
  ];
}
