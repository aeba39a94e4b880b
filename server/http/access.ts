import { AppError } from '../core/app-error.ts';
import type { Caller, Role, Scope } from './caller.ts';

/**
 * Who may call an endpoint. `public` only counts above `requireUser`. `scope` is what an API key needs (one of them);
 * without one no key reaches it. `owner`: super_admin, by login token, password typed in the last five minutes.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'user'; scope?: Scope | Scope[] | 'any' }
  | { kind: 'role'; roles: Role[]; scope?: Scope | Scope[] }
  | { kind: 'owner' };

/** How long a typed password vouches for owner actions, in milliseconds. */
export const PASSWORD_CONFIRMATION_MS = 5 * 60_000;

/** The one answer to a missing, wrong, expired or revoked credential (interface, "Errors"). */
export function notAuthenticated(): AppError {
  return new AppError(401, 'not_authenticated', 'Could not validate credentials', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** The one answer to a role or scope that is not enough (interface, "Authentication" 10). */
export function forbidden(): AppError {
  return new AppError(403, 'forbidden', 'Insufficient permissions');
}

/** Throws 401 or 403 unless `caller` satisfies `access`. */
export function checkAccess(access: Access, caller: Caller | undefined, now: number): void {
  if (access.kind === 'public') return;
  if (!caller) throw notAuthenticated();
  if (!scopeAllows(access, caller) || !roleAllows(access, caller)) throw forbidden();
  if (access.kind === 'owner') checkPasswordConfirmed(caller, now);
}

function scopeAllows(access: Access, caller: Caller): boolean {
  if (caller.kind === 'session') return true;
  if (access.kind === 'owner' || access.kind === 'public' || !access.scope) return false;
  const needed = [access.scope].flat();
  return needed.some((scope) => scope === 'any' || caller.scopes.includes(scope));
}

function roleAllows(access: Access, caller: Caller): boolean {
  if (access.kind === 'owner') return caller.role === 'super_admin';
  return access.kind !== 'role' || access.roles.includes(caller.role);
}

function checkPasswordConfirmed(caller: Caller, now: number): void {
  const confirmedAt = caller.kind === 'session' ? caller.passwordConfirmedAt : 0;
  // One that lies in the future was given before the clock was set back.
  if (Math.abs(now - confirmedAt) <= PASSWORD_CONFIRMATION_MS) return;
  throw new AppError(
    403,
    'password_confirmation_required',
    'Type your password again to do this (POST /auth/confirm-password), then repeat the request within five minutes.',
  );
}
