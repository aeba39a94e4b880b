import { lazy } from 'react';
import { LazyPart } from '../app/lazy-part.tsx';
import { type Connection, hrefOf, SETTINGS_SECTIONS, type SettingsSection } from '../app/router.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import screen from '../ui/screen.module.css';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import styles from './settings-screen.module.css';
import { SpeechSection } from './speech-section.tsx';

const ICONS: Record<SettingsSection, IconName> = {
  profile: 'person',
  privacy: 'shield',
  memory: 'pencil',
  connections: 'plug',
  appearance: 'sun',
  speech: 'speaker',
  security: 'lock',
  agents: 'agents',
  'api-keys': 'key',
  backup: 'box',
  desktop: 'devices',
};

const BackupSection = lazy(() => import('./backup/backup-section.tsx'));
const ConnectionsSection = lazy(() => import('./connections-section.tsx'));
const PersonalSection = lazy(() => import('./personal-section.tsx'));
const DesktopSection = lazy(() => import('./desktop/desktop-section.tsx'));
const AgentsSection = lazy(() => import('../agents/settings/agents-section.tsx'));

interface SettingsScreenProps {
  section: SettingsSection;
  /** The connection that is set up. */
  open?: Connection;
}

/** Everything that can be set, one section at a time. */
export function SettingsScreen({ section, open }: SettingsScreenProps) {
  const strings = useStrings();
  useDocumentTitle(`${strings.settings.sections[section]} · ${strings.settings.title}`);
  return (
    <main className={`${screen.screen} ${styles.screen}`}>
      <div className={`${screen.column} ${screen.wide}`}>
        <h1>{strings.settings.title}</h1>
        <div className={styles.body}>
          <nav className={styles.sections} aria-label={strings.settings.title}>
            {shownSections().map((name) => (
              <a
                key={name}
                href={hrefOf({ name: 'settings', section: name })}
                aria-current={name === section ? 'page' : undefined}
                ref={name === section ? bringIntoView : undefined}
              >
                <Icon name={ICONS[name]} size={17} />
                {strings.settings.sections[name]}
              </a>
            ))}
          </nav>
          <div>
            <LazyPart key={section}>
              <Section section={section} open={open} />
            </LazyPart>
          </div>
        </div>
      </div>
    </main>
  );
}

// What belongs to the desktop app is in the desktop app only.
function shownSections(): SettingsSection[] {
  return SETTINGS_SECTIONS.filter((name) => name !== 'desktop' || window.alcoveDesktop);
}

// On a narrow screen the row of sections scrolls sideways.
function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function Section({ section, open }: SettingsScreenProps) {
  if (section === 'connections') return <ConnectionsSection open={open} />;
  if (section === 'privacy') return <PrivacySection />;
  if (section === 'appearance') return <AppearanceSection />;
  if (section === 'speech') return <SpeechSection />;
  if (section === 'security') return <SecuritySection />;
  if (section === 'agents') return <AgentsSection />;
  if (section === 'desktop' && window.alcoveDesktop) return <DesktopSection bridge={window.alcoveDesktop} />;
  if (section === 'memory') return <PersonalSection />;
  if (section === 'backup') return <BackupSection />;
  return section === 'api-keys' ? <ApiKeysSection /> : <ProfileSection />;
}
