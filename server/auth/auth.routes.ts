import { z } from 'zod';
import { created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.routes.ts';
import {
  AccessTokenReply,
  LoginRequest,
  RefreshRequest,
  RegisterRequest,
  SessionList,
  SetupRequest,
  SetupState,
  TokenPairReply,
  UserReply,
} from './auth.schemas.ts';
import type { AuthService } from './auth.service.ts';
import { deviceEndpoints, publicDeviceEndpoints } from './device/device.routes.ts';
import { meEndpoints } from './me.routes.ts';
import { readRefresh } from './sessions/refresh.ts';
import { clearRefreshCookie, PAGE_HEADER, setRefreshCookie } from './sessions/refresh-cookie.ts';
import { sessionCallerOf } from './sessions/session-caller.ts';

/** What needs no access token: making an account, opening a session, renewing a token, first set-up. */
export function publicAuthEndpoints(auth: AuthService): Endpoint[] {
  return [
    register(auth),
    login(auth),
    refresh(auth),
    ...setupEndpoints(auth),
    ...publicDeviceEndpoints(auth),
  ];
}

/** What a logged-in user does with sessions, profile, password and keys. */
export function authEndpoints(auth: AuthService): Endpoint[] {
  return [
    logout(auth),
    logoutAll(auth),
    listSessions(auth),
    endSession(auth),
    ...meEndpoints(auth),
    ...apiKeyEndpoints(auth),
    ...deviceEndpoints(auth),
  ];
}

const register = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/register',
    operationId: 'register',
    tag: 'auth',
    summary: 'Make an account',
    access: { kind: 'public' },
    body: RegisterRequest,
    responses: { 201: { description: 'The new user', schema: UserReply } },
    handle: async ({ body, request }) =>
      created(await auth.register(body, request.headers['accept-language'])),
  });

const login = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/login',
    operationId: 'login',
    tag: 'auth',
    summary:
      'Open a session; sets a cookie that renews it together with the header Alcove-Page of the answer, too',
    access: { kind: 'public' },
    body: LoginRequest,
    responses: { 200: { description: 'The token pair', schema: TokenPairReply } },
    handle: async ({ body, clientAddress, request }) => {
      const opened = await auth.login({ ...body, clientAddress, userAgent: request.headers['user-agent'] });
      const { refreshTokenTtlSeconds: maxAgeSeconds, secureCookies: secure } = auth.config;
      return {
        status: 200,
        body: opened.body,
        headers: { [PAGE_HEADER]: opened.pageSecret },
        cookies: [setRefreshCookie(opened.cookie, { maxAgeSeconds, secure })],
      };
    },
  });

const refresh = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/refresh',
    operationId: 'refresh',
    tag: 'auth',
    summary:
      'Renew the access token; the refresh token comes in the body, else the header, else a cookie together with the header Alcove-Page',
    access: { kind: 'public' },
    body: RefreshRequest,
    bodyOptional: true,
    countedFor: (request) => {
      const session = auth.findRefreshed(readRefresh({}, request));
      return session && `refresh:${session.id}`;
    },
    responses: { 200: { description: 'A new access token', schema: AccessTokenReply } },
    handle: ({ body, request }) => {
      const renewed = auth.refresh(readRefresh(body, request));
      const { secureCookies: secure } = auth.config;
      const { cookie } = renewed;
      const cookies = cookie
        ? [setRefreshCookie(cookie.value, { maxAgeSeconds: cookie.maxAgeSeconds, secure })]
        : [];
      return { ...ok(renewed.body), cookies };
    },
  });

const logout = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/logout',
    operationId: 'logout',
    tag: 'auth',
    summary: 'End this session: both its tokens at once',
    access: { kind: 'user' },
    responses: { 200: { description: 'Logged out', schema: MessageReply } },
    handle: (input) => {
      const caller = sessionCallerOf(input);
      auth.endSession(caller, caller.sessionId);
      return loggedOut(auth, 'Logged out');
    },
  });

const logoutAll = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/logout-all',
    operationId: 'logoutAll',
    tag: 'auth',
    summary: 'End all sessions of the caller',
    access: { kind: 'user' },
    responses: { 200: { description: 'Logged out everywhere', schema: MessageReply } },
    handle: async (input) => {
      const { userId } = sessionCallerOf(input);
      await auth.revokeSessions(userId, userId);
      return loggedOut(auth, 'Logged out everywhere');
    },
  });

const listSessions = (auth: AuthService) =>
  endpoint({
    method: 'get',
    path: '/auth/sessions',
    operationId: 'listSessions',
    tag: 'auth',
    summary: 'List the sessions of the caller',
    access: { kind: 'user' },
    responses: { 200: { description: 'Last used first', schema: SessionList } },
    handle: (input) => ok(auth.listSessions(sessionCallerOf(input))),
  });

const endSession = (auth: AuthService) =>
  endpoint({
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'endSession',
    tag: 'auth',
    summary: 'End one session of the caller',
    access: { kind: 'user' },
    responses: { 200: { description: 'The session has ended', schema: MessageReply } },
    handle: (input) => {
      auth.endSession(sessionCallerOf(input), input.params.id ?? '');
      return done('Session ended');
    },
  });

function loggedOut(auth: AuthService, message: string) {
  return { ...done(message), cookies: [clearRefreshCookie(auth.config.secureCookies)] };
}

/** First set-up: whether it is needed, and doing it with the token that this start printed. */
function setupEndpoints(auth: AuthService): Endpoint[] {
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
