import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useStanding } from '../agents/use-live-run.ts';
import type { ConversationSummary } from '../api/chat.ts';
import { readPrivacySettings } from '../api/privacy.ts';
import { hrefOf, navigate, type Route } from '../app/router.ts';
import { freshKeyLabel, shortcutLabel } from '../app/shortcuts.ts';
import { useSettled } from '../app/use-settled.ts';
import { RecoveryReminder } from '../privacy/recovery-reminder.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { showToast } from '../ui/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useArchive, useProjects } from './conversation-queries.ts';
import { deleteWithUndo } from './delete-later.ts';
import { MoveDialog } from './move-dialog.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import styles from './sidebar.module.css';

interface SidebarProps {
  route: Route;
  /** What is under way, shown above the account. */
  tray: ReactNode;
  /** Puts the sidebar away; absent where it goes by itself. */
  onCollapse?: () => void;
}

/** New conversation, documents, pictures, agents, the ledger, projects, search, the list, and the account. */
export function Sidebar({ route, tray, onCollapse }: SidebarProps) {
  const strings = useStrings();
  const [words, setWords] = useState('');
  const [showsArchived, setShowsArchived] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ConversationSummary>>();
  const q = useSettled(words.trim(), 200);
  return (
    <nav className={styles.sidebar} aria-label={strings.sidebar.conversations}>
      <div className={styles.head}>
        <Logo />
        {onCollapse ? (
          <IconButton
            icon="panel"
            size="small"
            label={`${strings.library.collapse} (${shortcutLabel('\\')})`}
            onClick={onCollapse}
          />
        ) : null}
      </div>
      <a
        className={`${layout.inset} ${layout.row} ${prose.strong} ${styles.fresh}`}
        href={hrefOf({ name: 'home' })}
        title={freshKeyLabel(strings.shortcuts.keys.shift)}
      >
        <Icon name="plus" size={18} />
        {strings.sidebar.fresh}
      </a>
      <Place
        to={{ name: 'documents' }}
        icon="file"
        isCurrent={route.name === 'documents' || route.name === 'document'}
      >
        {strings.documents.title}
      </Place>
      <Place to={{ name: 'pictures' }} icon="picture" isCurrent={route.name === 'pictures'}>
        {strings.pictures.title}
      </Place>
      <AgentsPlace isCurrent={route.name === 'agents'} />
      <Place to={{ name: 'models' }} icon="box" isCurrent={route.name === 'models'}>
        {strings.models.title}
      </Place>
      <Place to={{ name: 'privacy' }} icon="ledger" isCurrent={route.name === 'privacy'}>
        {strings.ledger.title}
      </Place>
      <ProjectLinks current={route} />
      <div className={styles.search}>
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={strings.sidebar.search}
          placeholder={strings.sidebar.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => (event.key === 'Escape' ? setWords('') : undefined)}
        />
        <kbd>{shortcutLabel('K')}</kbd>
      </div>
      <ConversationList
        query={{ q, archived: showsArchived }}
        current={route}
        selection={chosen && { chosen, toggle: (item) => setChosen(toggled(chosen, item)) }}
        onSelect={(first) => setChosen(new Map([[first.id, first]]))}
      />
      {chosen ? <SelectionBar chosen={[...chosen.values()]} onEnd={() => setChosen(undefined)} /> : null}
      {tray}
      <div className={styles.foot}>
        <OfflineNote />
        <RecoveryReminder />
        <button
          type="button"
          className={`${layout.row} ${prose.note} ${styles.archived}`}
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

interface PlaceProps {
  to: Route;
  icon: IconName;
  isCurrent: boolean;
  children: ReactNode;
}

function Place({ to, icon, isCurrent, children }: PlaceProps) {
  return (
    <a className={styles.place} href={hrefOf(to)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} size={18} />
      {children}
    </a>
  );
}

/** The way to the agents; says when one is at work, and when one waits for an answer. */
function AgentsPlace({ isCurrent }: { isCurrent: boolean }) {
  const { agents: words } = useStrings();
  const { running, waiting } = useStanding();
  const note = waiting > 0 ? words.waiting : running > 0 ? words.running : undefined;
  return (
    <Place to={{ name: 'agents' }} icon="agents" isCurrent={isCurrent}>
      {words.title}
      {note ? (
        <span className={styles.note} data-waits={waiting > 0}>
          {note}
        </span>
      ) : null}
    </Place>
  );
}

function toggled(chosen: ReadonlyMap<string, ConversationSummary>, item: ConversationSummary) {
  const next = new Map(chosen);
  if (!next.delete(item.id)) next.set(item.id, item);
  return next;
}

/** That nothing can leave now, with the way to where that is switched. */
function OfflineNote() {
  const { sidebar } = useStrings();
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  if (!settings.data?.offline_mode) return null;
  return (
    <a
      className={`${layout.row} ${prose.note} ${styles.archived}`}
      href={hrefOf({ name: 'settings', section: 'privacy' })}
    >
      <Icon name="shield" size={16} />
      {sidebar.offline}
    </a>
  );
}

/** The projects, and the way to make one. */
function ProjectLinks({ current }: { current: Route }) {
  const { library: words } = useStrings();
  const projects = useProjects();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <section className={styles.projects} aria-label={words.projects}>
      <div>
        {/* No heading: the screen's own come first for whoever goes by headings. */}
        <p aria-hidden="true">{words.projects}</p>
        <IconButton icon="plus" size="small" label={words.newProject} onClick={() => setIsMaking(true)} />
      </div>
      {(projects.data ?? []).map((project) => (
        <a
          key={project.id}
          className={styles.place}
          href={hrefOf({ name: 'project', id: project.id })}
          aria-current={current.name === 'project' && current.id === project.id ? 'page' : undefined}
        >
          <Icon name={project.routing === 'local_only' ? 'lock' : 'folder'} size={16} />
          <span>{project.name}</span>
        </a>
      ))}
      {isMaking ? (
        <ProjectDialog
          onDone={(project) => {
            setIsMaking(false);
            if (project) navigate({ name: 'project', id: project.id });
          }}
        />
      ) : null}
    </section>
  );
}

interface SelectionBarProps {
  chosen: readonly ConversationSummary[];
  onEnd: () => void;
}

/** How many conversations are chosen, and what can be done with all of them. */
function SelectionBar({ chosen, onEnd }: SelectionBarProps) {
  const { library: words } = useStrings();
  const [isMoving, setIsMoving] = useState(false);
  const archive = useArchive();
  const remove = useMutation({
    mutationFn: () => deleteWithUndo(chosen, words.deletedMany(chosen.length)),
  });
  const ids = chosen.map(({ id }) => id);
  const archiveAll = () =>
    archive.mutate(ids, {
      onSuccess: () => {
        showToast({ text: words.archivedMany(ids.length) });
        onEnd();
      },
    });
  const failure = archive.error ?? remove.error;
  const isNone = chosen.length === 0;
  return (
    <div className={`${layout.flow} ${styles.selection}`}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <p role="status">{words.selected(chosen.length)}</p>
      <div role="toolbar" aria-label={words.selected(chosen.length)}>
        <IconButton
          icon="folder"
          size="small"
          label={words.moveSelected}
          disabled={isNone}
          onClick={() => setIsMoving(true)}
        />
        <IconButton
          icon="archive"
          size="small"
          label={words.archiveSelected}
          disabled={isNone}
          onClick={archiveAll}
        />
        <IconButton
          icon="trash"
          size="small"
          label={words.deleteSelected}
          disabled={isNone}
          onClick={() => remove.mutate(undefined, { onSuccess: onEnd })}
        />
        <IconButton icon="close" size="small" label={words.endSelection} onClick={onEnd} />
      </div>
      {isMoving ? (
        <MoveDialog
          ids={ids}
          from={null}
          onClose={() => {
            setIsMoving(false);
            onEnd();
          }}
        />
      ) : null}
    </div>
  );
}
