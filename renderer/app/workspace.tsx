import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { NewAccountsCard } from '../admin/new-accounts-card.tsx';
import { TASK_DRAFT } from '../agents/run-draft.ts';
import { NEW_CHAT_DRAFT } from '../chat/use-draft.ts';
import { Sidebar } from '../conversations/sidebar.tsx';
import { DropZone } from '../documents/drop-zone.tsx';
import { UploadTray } from '../documents/upload-tray.tsx';
import { ChooseModelCard } from '../first-run/choose-model-card.tsx';
import { ModelTray } from '../models/model-tray.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { RouteScreen } from './route-screen.tsx';
import { hrefOf, navigate, type Route } from './router.ts';
import { FRESH_KEY_IN_BROWSERS, useShortcut } from './shortcuts.ts';
import { useMedia } from './use-media.ts';
import styles from './workspace.module.css';

/** The app behind the login: conversations on the left, one screen on the right. */
export function Workspace({ route }: { route: Route }) {
  const isNarrow = useMedia('(max-width: 52rem)');
  const [searches, setSearches] = useState(0);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const begin = () => navigate({ name: 'home' }) as undefined;
  useShortcut('Ctrl+n', begin);
  useShortcut(FRESH_KEY_IN_BROWSERS, begin);
  useShortcut('Ctrl+k', () => {
    setIsDrawerOpen(true);
    setSearches((count) => count + 1);
  });
  // In a narrow window the sidebar is put away, and what is under way must stay in view.
  const tray = (
    <>
      <ModelTray />
      <UploadTray startsFolded={isNarrow} />
    </>
  );
  const aside = (
    <>
      <ChooseModelCard />
      <NewAccountsCard />
      {isNarrow ? null : tray}
    </>
  );
  const sidebar = <Sidebar route={route} searchRequests={searches} tray={aside} />;
  return (
    <div className={styles.workspace}>
      {isNarrow ? (
        <Drawer key={hrefOf(route)} isOpen={isDrawerOpen} onOpenChange={setIsDrawerOpen}>
          {sidebar}
        </Drawer>
      ) : (
        <aside className={styles.sidebar}>{sidebar}</aside>
      )}
      <div className={styles.screen}>
        <div className={styles.content}>
          <RouteScreen route={route} />
        </div>
        {isNarrow ? <div className={styles.tray}>{tray}</div> : null}
      </div>
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
        <Dialog.Content className={styles.drawer} aria-describedby={undefined}>
          <Dialog.Title className={styles.hidden}>{strings.sidebar.conversations}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
