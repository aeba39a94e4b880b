import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { DEFAULT_TENANT_ID } from '../db/tables/accounts.ts';
import type { Role } from '../http/caller.ts';
import type { AuthParts } from './auth-parts.ts';
import { normaliseEmail } from './normalise-email.ts';
import { checkPassword } from './password-policy.ts';
import type { NewUserRow, UserRow } from './users.repository.ts';

/** A user to be made; the e-mail was validated at the edge, the password is judged here. */
interface NewUser {
  email: string;
  password: string;
  role: Role;
  first_name?: string;
  last_name?: string;
  language?: 'en' | 'fr';
  tenantId?: string;
  isNew?: boolean;
}

/** How the account came to be, for the audit log. */
interface Origin {
  action: 'user.registered' | 'user.created' | 'user.set_up';
  actorUserId?: string;
}

export type CreateUser = ReturnType<typeof createCreateUser>;

/**
 * Makes an account: 422 for a password against the policy, 400 for a taken e-mail. `mayInsert` is asked again
 * inside the writing transaction, because hashing takes time in which the world may change;
 * what it answers is written with the account.
 */
export function createCreateUser(parts: AuthParts) {
  const { users, hasher, config, clock } = parts;
  return async (
    input: NewUser,
    origin: Origin,
    mayInsert: () => Partial<Pick<UserRow, 'cloud'>> = () => ({}),
  ): Promise<UserRow> => {
    const email = normaliseEmail(input.email);
    checkPassword(input.password, config.passwordPolicy);
    if (users.findByEmail(email)) throw emailTaken();
    const passwordHash = await hasher.hash(input.password);
    const row = toRow({ ...input, email }, passwordHash, clock.now());
    return insertUser(parts, row, origin, mayInsert);
  };
}

function insertUser(
  { database, users, audit }: AuthParts,
  row: NewUserRow,
  origin: Origin,
  mayInsert: () => Partial<Pick<UserRow, 'cloud'>>,
): UserRow {
  return database.transaction(() => {
    if (!users.insert({ ...row, ...mayInsert() })) throw emailTaken();
    audit({ tenantId: row.tenantId, subjectUserId: row.id, actorUserId: row.id, ...origin });
    const user = users.findById(row.id);
    if (!user) throw new Error('a user that was just inserted is missing');
    return user;
  });
}

function toRow(input: NewUser, passwordHash: string, createdAt: number): NewUserRow {
  return {
    id: newId(),
    tenantId: input.tenantId ?? DEFAULT_TENANT_ID,
    email: input.email,
    passwordHash,
    firstName: input.first_name,
    lastName: input.last_name,
    role: input.role,
    language: input.language,
    isNew: input.isNew,
    createdAt,
  };
}

function emailTaken(): AppError {
  return new AppError(400, 'email_taken', 'Email already registered');
}
