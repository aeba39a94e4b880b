import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AgentsLink } from '../agents/agents-link.tsx';
import { hrefOf, type Route } from '../app/router.ts';
import { freshKeyLabel, shortcutLabel } from '../app/shortcuts.ts';
import { useSettled } from '../app/use-settled.ts';
import { RecoveryReminder } from '../privacy/recovery-reminder.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConversationList } from './conversation-list.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  route: Route;
  /** Counts presses of the search key. */
  searchRequests: number;
  /** What is under way, shown above the account. */
  tray: ReactNode;
}

/** New conversation, documents, pictures, agents, the ledger, search, the list, and the account. */
export function Sidebar({ route, searchRequests, tray }: SidebarProps) {
  const strings = useStrings();
  const [words, setWords] = useState('');
  const [showsArchived, setShowsArchived] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const q = useSettled(words.trim(), 200);
  useEffect(() => {
    if (searchRequests > 0) search.current?.focus();
  }, [searchRequests]);
  return (
    <nav className={styles.sidebar} aria-label={strings.sidebar.conversations}>
      <div className={styles.head}>
        <Logo />
      </div>
      <a
        className={styles.fresh}
        href={hrefOf({ name: 'home' })}
        title={freshKeyLabel(strings.shortcuts.keys.shift)}
      >
        <Icon name="plus" size={18} />
        {strings.sidebar.fresh}
      </a>
      <a
        className={styles.place}
        href={hrefOf({ name: 'documents' })}
        aria-current={route.name === 'documents' || route.name === 'document' ? 'page' : undefined}
      >
        <Icon name="file" size={18} />
        {strings.documents.title}
      </a>
      <a
        className={styles.place}
        href={hrefOf({ name: 'pictures' })}
        aria-current={route.name === 'pictures' ? 'page' : undefined}
      >
        <Icon name="picture" size={18} />
        {strings.pictures.title}
      </a>
      <AgentsLink isCurrent={route.name === 'agents'} />
      <a
        className={styles.place}
        href={hrefOf({ name: 'privacy' })}
        aria-current={route.name === 'privacy' ? 'page' : undefined}
      >
        <Icon name="shield" size={18} />
        {strings.ledger.title}
      </a>
      <div className={styles.search}>
        <Icon name="search" size={16} />
        <input
          ref={search}
          type="search"
          aria-label={strings.sidebar.search}
          placeholder={strings.sidebar.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => (event.key === 'Escape' ? setWords('') : undefined)}
        />
        <kbd>{shortcutLabel('K')}</kbd>
      </div>
      <ConversationList query={{ q, archived: showsArchived }} current={route} />
      {tray}
      <div className={styles.foot}>
        <RecoveryReminder />
        <button
          type="button"
          className={styles.archived}
          aria-pressed={showsArchived}
          onClick={() => setShowsArchived(!showsArchived)}
        >
          <Icon name="archive" size={16} />
          {showsArchived ? strings.sidebar.hideArchived : strings.sidebar.showArchived}
        </button>
        <AccountMenu />
      </div>
    </nav>
  );
}
