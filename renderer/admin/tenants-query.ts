import { queryOptions } from '@tanstack/react-query';
import { listTenants } from '../api/admin.ts';

/** The tenants, which only a super_admin may ask for. */
export function tenantsQuery(isSuperAdmin: boolean) {
  return queryOptions({ queryKey: ['admin', 'tenants'], queryFn: listTenants, enabled: isSuperAdmin });
}
