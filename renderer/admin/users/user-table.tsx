import { useQuery } from '@tanstack/react-query';
import { listUsers, type ManagedUser } from '../../api/admin.ts';
import { useProfile } from '../../app/session.tsx';
import styles from '../admin-screen.module.css';
import { TableFrame } from '../table-frame.tsx';
import { tenantsQuery } from '../tenants-query.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { permissionsOn } from './permissions.ts';
import { UserMenu } from './user-menu.tsx';

/** One row for each account, with what may be done with it. */
export function UserTable({ users }: { users: ManagedUser[] }) {
  const words = useAdminWords();
  const administrator = useProfile();
  const isSuperAdmin = administrator.role === 'super_admin';
  const tenants = useQuery(tenantsQuery(isSuperAdmin));
  const activeSuperAdmins = useActiveSuperAdmins(isSuperAdmin);
  const showsTenants = (tenants.data?.total ?? 0) > 1;
  const tenantOf = (id: string) => tenants.data?.items.find((tenant) => tenant.id === id)?.name ?? '';
  return (
    <TableFrame label={words.sections.users}>
      <thead>
        <tr>
          <th scope="col">{words.account}</th>
          <th scope="col">{words.roleLabel}</th>
          {showsTenants ? <th scope="col">{words.tenant}</th> : null}
          <th scope="col">{words.state}</th>
          <th scope="col">{words.lastLogin}</th>
          <th scope="col">{words.actions}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              {user.email}
              <small>{`${user.first_name} ${user.last_name}`.trim()}</small>
            </th>
            <td>{words.role(user.role)}</td>
            {showsTenants ? <td>{tenantOf(user.tenant_id)}</td> : null}
            <td>
              <State user={user} />
            </td>
            <td className={styles.when}>{words.dateOrNever(user.last_login_at)}</td>
            <td className={styles.end}>
              <UserMenu user={user} permissions={permissionsOn(user, administrator, activeSuperAdmins)} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

// Until they are counted, each is taken for the last one: too little is offered for a moment, never too much.
function useActiveSuperAdmins(isSuperAdmin: boolean): number {
  const superAdmins = useQuery({
    queryKey: ['admin', 'users', 'super-admins'],
    queryFn: () => listUsers({ skip: 0, limit: 100, role: 'super_admin' }),
    enabled: isSuperAdmin,
  });
  return superAdmins.data?.items.filter(({ is_active: isActive }) => isActive).length ?? 1;
}

function State({ user }: { user: ManagedUser }) {
  const words = useAdminWords();
  if (!user.is_active) return <span className={styles.off}>{words.disabled}</span>;
  if (user.locked_until) return <span className={styles.off}>{words.lockedUntil(user.locked_until)}</span>;
  return user.cloud === 'allowed' ? (
    words.active
  ) : (
    <>
      {words.active}
      <small>{words.noCloud[user.cloud]}</small>
    </>
  );
}
