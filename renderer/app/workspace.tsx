import { Dialog } from 'radix-ui';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { background, settled } from '../../models/background.ts';
import { TASK_DRAFT } from '../agents/run-draft.ts';
import { KeptQuestions } from '../chat/kept-questions.tsx';
import { NewChatScreen } from '../chat/new-chat-screen.tsx';
import { NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { Sidebar } from '../conversations/sidebar.tsx';
import { DropZone } from '../documents/drop-zone.tsx';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { LazyPart } from './lazy-part.tsx';
import { recall, remember } from './remembered.ts';
import { hrefOf, navigate, type Route } from './router.ts';
import { FRESH_KEY_IN_BROWSERS, shortcutLabel, useShortcut } from './shortcuts.ts';
import { useMedia } from './use-media.ts';
import styles from './workspace.module.css';

// The first screen comes at once; the others when they are opened, the conversation as soon as there is time.
const loadChat = () => import('../chat/chat-screen.tsx').then(({ ChatScreen }) => ({ default: ChatScreen }));
const ChatScreen = lazy(loadChat);
const SettingsScreen = lazy(() =>
  import('../settings/settings-screen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen })),
);
const DocumentsScreen = lazy(() =>
  import('../documents/documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen })),
);
const DocumentScreen = lazy(() =>
  import('../documents/document-screen.tsx').then(({ DocumentScreen }) => ({ default: DocumentScreen })),
);
const PicturesScreen = lazy(() =>
  import('../vision/pictures-screen.tsx').then(({ PicturesScreen }) => ({ default: PicturesScreen })),
);
const ModelsScreen = lazy(() =>
  import('../models/models-screen.tsx').then(({ ModelsScreen }) => ({ default: ModelsScreen })),
);
const ChooseModelCard = lazy(() => import('../first-run/choose-model-card.tsx'));
const NewAccountsCard = lazy(() => import('../admin/new-accounts-card.tsx'));
const UploadTray = lazy(() => import('../documents/upload-tray.tsx'));
const ModelTray = lazy(() => import('../models/model-tray.tsx'));
const ProjectScreen = lazy(() => import('../conversations/project-screen.tsx'));
const AgentsScreen = lazy(() => import('../agents/agents-screen.tsx'));
const AdminScreen = lazy(() => import('../admin/admin-screen.tsx'));
const LedgerScreen = lazy(() => import('../privacy/ledger-screen.tsx'));

function RouteScreen({ route }: { route: Route }) {
  useEffect(() => {
    // What cannot be loaded ahead is loaded, or explained, when it is opened.
    const load = () => background('chat_screen', () => settled(loadChat()));
    const timer = setTimeout(load, 300);
    return () => clearTimeout(timer);
  }, []);
  const strings = useStrings();
  const screen = laterScreen(route);
  if (!screen) return <NewChatScreen />;
  return (
    <LazyPart key={route.name} title={nameScreen(route.name, strings)}>
      {screen}
    </LazyPart>
  );
}

/** What a screen is called where it cannot be loaded and so cannot say it itself. */
function nameScreen(name: Route['name'], strings: Strings): string {
  if (name === 'document') return strings.documents.title;
  if (name === 'privacy') return strings.ledger.title;
  if (name === 'project') return strings.library.project;
  const { documents, pictures, models, agents, settings, admin } = strings;
  const named: Partial<Record<Route['name'], { title: string }>> = {
    ...{ documents, pictures, models, agents, settings, admin },
  };
  return named[name]?.title ?? strings.sidebar.conversations;
}

function laterScreen(route: Route): ReactNode {
  if (route.name === 'conversation')
    return <ChatScreen key={route.id} id={route.id} message={route.message} />;
  if (route.name === 'project') return <ProjectScreen key={route.id} id={route.id} />;
  if (route.name === 'settings') return <SettingsScreen section={route.section} open={route.open} />;
  if (route.name === 'documents') return <DocumentsScreen />;
  if (route.name === 'document') return <DocumentScreen key={hrefOf(route)} route={route} />;
  if (route.name === 'pictures') return <PicturesScreen />;
  if (route.name === 'agents') return <AgentsScreen id={route.id} />;
  if (route.name === 'privacy') return <LedgerScreen key={route.about} about={route.about} />;
  if (route.name === 'admin') return <AdminScreen section={route.section} user={route.user} />;
  return route.name === 'models' ? <ModelsScreen section={route.section} /> : undefined;
}

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** The app behind the login: conversations on the left, one screen on the right. */
export function Workspace({ route }: { route: Route }) {
  const strings = useStrings();
  const isNarrow = useMedia('(max-width: 52rem)');
  const [hasPalette, setHasPalette] = useState(false);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isShown, setIsShown] = useState(() => recall('sidebar') !== 'hidden');
  const show = (next: boolean) => {
    setIsShown(next);
    remember('sidebar', next ? 'shown' : 'hidden');
  };
  const begin = () => navigate({ name: 'home' }) as undefined;
  useShortcut('Ctrl+n', begin);
  useShortcut(FRESH_KEY_IN_BROWSERS, begin);
  const toggle = () => {
    if (isNarrow) setIsDrawerOpen((isOpen) => !isOpen);
    else show(!isShown);
  };
  useShortcut('Ctrl+k', () => setHasPalette((isOpen) => !isOpen) as undefined);
  useShortcut('Ctrl+\\', () => toggle() as undefined);
  // In a narrow window the sidebar is put away, and what is under way must stay in view.
  const tray = (
    <LazyPart>
      <ModelTray />
      <UploadTray startsFolded={isNarrow} />
    </LazyPart>
  );
  const aside = (
    <>
      <LazyPart>
        <ChooseModelCard />
        <NewAccountsCard />
      </LazyPart>
      {isNarrow ? null : tray}
    </>
  );
  const sidebar = (
    <Sidebar route={route} tray={aside} onCollapse={isNarrow ? undefined : () => show(false)} />
  );
  return (
    <div className={styles.workspace} data-sidebar={isNarrow || isShown ? undefined : 'hidden'}>
      <KeptQuestions />
      {isNarrow ? (
        <Drawer key={hrefOf(route)} isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen}>
          {sidebar}
        </Drawer>
      ) : isShown ? (
        <aside className={styles.sidebar}>{sidebar}</aside>
      ) : (
        <div className={styles.drawerButton}>
          <IconButton
            icon="panel"
            label={`${strings.library.expand} (${shortcutLabel('\\')})`}
            onClick={() => show(true)}
          />
        </div>
      )}
      <div className={styles.screen}>
        <div className={styles.content}>
          <RouteScreen route={route} />
        </div>
        {isNarrow ? <div className={styles.tray}>{tray}</div> : null}
      </div>
      {hasPalette ? (
        <LazyPart>
          <CommandPalette onClose={() => setHasPalette(false)} onToggleSidebar={toggle} />
        </LazyPart>
      ) : null}
      <ToastPlace />
      {route.name === 'pictures' ? null : <DropZone draftKey={draftKeyOf(route)} />}
    </div>
  );
}

/** The draft that dropped files are for: that of the conversation on screen. */
function draftKeyOf(route: Route): string | undefined {
  if (route.name === 'conversation') return route.id;
  if (route.name === 'agents' && route.id === undefined) return TASK_DRAFT;
  return route.name === 'home' ? NEW_CHAT_DRAFT : undefined;
}

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: React.ReactNode;
}

function Drawer({ isOpen, onOpenChange, children }: DrawerProps) {
  const strings = useStrings();
  // A new screen was chosen from the drawer: its work is done.
  useEffect(() => () => onOpenChange(false), [onOpenChange]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <div className={styles.drawerButton}>
        <Dialog.Trigger asChild>
          <IconButton icon="menu" label={strings.sidebar.open} />
        </Dialog.Trigger>
      </div>
      <Dialog.Portal>
        <div className={styles.backdrop} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          // Not on a field: that would call up the keyboard of a phone.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          <Dialog.Title className={hidden.hidden}>{strings.sidebar.conversations}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
