import { AppError } from '../core/app-error.ts';
import { toIso } from '../core/clock.ts';
import { notAuthenticated } from '../http/access.ts';
import type { Caller, Role } from '../http/caller.ts';
import { createCreateApiKey, createDeleteApiKey, createListApiKeys } from './api-keys/api-keys.ts';
import type { ProfileBody, ProfileChangeInput, SessionBody } from './auth.schemas.ts';
import { type AuthDependencies, type AuthParts, createAuthParts } from './auth-parts.ts';
import { createChangeUser } from './change-user.ts';
import { createCreateUser } from './create-user.ts';
import { createDeviceFlow } from './device/device-flow.ts';
import { createIdentify } from './identify.ts';
import { createInvitations } from './invitations.ts';
import { keepLastSuperAdmin } from './last-super-admin.ts';
import { createLogin } from './login.ts';
import { normaliseEmail } from './normalise-email.ts';
import { checkPassword } from './password-policy.ts';
import { createRegister } from './register.ts';
import { createRegistration } from './registration.ts';
import { createFindRefreshed, createRefresh } from './sessions/refresh.ts';
import { createRevokeSessions, type RevokeSessions } from './sessions/revoke-sessions.ts';
import type { SessionCaller } from './sessions/session-caller.ts';
import type { SessionRow } from './sessions/sessions.repository.ts';
import { createSetup } from './setup.ts';
import { toProfileBody } from './user-body.ts';
import type { UserRow, UsersRepository } from './users.repository.ts';

/** Accounts, sessions and keys: one function for each thing that can be done. */
export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(dependencies: AuthDependencies) {
  const parts = createAuthParts(dependencies);
  const createUser = createCreateUser(parts);
  const revokeSessions = createRevokeSessions(parts);
  const invitations = createInvitations(parts);
  const registration = createRegistration(parts);
  const createApiKey = createCreateApiKey(parts);
  return {
    config: parts.config,
    identify: createIdentify(parts),
    /** Whether there is no super_admin yet, so that `POST /setup` is open. */
    needsSetup: () => !parts.users.hasSuperAdmin(),
    /** Whether anybody could log in. */
    hasAccounts: () => parts.users.hasAny(),
    setup: createSetup(parts, createUser),
    register: createRegister(parts, createUser, invitations, registration),
    registration,
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
    setPassword: createSetPassword(parts, revokeSessions),
    /** How many API keys an account has. Throws AppError 404 where there is none. */
    countApiKeys: (email: string) => parts.apiKeys.list(userByEmail(parts.users, email).id).length,
    unlock: createUnlock(parts, revokeSessions),
    /** When the lock on an e-mail ends, in milliseconds since the epoch; undefined when there is none. */
    lockedUntil: (email: string) => parts.lockout.lockedUntil(email),
  };
}

/** A user as administrators see one; times in milliseconds since the epoch. */
type ManagedUser = Omit<UserRow, 'passwordHash'> & { lockedUntil: number | undefined };

/** Everybody, oldest account first. */
function createListUsers({ users, lockout }: AuthParts) {
  return (): ManagedUser[] =>
    users.list().map(({ passwordHash: _hash, ...user }) => ({
      ...user,
      lockedUntil: lockout.lockedUntil(user.email),
    }));
}

/** Lifts a lock and ends the account's sessions. */
function createUnlock({ users, lockout, audit }: AuthParts, revokeSessions: RevokeSessions) {
  return async (email: string, actorUserId?: string): Promise<void> => {
    const user = userByEmail(users, email);
    await revokeSessions(user.id, actorUserId, () => {
      lockout.clear(user.email);
      audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action: 'user.unlocked' });
    });
  };
}

/** Notes in the caller's session that the password was typed now, which opens owner actions for five minutes. */
function createConfirmPassword(parts: AuthParts) {
  const { sessions, confirmations, audit, clock } = parts;
  return async (caller: SessionCaller, password: string): Promise<void> => {
    await verifyOwnPassword(parts, caller, password);
    sessions.confirmPassword(caller.sessionId, clock.now());
    confirmations.note(caller.sessionId);
    const { tenantId, userId, sessionId } = caller;
    audit({ tenantId, actorUserId: userId, action: 'password.confirmed', subjectId: sessionId });
  };
}

/** Gives a role, which holds from the next request on; 400 if no active super_admin would be left. */
function createSetRole({ database, users, audit }: AuthParts) {
  return (email: string, role: Role, actorUserId?: string): void =>
    database.transaction(() => {
      const { id, tenantId, ...user } = userByEmail(users, email);
      if (role !== 'super_admin') keepLastSuperAdmin(users, user);
      users.update(id, { role });
      audit({ tenantId, actorUserId, subjectUserId: id, action: 'user.role_changed' });
    });
}

/** Replaces the caller's password and ends all of the caller's sessions, this one too, and the keys if so asked. */
function createChangePassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, hasher, config, audit } = parts;
  return async (
    caller: SessionCaller,
    input: { current_password: string; new_password: string; delete_api_keys: boolean },
  ): Promise<void> => {
    checkPassword(input.new_password, config.passwordPolicy, 'new_password');
    await verifyOwnPassword(parts, caller, input.current_password);
    const passwordHash = await hasher.hash(input.new_password);
    const { userId, tenantId } = caller;
    await revokeSessions(userId, userId, () => {
      users.update(userId, { passwordHash });
      if (input.delete_api_keys) deleteKeysOf(parts, { id: userId, tenantId }, userId);
      audit({ tenantId, actorUserId: userId, subjectUserId: userId, action: 'password.changed' });
    });
  };
}

