import { toIso } from '../core/clock.ts';
import type { ProfileBody, UserBody } from './auth.schemas.ts';
import type { UserRow } from './users.repository.ts';

/** A user as the interface shows one. */
export function toUserBody(user: UserRow): UserBody {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    role: user.role,
    created_at: toIso(user.createdAt),
  };
}

/** A user as `GET /auth/me` shows one. */
export function toProfileBody(user: UserRow): ProfileBody {
  const { created_at: _createdAt, ...profile } = toUserBody(user);
  return { ...profile, preferences: { theme: user.theme, language: user.language } };
}
