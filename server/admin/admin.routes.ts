import type { Access } from '../http/access.ts';
import { callerOf, created, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import {
  AuditList,
  AuditQuery,
  DashboardReply,
  ListTenantsQuery,
  NewTenant,
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
