import { type ManagedUser, ROLES, type Role } from '../../api/admin.ts';

type Administrator = Pick<ManagedUser, 'id' | 'role'>;

/** What an administrator may do with an account; what is not allowed is not offered. */
export interface Permissions {
  rename: boolean;
  /** Roles that may be given, the present one among them; empty where the role may not be changed. */
  roles: readonly Role[];
  disable: boolean;
  delete: boolean;
  revoke: boolean;
  /** To allow or withhold the cloud, which is the owner's. */
  cloud: boolean;
}

const NONE: Permissions = {
  rename: false,
  roles: [],
  disable: false,
  delete: false,
  revoke: false,
  cloud: false,
};

/**
 * The server's own rules (api-decisions.md, "Admin"), and one more: nobody shuts out or demotes themselves by accident.
 *
 * @param activeSuperAdmins how many there are; the last one keeps the role and stays
 */
export function permissionsOn(
  user: ManagedUser,
  administrator: Administrator,
  activeSuperAdmins: number,
): Permissions {
  if (user.role === 'super_admin' && administrator.role !== 'super_admin') return NONE;
  if (user.id === administrator.id) return { ...NONE, rename: true };
  const isLast = user.role === 'super_admin' && user.is_active && activeSuperAdmins <= 1;
  return {
    rename: true,
    roles: isLast ? [] : grantableRoles(administrator),
    disable: !isLast,
    delete: !isLast,
    revoke: true,
    cloud: administrator.role === 'super_admin',
  };
}

/** The roles that an administrator may give. */
export function grantableRoles({ role }: Administrator): readonly Role[] {
  return role === 'super_admin' ? ROLES : ROLES.filter((each) => each !== 'super_admin');
}
