import { AppError } from '../core/app-error.ts';
import { notAuthenticated } from '../http/access.ts';
import type { AuthParts } from './auth-parts.ts';
import type { SessionCaller } from './session-caller.ts';
import type { UserRow } from './users.repository.ts';

/**
 * Checks the password that a logged-in caller types again: 400 when it is wrong, 429 after five of those in this session,
 * so that a stolen access token cannot be used to guess the password.
 */
export async function verifyOwnPassword(
  parts: AuthParts,
  caller: SessionCaller,
  password: string,
): Promise<UserRow> {
  const user = parts.users.findById(caller.userId);
  if (!user) throw notAuthenticated();
  const right = await parts.lockout.judgeInSession(caller.sessionId, () =>
    parts.hasher.matches(password, user.passwordHash),
  );
  if (right) return user;
  const { tenantId, userId } = caller;
  parts.audit({ tenantId, actorUserId: userId, subjectUserId: userId, action: 'password.refused' });
  throw new AppError(400, 'wrong_password', 'Incorrect password');
}
