import { toIso } from '../../core/clock.ts';
import { done, type Endpoint, endpoint, ok } from '../../http/endpoint.ts';
import { MessageReply } from '../../http/schemas.ts';
import type { AuthService } from '../auth.service.ts';
import { sessionCallerOf } from '../sessions/session-caller.ts';
import {
  DeviceAnswerBody,
  DeviceCodeReply,
  DeviceErrorReply,
  DeviceRequestBody,
  DeviceTokenBody,
  DeviceTokenReply,
  DeviceWishQuery,
  DeviceWishReply,
} from './device.schemas.ts';
import type { DevicePoll } from './device-flow.ts';

const tag = 'auth';

/** What a script calls, which has no token yet. */
export function publicDeviceEndpoints(auth: AuthService): Endpoint[] {
  return [start(auth), poll(auth)];
}

/** What the person answers with. */
export function deviceEndpoints(auth: AuthService): Endpoint[] {
  return [read(auth), answer(auth)];
}

const start = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/device',
    operationId: 'startDeviceLogin',
    tag,
    summary: 'Ask for an API key that a person grants in the app (RFC 8628)',
    access: { kind: 'public' },
    body: DeviceRequestBody,
    responses: { 200: { description: 'What to show, and what to ask with', schema: DeviceCodeReply } },
    handle: ({ body, clientAddress, request }) => {
      const started = auth.device.start(body, clientAddress);
      // The Host was one of the server's own, or the request would not have come this far.
      const page = `${request.protocol}://${request.headers.host ?? ''}/#/device`;
      return ok({
        ...started,
        verification_uri: page,
        verification_uri_complete: `${page}/${started.user_code}`,
      });
    },
  });

const poll = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/device/token',
    operationId: 'pollDeviceLogin',
    tag,
    summary: 'Ask whether the person has answered; the key is told once',
    access: { kind: 'public' },
    body: DeviceTokenBody,
    responses: {
      200: { description: 'Granted', schema: DeviceTokenReply },
      400: { description: 'Not yet, or not at all', schema: DeviceErrorReply },
    },
    handle: ({ body }) => {
      const found = auth.device.poll(body.device_code);
      if (found.kind === 'granted')
        return ok({ access_token: found.key, token_type: 'bearer', account: found.account });
      return { status: 400, body: { error: found.error, detail: SENTENCES[found.error] } };
    },
  });

const SENTENCES: Record<Exclude<DevicePoll, { kind: 'granted' }>['error'], string> = {
  authorization_pending: 'The person has not answered yet. Ask again after the interval.',
  slow_down: 'Asked too soon. Wait five seconds longer between two questions.',
  access_denied: 'The person did not allow it.',
  expired_token: 'This code has expired or was never given. Start again.',
};

const read = (auth: AuthService) =>
  endpoint({
    method: 'get',
    path: '/auth/device',
    operationId: 'readDeviceLogin',
    tag,
    summary: 'What the script that waits under this code asks for',
    access: { kind: 'user' },
    query: DeviceWishQuery,
    responses: { 200: { description: 'What it asks for', schema: DeviceWishReply } },
    handle: (input) => {
      const { email: account } = sessionCallerOf(input);
      const { expiresAt, expires_in_days = null, ...wish } = auth.device.read(input.query.user_code);
      return ok({ ...wish, account, expires_in_days, expires_at: toIso(expiresAt) });
    },
  });

const answer = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/device/answer',
    operationId: 'answerDeviceLogin',
    tag,
    summary: 'Give the script that waits under this code a key of yours, or deny it',
    access: { kind: 'user' },
    body: DeviceAnswerBody,
    responses: { 200: { description: 'Answered', schema: MessageReply } },
    handle: (input) => {
      auth.device.answer(sessionCallerOf(input), input.body.user_code, input.body.allow);
      return done(input.body.allow ? 'The script has its key' : 'The script was denied');
    },
  });
