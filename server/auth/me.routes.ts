import { callerOf, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import {
  ChangePasswordRequest,
  ConfirmPasswordRequest,
  ProfileChange,
  ProfileReply,
} from './auth.schemas.ts';
import type { AuthService } from './auth.service.ts';
import { clearRefreshCookie } from './sessions/refresh-cookie.ts';
import { sessionCallerOf } from './sessions/session-caller.ts';

/** The caller's own account. Reading it is the one thing under /auth that an API key may do. */
export function meEndpoints(auth: AuthService): Endpoint[] {
  return [readMe(auth), changeMe(auth), deleteMe(auth), changePassword(auth), confirmPassword(auth)];
}

const readMe = (auth: AuthService) =>
  endpoint({
    method: 'get',
    path: '/auth/me',
    operationId: 'readMe',
    tag: 'auth',
    summary: 'Read the profile of the caller',
    access: { kind: 'user', scope: 'any' },
    responses: { 200: { description: 'The profile', schema: ProfileReply } },
    handle: (input) => ok(auth.readProfile(callerOf(input))),
  });

const changeMe = (auth: AuthService) =>
  endpoint({
    method: 'patch',
    path: '/auth/me',
    operationId: 'changeMe',
    tag: 'auth',
    summary: 'Change names and preferences',
    access: { kind: 'user' },
    body: ProfileChange,
    responses: { 200: { description: 'The profile', schema: ProfileReply } },
    handle: (input) => ok(auth.changeProfile(sessionCallerOf(input), input.body)),
  });

const deleteMe = (auth: AuthService) =>
  endpoint({
    method: 'delete',
    path: '/auth/me',
    operationId: 'deleteMe',
    tag: 'auth',
    summary: 'Remove the account and all its data',
    access: { kind: 'user' },
    responses: { 200: { description: 'Removed', schema: MessageReply } },
    handle: async (input) => {
      const { userId } = sessionCallerOf(input);
      await auth.deleteUser(userId, userId);
      return withoutCookie(auth, 'Account deleted');
    },
  });

const changePassword = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/change-password',
    operationId: 'changePassword',
    tag: 'auth',
    summary: 'Replace the password; ends all sessions, this one too',
    access: { kind: 'user' },
    body: ChangePasswordRequest,
    responses: { 200: { description: 'Changed', schema: MessageReply } },
    handle: async (input) => {
      await auth.changePassword(sessionCallerOf(input), input.body);
      return withoutCookie(auth, 'Password changed. Log in again.');
    },
  });

const confirmPassword = (auth: AuthService) =>
  endpoint({
    method: 'post',
    path: '/auth/confirm-password',
    operationId: 'confirmPassword',
    tag: 'auth',
    summary: 'Type the password again, which opens owner actions for five minutes',
    access: { kind: 'user' },
    body: ConfirmPasswordRequest,
    responses: { 200: { description: 'Confirmed', schema: MessageReply } },
    handle: async (input) => {
      await auth.confirmPassword(sessionCallerOf(input), input.body.password);
      return done('Password confirmed');
    },
  });

function withoutCookie(auth: AuthService, message: string) {
  return { ...done(message), cookies: [clearRefreshCookie(auth.config.secureCookies)] };
}
