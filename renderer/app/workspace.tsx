import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { ChatScreen } from '../chat/chat-screen.tsx';
import { NewChatScreen } from '../chat/new-chat-screen.tsx';
import { Sidebar } from '../conversations/sidebar.tsx';
import { ModelsScreen } from '../models/models-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { IconButton } from '../ui/button.tsx';
import { hrefOf, navigate, type Route } from './router.ts';
import { useShortcut } from './shortcuts.ts';
import { useMedia } from './use-media.ts';
import styles from './workspace.module.css';

/** The app behind the login: conversations on the left, one screen on the right. */
export function Workspace({ route }: { route: Route }) {
  const isNarrow = useMedia('(max-width: 52rem)');
  const [searches, setSearches] = useState(0);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useShortcut('Ctrl+n', () => navigate({ name: 'home' }) as undefined);
  useShortcut('Ctrl+k', () => {
    setIsDrawerOpen(true);
    setSearches((count) => count + 1);
  });
  const sidebar = <Sidebar route={route} searchRequests={searches} />;
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
        <Screen route={route} />
      </div>
    </div>
  );
}

function Screen({ route }: { route: Route }) {
  if (route.name === 'conversation') return <ChatScreen key={route.id} id={route.id} />;
  if (route.name === 'settings') return <SettingsScreen section={route.section} />;
  return route.name === 'models' ? <ModelsScreen /> : <NewChatScreen />;
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
