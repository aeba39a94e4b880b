import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEvent, listAudit } from '../../api/admin.ts';
import { hrefOf } from '../../app/router.ts';
import { Loaded } from '../../ui/loaded.tsx';
import styles from '../admin-screen.module.css';
import { PAGE_SIZE, Paging } from '../paging.tsx';
import { SelectField } from '../select-field.tsx';
import { TableFrame } from '../table-frame.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

/** What was done with accounts and to them, newest first; of one user where one is named. */
export function AuditSection({ user }: { user: string | undefined }) {
  const words = useAdminWords();
  const [action, setAction] = useState('');
  const [skip, setSkip] = useState(0);
  const query = { skip, limit: PAGE_SIZE, action, ...(user ? { user_id: user } : {}) };
  const audit = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: () => listAudit(query),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const choose = (next: string) => {
    setAction(next);
    setSkip(0);
  };
  const options = [
    { value: '', label: words.everyAction },
    ...AUDIT_ACTIONS.map((value) => ({ value, label: words.action(value) })),
  ];
  return (
    <section className={styles.section} aria-label={words.sections.audit}>
      <div className={styles.bar}>
        <SelectField label={words.what} value={action} options={options} onChange={choose} />
      </div>
      {user ? <OfOneUser user={user} events={audit.data?.items ?? []} /> : null}
      <Loaded query={audit} lines={8}>
        {({ items, total }) => (
          <>
            {items.length > 0 ? <Events events={items} /> : null}
            <Paging skip={skip} total={total} onSkip={setSkip} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function OfOneUser({ user, events }: { user: string; events: AuditEvent[] }) {
  const words = useAdminWords();
  const acted = events.find((event) => event.actor_user_id === user)?.actor_email;
  const email = acted ?? events.find((event) => event.subject_user_id === user)?.subject_email;
  return (
    <p>
      {words.onlyOf(email ?? words.deletedAccount)}{' '}
      <a href={hrefOf({ name: 'admin', section: 'audit' })}>{words.ofEverybody}</a>
    </p>
  );
}

function Events({ events }: { events: AuditEvent[] }) {
  const words = useAdminWords();
  return (
    <TableFrame label={words.sections.audit}>
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.by}</th>
          <th scope="col">{words.onWhom}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td className={styles.when}>{words.dateTime(event.created_at)}</td>
            <th scope="row">{words.action(event.action)}</th>
            <td>
              <Person id={event.actor_user_id} email={event.actor_email} nobody={words.nobody} />
            </td>
            <td>
              <Person id={event.subject_user_id} email={event.subject_email} nobody="–" />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Person({ id, email, nobody }: { id: string | null; email: string | null; nobody: string }) {
  const words = useAdminWords();
  if (id === null) return <span className={styles.quiet}>{nobody}</span>;
  return <a href={hrefOf({ name: 'admin', section: 'audit', user: id })}>{email ?? words.deletedAccount}</a>;
}
