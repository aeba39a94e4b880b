import { AppError } from '../core/app-error.ts';
import { normaliseEmail } from './normalise-email.ts';
import type { UserRow, UsersRepository } from './users.repository.ts';

/** The account of this e-mail; 404 when there is none. For administrators and the command line only. */
export function userByEmail(users: UsersRepository, email: string): UserRow {
  const user = users.findByEmail(normaliseEmail(email));
  if (!user) throw new AppError(404, 'unknown_user', 'There is no account with that e-mail');
  return user;
}
