import type { Access } from '../http/access.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import {
  ChangeManagedUser,
  ListUsersQuery,
  ManagedUserList,
  ManagedUserReply,
  NewManagedUser,
} from './admin.schemas.ts';
import type { ManagedUsers } from './managed-users.service.ts';

/** Who administers; an API key needs the scope too. */
export const ADMINISTRATORS: Access = { kind: 'role', roles: ['admin', 'super_admin'], scope: 'admin' };
const tag = 'Admin';
const access = ADMINISTRATORS;
const reply = { 200: { description: 'The user', schema: ManagedUserReply } };
const message = { 200: { description: 'Done', schema: MessageReply } };

/** Everything below `/admin/users`. */
export function managedUserEndpoints(users: ManagedUsers): Endpoint[] {
  return [list(users), create(users), change(users), remove(users), unlock(users), revoke(users)];
}

const list = (users: ManagedUsers) =>
  endpoint({
    method: 'get',
    path: '/admin/users',
    operationId: 'listUsers',
    tag,
    summary: 'The accounts of your tenant, oldest first; of all tenants for a super_admin',
    access,
    query: ListUsersQuery,
    responses: { 200: { description: 'One page', schema: ManagedUserList } },
    handle: (input) => ok(users.list(callerOf(input), input.query)),
  });

const create = (users: ManagedUsers) =>
  endpoint({
    method: 'post',
    path: '/admin/users',
    operationId: 'createUser',
    tag,
    summary: 'Make an account',
    access,
    body: NewManagedUser,
    responses: { 201: { description: 'The user', schema: ManagedUserReply } },
    handle: async (input) => created(await users.create(callerOf(input), input.body)),
  });

const change = (users: ManagedUsers) =>
  endpoint({
    method: 'patch',
    path: '/admin/users/{id}',
    operationId: 'changeUser',
    tag,
    summary: 'Change role, names or whether the account is active; disabling ends its sessions',
    access,
    body: ChangeManagedUser,
    responses: reply,
    handle: async (input) => ok(await users.change(callerOf(input), input.params.id ?? '', input.body)),
  });

const remove = (users: ManagedUsers) =>
  endpoint({
    method: 'delete',
    path: '/admin/users/{id}',
    operationId: 'deleteUser',
    tag,
    summary: 'Delete an account and all its data',
    access,
    responses: message,
    handle: async (input) => {
      await users.remove(callerOf(input), input.params.id ?? '');
      return done('User deleted');
    },
  });

const unlock = (users: ManagedUsers) =>
  endpoint({
    method: 'post',
    path: '/admin/users/{id}/unlock',
    operationId: 'unlockUser',
    tag,
    summary: 'Lift the lock that failed logins set, and end the account’s sessions',
    access,
    responses: message,
    handle: async (input) => {
      await users.unlock(callerOf(input), input.params.id ?? '');
      return done('User unlocked');
    },
  });

const revoke = (users: ManagedUsers) =>
  endpoint({
    method: 'post',
    path: '/admin/users/{id}/revoke-sessions',
    operationId: 'revokeUserSessions',
    tag,
    summary: 'End every session of an account',
    access,
    responses: message,
    handle: async (input) => {
      await users.revokeSessions(callerOf(input), input.params.id ?? '');
      return done('Sessions ended');
    },
  });
