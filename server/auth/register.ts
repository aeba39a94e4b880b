import { AppError } from '../core/app-error.ts';
import { countAudit } from './audit.repository.ts';
import type { RegisterInput, UserBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import type { CreateUser } from './create-user.ts';
import type { Invitations } from './invitations.ts';
import { preferredLanguage } from './preferred-language.ts';
import type { Registration } from './registration.ts';
import { toUserBody } from './user-body.ts';

const HOUR_MS = 3_600_000;

/**
 * Makes an account with role `user`, whatever was asked for; 403 where registration is closed, or asks for an invitation
 * that is not there. Where many were made within the hour the account has no cloud until the owner allows it.
 */
export function createRegister(
  parts: AuthParts,
  createUser: CreateUser,
  invitations: Invitations,
  registration: Registration,
) {
  const { config, clock, database } = parts;
  const areMany = () => {
    const now = clock.now();
    return countAudit(database, 'user.registered', now - HOUR_MS, now) >= config.registeredPerHour;
  };
  return async (
    { invitation, ...input }: RegisterInput,
    acceptLanguage: string | undefined,
  ): Promise<UserBody> => {
    const mode = registration.read().registration;
    const needsInvitation = mode === 'invite';
    if (mode === 'closed')
      throw new AppError(
        403,
        'registration_closed',
        'Registration is closed here. Ask an administrator for an account.',
      );
    if (needsInvitation) invitations.check(invitation);
    const language = preferredLanguage(acceptLanguage);
    const newUser = { ...input, role: 'user' as const, language, isNew: true };
    const user = await createUser(newUser, { action: 'user.registered' }, () => {
      if (needsInvitation) invitations.use(invitation);
      // Whom the owner has invited has been looked at.
      return { cloud: areMany() && !needsInvitation ? ('waiting' as const) : ('allowed' as const) };
    });
    return toUserBody(user);
  };
}
