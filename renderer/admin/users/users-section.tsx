import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUsers, ROLES, type Role } from '../../api/admin.ts';
import { useProfile } from '../../app/session.tsx';
import { useSettled } from '../../app/use-settled.ts';
import { useSetupState } from '../../auth/owner-first.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import styles from '../admin-screen.module.css';
import { PAGE_SIZE, Paging } from '../paging.tsx';
import { SelectField } from '../select-field.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NewAccounts } from './new-accounts.tsx';
import { UserTable } from './user-table.tsx';

/** The accounts, looked for by name and role, page by page. */
export function UsersSection() {
  const words = useAdminWords();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [skip, setSkip] = useState(0);
  const [isCreating, setIsCreating] = useState(false);
  const [isInviting, setIsInviting] = useState(false);
  const isOwner = useProfile().role === 'super_admin';
  const canInvite = useSetupState().data?.registration === 'invite' && isOwner;
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
      <OwnSettings />
    </section>
  );
}

function OwnSettings() {
  const words = useAdminWords();
  const { email } = useProfile();
  return <p className={styles.quiet}>{words.yourself(email)}</p>;
}
