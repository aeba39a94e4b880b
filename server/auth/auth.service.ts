import { createCreateApiKey, createDeleteApiKey, createListApiKeys } from './api-keys.ts';
import { type AuthDependencies, createAuthParts } from './auth-parts.ts';
import { createChangePassword } from './change-password.ts';
import { createChangeUser } from './change-user.ts';
import { createConfirmPassword } from './confirm-password.ts';
import { createCreateUser } from './create-user.ts';
import { createDeleteUser } from './delete-user.ts';
import { createDeviceFlow } from './device-flow.ts';
import { createIdentify } from './identify.ts';
import { createInvitations } from './invitations.ts';
import { createListUsers } from './list-users.ts';
import { createLogin } from './login.ts';
import { createChangeProfile, createReadProfile } from './profile.ts';
import { createFindRefreshed, createRefresh } from './refresh.ts';
import { createRegister } from './register.ts';
import { createRevokeSessions } from './revoke-sessions.ts';
import { createEndSession, createListSessions } from './sessions.ts';
import { createSetActive } from './set-active.ts';
import { createSetPassword } from './set-password.ts';
import { createSetRole } from './set-role.ts';
import { createSetup } from './setup.ts';
import { createUnlock } from './unlock.ts';
import { userByEmail } from './user-by-email.ts';

/** Accounts, sessions and keys: one function for each thing that can be done. */
export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(dependencies: AuthDependencies) {
  const parts = createAuthParts(dependencies);
  const createUser = createCreateUser(parts);
  const revokeSessions = createRevokeSessions(parts);
  const invitations = createInvitations(parts);
  const createApiKey = createCreateApiKey(parts);
  return {
    config: parts.config,
    identify: createIdentify(parts),
    /** Whether there is no super_admin yet, so that `POST /setup` is open. */
    needsSetup: () => !parts.users.hasSuperAdmin(),
    /** Whether anybody could log in. */
    hasAccounts: () => parts.users.hasAny(),
    setup: createSetup(parts, createUser),
    register: createRegister(parts, createUser, invitations),
    invitations,
    /** The owner has seen every account that registered. */
    seeNewUsers: () => parts.users.seeNew(),
    login: createLogin(parts),
    refresh: createRefresh(parts),
    findRefreshed: createFindRefreshed(parts),
    listSessions: createListSessions(parts),
    endSession: createEndSession(parts),
    /** Writes down which sessions ended while the disk was full, if it takes them now. */
    writeEndedSessions: () => parts.sessions.unwrittenEnds.write(),
    revokeSessions,
    readProfile: createReadProfile(parts),
    changeProfile: createChangeProfile(parts),
    changePassword: createChangePassword(parts, revokeSessions),
    confirmPassword: createConfirmPassword(parts),
    createApiKey,
    device: createDeviceFlow({
      now: () => parts.clock.now(),
      randomBytes: parts.randomBytes,
      createApiKey,
    }),
    listApiKeys: createListApiKeys(parts),
    deleteApiKey: createDeleteApiKey(parts),
    createUser,
    changeUser: createChangeUser(parts, revokeSessions),
    deleteUser: createDeleteUser(parts),
    listUsers: createListUsers(parts),
    setRole: createSetRole(parts),
    setActive: createSetActive(parts, revokeSessions),
    setPassword: createSetPassword(parts, revokeSessions),
    /** How many API keys an account has. Throws AppError 404 where there is none. */
    countApiKeys: (email: string) => parts.apiKeys.list(userByEmail(parts.users, email).id).length,
    unlock: createUnlock(parts, revokeSessions),
    /** When the lock on an e-mail ends, in milliseconds since the epoch; undefined when there is none. */
    lockedUntil: (email: string) => parts.lockout.lockedUntil(email),
  };
}
