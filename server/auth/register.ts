import { AppError } from '../core/app-error.ts';
import type { RegisterInput, UserBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import type { CreateUser } from './create-user.ts';
import { preferredLanguage } from './preferred-language.ts';
import { toUserBody } from './user-body.ts';

/** Makes an account with role `user`, whatever was asked for; 403 where registration is closed. */
export function createRegister({ config }: AuthParts, createUser: CreateUser) {
  return async (input: RegisterInput, acceptLanguage: string | undefined): Promise<UserBody> => {
    if (!config.registrationOpen)
      throw new AppError(
        403,
        'registration_closed',
        'Registration is closed here. Ask an administrator for an account.',
      );
    const newUser = { ...input, role: 'user' as const, language: preferredLanguage(acceptLanguage) };
    return toUserBody(await createUser(newUser, { action: 'user.registered' }));
  };
}