/** Sets a new password without the old one, lifts a lock and ends the account's sessions, and the keys if so asked. */
function createSetPassword(parts: AuthParts, revokeSessions: RevokeSessions) {
  const { users, hasher, lockout, audit, config } = parts;
  return async (
    email: string,
    password: string,
    { deleteKeys = false, actorUserId }: { deleteKeys?: boolean; actorUserId?: string } = {},
  ): Promise<void> => {
    const { id, tenantId, ...user } = userByEmail(users, email);
    checkPassword(password, config.passwordPolicy);
    const passwordHash = await hasher.hash(password);
    await revokeSessions(id, actorUserId, () => {
      users.update(id, { passwordHash });
      if (deleteKeys) deleteKeysOf(parts, { id, tenantId }, actorUserId);
      lockout.clear(user.email);
      audit({ tenantId, actorUserId, subjectUserId: id, action: 'password.changed' });
    });
  };
}

/**
 * Checks the password that a logged-in caller types again: 400 when it is wrong, 429 after five of those in this session,
 * so that a stolen access token cannot be used to guess the password.
 */
async function verifyOwnPassword(
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

/** The caller's own profile. */
function createReadProfile({ users }: AuthParts) {
  return (caller: Caller): ProfileBody => {
    const user = users.findById(caller.userId);
    if (!user) throw notAuthenticated();
    return toProfileBody(user);
  };
}

/** Changes names and preferences; what is not named stays. */
function createChangeProfile(parts: AuthParts) {
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

/**
 * Removes an account and all its data. The user is out first, so that nothing new is written while the other
 * features clear up; if that fails the account is opened again, and can be deleted again. Does nothing for an
 * unknown user; 400 for the last super_admin.
 */
function createDeleteUser(parts: AuthParts) {
  const { database, users, onSessionsEnded, onUserDeleted } = parts;
  return async (userId: string, actorUserId?: string): Promise<void> => {
    const user = users.findById(userId);
    if (!user) return;
    shutOut(parts, user);
    try {
      await onSessionsEnded?.(userId);
      await onUserDeleted?.(userId);
    } catch (error) {
      users.update(userId, { isActive: user.isActive });
      throw error;
    }
    removeRows(parts, user, actorUserId);
    database.truncateLog();
  };
}

function shutOut({ database, users, sessions }: AuthParts, user: UserRow): void {
  database.transaction(() => {
    keepLastSuperAdmin(users, user);
    users.update(user.id, { isActive: false });
    sessions.deleteAll(user.id);
  });
}

function removeRows({ database, users, lockout, audit }: AuthParts, user: UserRow, actorUserId?: string) {
  database.transaction(() => {
    lockout.clear(user.email);
    users.delete(user.id);
    audit({ tenantId: user.tenantId, actorUserId, subjectUserId: user.id, action: 'user.deleted' });
  });
}

/** The account of this e-mail; 404 when there is none. For administrators and the command line only. */
function userByEmail(users: UsersRepository, email: string): UserRow {
  const user = users.findByEmail(normaliseEmail(email));
  if (!user) throw new AppError(404, 'unknown_user', 'There is no account with that e-mail');
  return user;
}

/** Deletes all API keys of a user, each with its line in the audit log. To be called in a transaction. */
function deleteKeysOf(
  { apiKeys, audit }: Pick<AuthParts, 'apiKeys' | 'audit'>,
  { id: subjectUserId, tenantId }: { id: string; tenantId: string },
  actorUserId: string | undefined,
): void {
  for (const { id } of apiKeys.list(subjectUserId)) {
    apiKeys.delete(subjectUserId, id);
    audit({ tenantId, actorUserId, subjectUserId, action: 'api_key.deleted', subjectId: id });
  }
}

/** The caller's living sessions, last used first. */
function createListSessions({ sessions, clock }: AuthParts) {
  return (caller: SessionCaller): { items: SessionBody[] } => ({
    items: sessions.listAlive(caller.userId, clock.now()).map((row) => toItem(row, caller.sessionId)),
  });
}

/** Ends one session of the caller, and with it both its tokens at once, on a full disk too; 404 for anybody else's. */
function createEndSession({ database, sessions, audit, clock }: AuthParts) {
  return (caller: SessionCaller, id: string): void => {
    const isOwn = sessions.listAlive(caller.userId, clock.now()).some((session) => session.id === id);
    if (!isOwn) throw new AppError(404, 'not_found', 'Not found');
    sessions.unwrittenEnds.end(id, () =>
      database.transaction(() => {
        // A later try may find that the account is gone, and the session with it.
        if (!sessions.delete(caller.userId, id)) return;
        audit({
          tenantId: caller.tenantId,
          actorUserId: caller.userId,
          subjectUserId: caller.userId,
          action: 'session.ended',
          subjectId: id,
        });
      }),
    );
  };
}

function toItem(row: SessionRow, currentId: string): SessionBody {
  return {
    id: row.id,
    user_agent: row.userAgent,
    created_at: toIso(row.createdAt),
    last_used_at: toIso(row.lastUsedAt),
    expires_at: toIso(row.expiresAt),
    current: row.id === currentId,
  };
}
