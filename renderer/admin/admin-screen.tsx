import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditEvent, createTenant, listAudit, type Tenant } from '../api/admin.ts';
import { refresh } from '../app/query-client.ts';
import { ADMIN_SECTIONS, type AdminSection, hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import settings from '../settings/settings-screen.module.css';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import screen from '../ui/screen.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './admin-screen.module.css';
import { DashboardSection } from './dashboard/dashboard-section.tsx';
import { PAGE_SIZE, Paging } from './paging.tsx';
import { TableFrame } from './table-frame.tsx';
import { tenantsQuery } from './tenants-query.ts';
import { useAdminWords } from './use-admin-words.ts';
import { UsersSection } from './users/users-section.tsx';

interface AdminScreenProps {
  section: AdminSection;
  /** Whose acts the audit shows. */
  user: string | undefined;
}

/** Numbers, accounts, tenants and audit, for administrators. Loaded when it is first opened. */
export default function AdminScreen({ section, user }: AdminScreenProps) {
  const words = useAdminWords();
  const { role } = useProfile();
  useDocumentTitle(`${words.sections[section]} · ${words.title}`);
  const tenants = useQuery(tenantsQuery(role === 'super_admin'));
  // For one person at home, groups of accounts are noise; whoever has made one sees them.
  const accounts = (tenants.data?.items ?? []).reduce((sum, { users }) => sum + users, 0);
  const hasTenants = accounts > 1 || (tenants.data?.items.length ?? 0) > 1;
  const sections = ADMIN_SECTIONS.filter((name) => name !== 'tenants' || hasTenants || section === name);
  if (role === 'user')
    return (
      <Frame>
        <Notice kind="note">{words.notForYou}</Notice>
      </Frame>
    );
  return (
    <Frame>
      <nav className={settings.tabs} aria-label={words.title}>
        {sections.map((name) => (
          <a
            key={name}
            href={hrefOf({ name: 'admin', section: name })}
            aria-current={name === section ? 'page' : undefined}
          >
            {words.sections[name]}
          </a>
        ))}
      </nav>
      <Section section={section} user={user} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const words = useAdminWords();
  return (
    <main className={screen.screen}>
      <div className={`${screen.column} ${screen.wide}`}>
        <header>
          <h1>{words.title}</h1>
        </header>
        {children}
      </div>
    </main>
  );
}

function Section({ section, user }: AdminScreenProps) {
  const { role } = useProfile();
  if (section === 'users') return <UsersSection />;
  if (section === 'audit') return <AuditSection key={user} user={user} />;
  return section === 'tenants' && role === 'super_admin' ? <TenantsSection /> : <DashboardSection />;
}

/** The groups of accounts that are kept apart; a super_admin's to see and make. */
function TenantsSection() {
  const words = useAdminWords();
  const tenants = useQuery(tenantsQuery(true));
  return (
    <section className={styles.section} aria-label={words.sections.tenants}>
      <p className={prose.quiet}>{words.tenantsLead}</p>
      <NewTenant />
      <Loaded query={tenants} lines={2}>
        {({ items }) => <TenantTable tenants={items} />}
      </Loaded>
    </section>
  );
}

function TenantTable({ tenants }: { tenants: Tenant[] }) {
  const words = useAdminWords();
  return (
    <TableFrame label={words.sections.tenants} heads={[words.tenant, words.accounts, words.created]}>
      {tenants.map(({ id, name, users, created_at: at }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td>{words.count(users)}</td>
          <td className={styles.when}>{Date.parse(at) > 0 ? words.date(at) : '–'}</td>
        </tr>
      ))}
    </TableFrame>
  );
}

function NewTenant() {
  const words = useAdminWords();
  const [name, setName] = useState('');
  const { failure, isBusy, submit } = useSubmit(async () => {
    await createTenant(name);
    setName('');
    await refresh(['admin']);
  });
  return (
    <form className={styles.bar} onSubmit={submit}>
      <Field
        label={words.tenantName}
        required
        maxLength={100}
        value={name}
        error={failure?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button look="primary" icon="plus" type="submit" isBusy={isBusy}>
        {words.createTenant}
      </Button>
    </form>
  );
}

/** What was done with accounts and to them, newest first; of one user where one is named. */
function AuditSection({ user }: { user: string | undefined }) {
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
    ...words.knownActions.map((value) => ({ value, label: words.action(value) })),
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
    <TableFrame label={words.sections.audit} heads={[words.when, words.what, words.by, words.onWhom]}>
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
    </TableFrame>
  );
}

function Person({ id, email, nobody }: { id: string | null; email: string | null; nobody: string }) {
  const words = useAdminWords();
  if (id === null) return <span className={prose.quiet}>{nobody}</span>;
  return <a href={hrefOf({ name: 'admin', section: 'audit', user: id })}>{email ?? words.deletedAccount}</a>;
}
