import type { Profile } from './auth.ts';
import { call } from './http.ts';

export const ROLES = ['user', 'admin', 'super_admin'] as const;
export type Role = Profile['role'];

/** How long answers took, nearest rank; null while there are none. */
export interface Percentiles {
  p50: number | null;
  p95: number | null;
}

/** One day of the dashboard, in UTC. */
export interface DashboardDay {
  /** Year, month and day. */
  date: string;
  messages: number;
  local: number;
  cloud: number;
  /** By where the answers came from. */
  latency_ms: { local: Percentiles; cloud: Percentiles };
}

/** Numbers of the caller's tenant; of all of them for a super_admin. */
export interface Dashboard {
  users: { total: number; active: number; locked: number; by_role: Record<Role, number> };
  conversations: number;
  messages: number;
  routing: { local: number; cloud: number; fallback: number; sensitive_share: number };
  tokens: { input: number; output: number };
  latency_ms: Percentiles;
  documents: { total: number; chunks: number; bytes: number };
  agents: { runs: number };
  system: {
    version: string;
    uptime_seconds: number;
    memory_bytes: number;
    db_bytes: number;
    models_loaded: string[];
  };
  /** The last 30 days, oldest first, today included. */
  series: DashboardDay[];
}

export interface ManagedUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  created_at: string;
  is_active: boolean;
  tenant_id: string;
  last_login_at: string | null;
  locked_until: string | null;
  /** `waiting`: it was made when many were, and has no cloud until the owner allows it. */
  cloud: 'allowed' | 'withheld' | 'waiting';
}

interface UsersQuery {
  skip: number;
  limit: number;
  /** Part of an e-mail or a name. */
  q?: string;
  role?: Role;
  /** Only those that registered and the owner has not seen yet. */
  is_new?: boolean;
}

interface NewUser {
  email: string;
  password: string;
  role: Role;
  first_name: string;
  last_name: string;
  tenant_id?: string;
}

type UserChange = Partial<Pick<ManagedUser, 'role' | 'is_active' | 'first_name' | 'last_name'>> & {
  cloud?: 'allowed' | 'withheld';
};

export interface Tenant {
  id: string;
  name: string;
  users: number;
  created_at: string;
}

export interface AuditEvent {
  id: string;
  created_at: string;
  tenant_id: string;
  /** Such as `user.created`. */
  action: string;
  /** Null when nobody was logged in. */
  actor_user_id: string | null;
  actor_email: string | null;
  subject_user_id: string | null;
  /** Null also once the account is deleted. */
  subject_email: string | null;
  subject_id: string | null;
}

interface AuditQuery {
  skip: number;
  limit: number;
  action?: string;
  user_id?: string;
}

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
export interface RegistrationState {
  registration: 'open' | 'invite' | 'closed';
  /** `environment`: it cannot be changed here. */
  source: 'default' | 'owner' | 'environment';
  choices: RegistrationState['registration'][];
}

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
export interface Invitation {
  id: string;
  created_at: string;
  expires_at: string;
}

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
