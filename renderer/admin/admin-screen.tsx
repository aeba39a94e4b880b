import { ADMIN_SECTIONS, type AdminSection, hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import settings from '../settings/settings-screen.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './admin-screen.module.css';
import { AuditSection } from './audit/audit-section.tsx';
import { DashboardSection } from './dashboard/dashboard-section.tsx';
import { TenantsSection } from './tenants-section.tsx';
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
  const sections = ADMIN_SECTIONS.filter((name) => name !== 'tenants' || role === 'super_admin');
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
    <main className={styles.screen}>
      <div className={styles.column}>
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
