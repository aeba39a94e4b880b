import { notAuthenticated } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import type { ProfileBody, ProfileChangeInput } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import { toProfileBody } from './user-body.ts';

/** The caller's own profile. */
export function createReadProfile({ users }: AuthParts) {
  return (caller: Caller): ProfileBody => {
    const user = users.findById(caller.userId);
    if (!user) throw notAuthenticated();
    return toProfileBody(user);
  };
}

/** Changes names and preferences; what is not named stays. */
export function createChangeProfile(parts: AuthParts) {
  const readProfile = createReadProfile(parts);
  return (caller: Caller, change: ProfileChangeInput): ProfileBody => {
    parts.users.update(caller.userId, {
      firstName: change.first_name,
      lastName: change.last_name,
      theme: change.preferences?.theme,
      language: change.preferences?.language,
    });
    return readProfile(caller);
  };
}
