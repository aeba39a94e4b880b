import { AppError } from '../core/app-error.ts';
import { forbidden } from '../http/access.ts';
import type { Caller, Role } from '../http/caller.ts';

/** Whom an act is done to. */
interface AdministeredUser {
  id: string;
  tenantId: string;
  role: Role;
}

/** The tenant that a caller's administration reaches; undefined for all of them. */
export function tenantScope(caller: Caller): string | undefined {
  return caller.role === 'super_admin' ? undefined : caller.tenantId;
}

/**
 * Throws unless `caller` may act on `user`: 404 for nobody or somebody of another tenant, 403 for who may not touch a
 * super_admin (api-decisions.md, "Admin").
 */
export function requireAdministered<User extends AdministeredUser>(
  caller: Caller,
  user: User | undefined,
): User {
  const scope = tenantScope(caller);
  if (!user || (scope !== undefined && user.tenantId !== scope))
    throw new AppError(404, 'user_not_found', 'User not found');
  if (user.role === 'super_admin' && !rulesSuperAdmins(caller)) throw forbidden();
  return user;
}

/** Throws 403 unless `caller` may give this role. */
export function requireGrantable(caller: Caller, role: Role | undefined): void {
  if (role === 'super_admin' && !rulesSuperAdmins(caller)) throw forbidden();
}

/** A key that could make a super_admin with a password of its choice would reach every owner action by that login. */
function rulesSuperAdmins(caller: Caller): boolean {
  return caller.role === 'super_admin' && caller.kind === 'session';
}
