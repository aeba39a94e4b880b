import type { AdminParts } from './admin/admin.routes.ts';
import { createAuditLog } from './admin/audit-log.ts';
import { createCountForDashboard } from './admin/count-for-dashboard.ts';
import { createDashboard } from './admin/dashboard.ts';
import { createManagedUsersRepository } from './admin/managed-users.repository.ts';
import { createManagedUsers } from './admin/managed-users.service.ts';
import { createTenants } from './admin/tenants.ts';
import { createAudit } from './auth/audit.repository.ts';
import type { AuthService } from './auth/auth.service.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './db/connection.ts';

/** The admin area over the accounts and the rows of all features. */
export function buildAdmin(parts: {
  database: Database;
  clock: Clock;
  auth: AuthService;
  version: string;
  modelsLoaded: () => string[];
}): AdminParts {
  const { database, clock, auth, version } = parts;
  const tenants = createTenants({ database, clock, audit: createAudit(database, clock) });
  return {
    tenants,
    invitations: auth.invitations,
    registration: auth.registration,
    now: () => clock.now(),
    users: createManagedUsers({
      auth,
      rows: createManagedUsersRepository(database),
      hasTenant: tenants.has,
    }),
    auditLog: createAuditLog(database),
    dashboard: createDashboard({
      count: createCountForDashboard(database),
      clock,
      version,
      system: () => ({
        uptimeSeconds: process.uptime(),
        memoryBytes: process.memoryUsage.rss(),
        databaseBytes: databaseBytes(database),
        modelsLoaded: parts.modelsLoaded(),
      }),
    }),
  };
}

function databaseBytes({ sqlite }: Database): number {
  const read = (name: string) => Number(sqlite.pragma(name, { simple: true }));
  return read('page_count') * read('page_size');
}
