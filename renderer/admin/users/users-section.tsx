import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeRegistration,
  createInvitation,
  deleteInvitation,
  type Invitation,
  listInvitations,
  listUsers,
  type ManagedUser,
  type RegistrationState,
  ROLES,
  type Role,
  readRegistration,
  seeNewUsers,
} from '../../api/admin.ts';
import { refresh } from '../../app/query-client.ts';
import { useProfile } from '../../app/session.tsx';
import { useSettled } from '../../app/use-settled.ts';
import { useOwnerMutation } from '../../settings/use-owner-mutation.ts';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import prose from '../../ui/prose.module.css';
import { useSubmit } from '../../ui/use-submit.ts';
import styles from '../admin-screen.module.css';
import { useNewAccounts } from '../new-accounts-card.tsx';
import { PAGE_SIZE, Paging } from '../paging.tsx';
import { TableFrame } from '../table-frame.tsx';
import { tenantsQuery } from '../tenants-query.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { permissionsOn } from './permissions.ts';
import { UserMenu } from './user-menu.tsx';

/** The accounts, looked for by name and role, page by page. */
export function UsersSection() {
  const words = useAdminWords();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [skip, setSkip] = useState(0);
  const [isCreating, setIsCreating] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const { role: own, email } = useProfile();
  const isOwner = own === 'super_admin';
  const registration = useQuery({ queryKey: REGISTRATION_KEY, queryFn: readRegistration, enabled: isOwner });
  const canInvite = registration.data?.registration === 'invite';
  const q = useSettled(typed.trim(), 200);
  const query = { skip, limit: PAGE_SIZE, q, ...(role ? { role } : {}) };
  const users = useQuery({
    queryKey: ['admin', 'users', query],
    queryFn: () => listUsers(query),
    placeholderData: keepPreviousData,
  });
  const roles = [
    { value: '' as const, label: words.everyRole },
    ...ROLES.map((value) => ({ value, label: words.role(value) })),
  ];
  return (
    <section className={styles.section} aria-label={words.sections.users}>
      <NewAccounts />
      <div className={styles.bar}>
        <Field
          label={words.search}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setSkip(0);
          }}
        />
        <SelectField
          label={words.roleLabel}
          value={role}
          options={roles}
          onChange={(chosen) => {
            setRole(chosen);
            setSkip(0);
          }}
        />
        <Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
          {words.createUser}
        </Button>
        {canInvite ? (
          <Button icon="key" onClick={() => setIsInviting(true)}>
            {words.invite}
          </Button>
        ) : null}
      </div>
      {registration.data ? <RegistrationChoice state={registration.data} /> : null}
      {canInvite ? <Invitations /> : null}
      <Loaded query={users} lines={5}>
        {({ items, total }) => (
          <>
            {items.length > 0 ? <UserTable users={items} /> : null}
            <Paging skip={skip} total={total} onSkip={setSkip} />
          </>
        )}
      </Loaded>
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
      {isCreating ? <CreateUserDialog onClose={() => setIsCreating(false)} /> : null}
      <p className={prose.quiet}>{words.yourself(email)}</p>
    </section>
  );
}

/** Names the accounts that registered, until the owner says that they are seen. */
function NewAccounts() {
  const words = useAdminWords();
  const { data } = useNewAccounts();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await seeNewUsers();
    await refresh(['admin']);
  });
  if (!data || data.total === 0) return null;
  const emails = data.items.map(({ email }) => email);
  return (
    <form className={styles.section} onSubmit={submit}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Notice kind="note">{words.registered(emails, data.total)}</Notice>
      <div className={styles.bar}>
        <Button type="submit" isBusy={isBusy}>
          {words.seen}
        </Button>
      </div>
    </form>
  );
}

const REGISTRATION_KEY = ['admin', 'registration'];

/** Says who may open an account here, and lets the owner choose it, but where the environment of the server does. */
function RegistrationChoice({ state }: { state: RegistrationState }) {
  const words = useAdminWords();
  const change = useOwnerMutation({
    mutationFn: changeRegistration,
    refreshes: [REGISTRATION_KEY, ['setup']],
  });
  const { registration, source, choices } = state;
  return (
    <div className={layout.stack}>
      {change.error ? <Notice kind="error">{change.error.message}</Notice> : null}
      {source === 'environment' ? null : (
        <SelectField
          label={words.whoMayRegister}
          value={registration}
          options={choices.map((value) => ({ value, label: words.registration[value] }))}
          onChange={change.mutate}
        />
      )}
      <p className={prose.quiet}>
        {words.registrationText[registration]}
        {source === 'environment' ? ` ${words.registrationSetOutside}` : ''}
      </p>
    </div>
  );
}

/** Makes an invitation, then shows it the one time that it can be seen. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const words = useAdminWords();
  const [invitation, setInvitation] = useState<string>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setInvitation((await createInvitation()).invitation);
    await refresh(INVITATIONS_KEY);
  });
  return (
    <Dialog title={words.invite} onClose={onClose}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <p>{invitation === undefined ? words.inviteText : words.inviteShown}</p>
      {invitation === undefined ? null : (
        <p>
          <code>{invitation}</code> <CopyButton text={invitation} />
        </p>
      )}
      <form onSubmit={submit}>
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {invitation === undefined ? strings.common.cancel : strings.keys.haveIt}
          </Button>
          {invitation === undefined ? (
            <Button look="primary" type="submit" isBusy={isBusy}>
              {words.makeInvitation}
            </Button>
          ) : null}
        </Actions>
      </form>
    </Dialog>
  );
}

/** One row for each account, with what may be done with it. */
function UserTable({ users }: { users: ManagedUser[] }) {
  const words = useAdminWords();
  const administrator = useProfile();
  const isSuperAdmin = administrator.role === 'super_admin';
  const tenants = useQuery(tenantsQuery(isSuperAdmin));
  const activeSuperAdmins = useActiveSuperAdmins(isSuperAdmin);
  const showsTenants = (tenants.data?.total ?? 0) > 1;
  const tenantOf = (id: string) => tenants.data?.items.find((tenant) => tenant.id === id)?.name ?? '';
  return (
    <TableFrame
      label={words.sections.users}
      heads={[
        words.account,
        words.roleLabel,
        ...(showsTenants ? [words.tenant] : []),
        words.state,
        words.lastLogin,
        words.actions,
      ]}
    >
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

const INVITATIONS_KEY = ['admin', 'invitations'];

/** The invitations that somebody may still use, each to be taken back. Nothing where there are none. */
function Invitations() {
  const words = useAdminWords();
  const { data } = useQuery({ queryKey: INVITATIONS_KEY, queryFn: listInvitations });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.section} aria-label={words.openInvitations}>
      <h3>{words.openInvitations}</h3>
      {data.items.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
    </section>
  );
}

function OpenInvitation({ invitation: { id, created_at, expires_at } }: { invitation: Invitation }) {
  const words = useAdminWords();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await deleteInvitation(id);
    await refresh(INVITATIONS_KEY);
  });
  return (
    <form className={styles.bar} onSubmit={submit}>
      <p>{words.invitedUntil(created_at, expires_at)}</p>
      <Button type="submit" isBusy={isBusy} aria-label={words.takeBackOf(created_at)}>
        {words.takeBack}
      </Button>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
    </form>
  );
}
