import type { Invitations } from '../auth/invitations.ts';
import type { Registration } from '../auth/registration.ts';
import { type Access, checkAccess } from '../http/access.ts';
import { callerOf, created, done, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { MessageReply } from '../http/schemas.ts';
import {
  AuditList,
  AuditQuery,
  ChangeRegistration,
  DashboardReply,
  InvitationList,
  ListTenantsQuery,
  NewInvitation,
  NewInvitationReply,
  NewTenant,
  RegistrationReply,
  TenantList,
  TenantReply,
} from './admin.schemas.ts';
import type { AuditLog } from './audit-log.ts';
import type { Dashboard } from './dashboard.ts';
import type { ManagedUsers } from './managed-users.service.ts';
import type { Tenants } from './tenants.ts';
import { ADMINISTRATORS, managedUserEndpoints } from './users.routes.ts';

/** What the admin area is built from. */
export interface AdminParts {
  dashboard: Dashboard;
  users: ManagedUsers;
  invitations: Invitations;
  registration: Registration;
  now: () => number;
  tenants: Tenants;
  auditLog: AuditLog;
}

const tag = 'Admin';
const SUPER_ADMINS: Access = { kind: 'role', roles: ['super_admin'], scope: 'admin' };

/** Everything below `/admin`. */
export function adminEndpoints(parts: AdminParts): Endpoint[] {
  return [
    dashboardEndpoint(parts.dashboard),
    ...managedUserEndpoints(parts.users),
    seeNewUsers(parts.users),
    readRegistration(parts.registration),
    changeRegistration(parts),
    createInvitation(parts.invitations),
    listInvitations(parts.invitations),
    deleteInvitation(parts.invitations),
    listTenants(parts.tenants),
    createTenant(parts.tenants),
    auditEndpoint(parts.auditLog),
  ];
}

const dashboardEndpoint = (dashboard: Dashboard) =>
  endpoint({
    method: 'get',
    path: '/admin/dashboard',
    operationId: 'readDashboard',
    tag,
    summary: 'Numbers of your tenant; of all tenants for a super_admin',
    access: ADMINISTRATORS,
    responses: { 200: { description: 'The numbers, counted now', schema: DashboardReply } },
    handle: (input) => ok(dashboard(callerOf(input))),
  });

/** Whom to let in is decided by a person who is signed in. */
const OWNERS: Access = { kind: 'role', roles: ['super_admin'] };

const seeNewUsers = (users: ManagedUsers) =>
  endpoint({
    method: 'post',
    path: '/admin/users/seen',
    operationId: 'seeNewUsers',
    tag,
    summary: 'The accounts that registered have been seen: none is new any more',
    access: OWNERS,
    responses: { 200: { description: 'Done', schema: MessageReply } },
    handle: () => {
      users.seeNew();
      return done('Seen');
    },
  });

const registrationReply = { 200: { description: 'Who may make an account', schema: RegistrationReply } };

const readRegistration = (registration: Registration) =>
  endpoint({
    method: 'get',
    path: '/admin/registration',
    operationId: 'readRegistration',
    tag,
    summary: 'Who may make an account here, and what says so',
    access: OWNERS,
    responses: registrationReply,
    handle: () => ok(registration.read()),
  });

const changeRegistration = ({ registration, now }: AdminParts) =>
  endpoint({
    method: 'patch',
    path: '/admin/registration',
    operationId: 'changeRegistration',
    tag,
    summary:
      'Choose who may make an account; what lets in more people is an owner action, less needs no password',
    access: OWNERS,
    body: ChangeRegistration,
    responses: registrationReply,
    handle: (input) => {
      const caller = callerOf(input);
      const { registration: mode } = input.body;
      if (registration.opens(mode)) checkAccess({ kind: 'owner' }, caller, now());
      registration.change(caller, mode);
      return ok(registration.read());
    },
  });

const createInvitation = (invitations: Invitations) =>
  endpoint({
    method: 'post',
    path: '/admin/invitations',
    operationId: 'createInvitation',
    tag,
    summary: 'Make an invitation: one account can be registered with it',
    access: OWNERS,
    body: NewInvitation,
    bodyOptional: true,
    responses: { 201: { description: 'The invitation, told this once', schema: NewInvitationReply } },
    handle: (input) => created(invitations.create(callerOf(input), input.body.expires_in_days)),
  });

const listInvitations = (invitations: Invitations) =>
  endpoint({
    method: 'get',
    path: '/admin/invitations',
    operationId: 'listInvitations',
    tag,
    summary: 'The invitations that can still be used, oldest first',
    access: OWNERS,
    responses: { 200: { description: 'All of them', schema: InvitationList } },
    handle: () => ok(invitations.list()),
  });

const deleteInvitation = (invitations: Invitations) =>
  endpoint({
    method: 'delete',
    path: '/admin/invitations/{id}',
    operationId: 'deleteInvitation',
    tag,
    summary: 'Take an invitation back',
    access: OWNERS,
    responses: { 200: { description: 'Done', schema: MessageReply } },
    handle: (input) => {
      invitations.delete(callerOf(input), input.params.id ?? '');
      return done('Invitation deleted');
    },
  });

const listTenants = (tenants: Tenants) =>
  endpoint({
    method: 'get',
    path: '/admin/tenants',
    operationId: 'listTenants',
    tag,
    summary: 'The tenants, oldest first',
    access: SUPER_ADMINS,
    query: ListTenantsQuery,
    responses: { 200: { description: 'One page', schema: TenantList } },
    handle: (input) => ok(tenants.list(input.query)),
  });

const createTenant = (tenants: Tenants) =>
  endpoint({
    method: 'post',
    path: '/admin/tenants',
    operationId: 'createTenant',
    tag,
    summary: 'Make a tenant',
    access: SUPER_ADMINS,
    body: NewTenant,
    responses: { 201: { description: 'The tenant', schema: TenantReply } },
    handle: (input) => created(tenants.create(callerOf(input), input.body.name)),
  });

const auditEndpoint = (auditLog: AuditLog) =>
  endpoint({
    method: 'get',
    path: '/admin/audit',
    operationId: 'readAudit',
    tag,
    summary: 'What was done with accounts and to them, newest first',
    access: ADMINISTRATORS,
    query: AuditQuery,
    responses: { 200: { description: 'One page', schema: AuditList } },
    handle: (input) => ok(auditLog(callerOf(input), input.query)),
  });
