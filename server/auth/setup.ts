import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../core/app-error.ts';
import { parseInput } from '../http/validate.ts';
import { SetupRequest, type UserBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import type { CreateUser } from './create-user.ts';
import { preferredLanguage } from './preferred-language.ts';
import { toUserBody } from './user-body.ts';

/**
 * Makes the first super_admin for whoever holds this start's token. 404 once there is one, 403 for a wrong
 * token; a token is spent by success only, so that a refused password can be corrected.
 */
export function createSetup({ users, setupToken }: AuthParts, createUser: CreateUser) {
  let spent = false;
  const checkOpen = () => {
    if (spent || users.hasSuperAdmin()) throw new AppError(404, 'not_found', 'Not found');
  };
  return async (body: unknown, acceptLanguage: string | undefined): Promise<UserBody> => {
    checkOpen();
    const input = parseInput(SetupRequest, body);
    if (setupToken === undefined || !isSameText(input.setup_token, setupToken)) throw wrongToken();
    const newUser = { ...input, role: 'super_admin' as const, language: preferredLanguage(acceptLanguage) };
    const user = await createUser(newUser, { action: 'user.set_up' }, () => {
      checkOpen();
      return {};
    });
    spent = true;
    return toUserBody(user);
  };
}

// Equal digests mean equal texts, and digests have one length, which the comparison needs.
function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function wrongToken(): AppError {
  return new AppError(
    403,
    'wrong_setup_token',
    'The setup token is wrong. Open the address that Alcove printed when it started.',
  );
}
