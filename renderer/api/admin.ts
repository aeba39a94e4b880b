import type { z } from 'zod';
import type * as schemas from '../../server/admin/admin.schemas.ts';
import type { Profile } from './auth.ts';
import { call } from './http.ts';

export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = Profile['role'];

/** How long answers took, nearest rank; null while there are none. */
export type Percentiles = Dashboard['latency_ms'];

/** One day of the dashboard, in UTC. */
export type DashboardDay = Dashboard['series'][number];

/** Numbers of the caller's tenant; of all of them for a super_admin. */
export type Dashboard = z.infer<typeof schemas.DashboardReply>;

export type ManagedUser = z.infer<typeof schemas.ManagedUserReply>;

type UsersQuery = Partial<z.infer<typeof schemas.ListUsersQuery>>;

type NewUser = z.input<typeof schemas.NewManagedUser>;

type UserChange = z.input<typeof schemas.ChangeManagedUser>;

export type Tenant = z.infer<typeof schemas.TenantReply>;

export type AuditEvent = z.infer<typeof schemas.AuditList>['items'][number];

type AuditQuery = Partial<z.infer<typeof schemas.AuditQuery>>;

interface Page<Item> {
  items: Item[];
  total: number;
}

export function readDashboard(): Promise<Dashboard> {
  return call('GET', '/admin/dashboard');
}

export function listUsers(query: UsersQuery): Promise<Page<ManagedUser>> {
  return call('GET', '/admin/users', { query: { ...query } });
}

export function createUser(user: NewUser): Promise<ManagedUser> {
  return call('POST', '/admin/users', { body: user });
}

export function changeUser(id: string, change: UserChange): Promise<ManagedUser> {
  return call('PATCH', `/admin/users/${id}`, { body: change });
}

/** Says that the accounts that registered are seen. */
export function seeNewUsers(): Promise<unknown> {
  return call('POST', '/admin/users/seen');
}

/** Who may open an account, and what says so. */
export type RegistrationState = z.infer<typeof schemas.RegistrationReply>;

export function readRegistration(): Promise<RegistrationState> {
  return call('GET', '/admin/registration');
}

/** Chooses who may open an account; letting in more people needs the password typed again. */
export function changeRegistration(
  registration: RegistrationState['registration'],
): Promise<RegistrationState> {
  return call('PATCH', '/admin/registration', { body: { registration } });
}

/** Makes an invitation, good for one account; it is in this answer and never again. */
export function createInvitation(): Promise<{ invitation: string }> {
  return call('POST', '/admin/invitations');
}

/** An invitation that can still be used; what is handed out of it is not among this. */
export type Invitation = z.infer<typeof schemas.InvitationReply>;

/** The invitations that can still be used, oldest first. */
export function listInvitations(): Promise<{ items: Invitation[] }> {
  return call('GET', '/admin/invitations');
}

/** Takes an invitation back. */
export function deleteInvitation(id: string): Promise<unknown> {
  return call('DELETE', `/admin/invitations/${id}`);
}

/** Deletes an account and everything that belongs to it. */
export function deleteUser(id: string): Promise<unknown> {
  return call('DELETE', `/admin/users/${id}`);
}

/** Lifts the lock that failed logins set; ends the account's sessions, too. */
export function unlockUser(id: string): Promise<unknown> {
  return call('POST', `/admin/users/${id}/unlock`);
}

export function revokeSessions(id: string): Promise<unknown> {
  return call('POST', `/admin/users/${id}/revoke-sessions`);
}

export function listTenants(): Promise<Page<Tenant>> {
  return call('GET', '/admin/tenants', { query: { limit: 100 } });
}

export function createTenant(name: string): Promise<Tenant> {
  return call('POST', '/admin/tenants', { body: { name } });
}

export function listAudit(query: AuditQuery): Promise<Page<AuditEvent>> {
  return call('GET', '/admin/audit', { query: { ...query } });
}
