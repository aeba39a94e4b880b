import { lazy, type ReactNode, useEffect } from 'react';
import { background, settled } from '../../models/background.ts';
import { NewChatScreen } from '../chat/new-chat-screen.tsx';
import type { Strings } from '../strings/en.ts';
import { useStrings } from '../strings/use-strings.ts';
import { LazyPart } from './lazy-part.tsx';
import { hrefOf, type Route } from './router.ts';

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
const AgentsScreen = lazy(() => import('../agents/agents-screen.tsx'));
const AdminScreen = lazy(() => import('../admin/admin-screen.tsx'));
const LedgerScreen = lazy(() => import('../privacy/ledger-screen.tsx'));

/** The screen that a route names, behind the login. */
export function RouteScreen({ route }: { route: Route }) {
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
  const { documents, pictures, models, agents, settings, admin } = strings;
  const named: Partial<Record<Route['name'], { title: string }>> = {
    ...{ documents, pictures, models, agents, settings, admin },
  };
  return named[name]?.title ?? strings.sidebar.conversations;
}

function laterScreen(route: Route): ReactNode {
  if (route.name === 'conversation') return <ChatScreen key={route.id} id={route.id} />;
  if (route.name === 'settings') return <SettingsScreen section={route.section} />;
  if (route.name === 'documents') return <DocumentsScreen />;
  if (route.name === 'document') return <DocumentScreen key={hrefOf(route)} route={route} />;
  if (route.name === 'pictures') return <PicturesScreen />;
  if (route.name === 'agents') return <AgentsScreen id={route.id} />;
  if (route.name === 'privacy') return <LedgerScreen key={route.about} about={route.about} />;
  if (route.name === 'admin') return <AdminScreen section={route.section} user={route.user} />;
  return route.name === 'models' ? <ModelsScreen section={route.section} /> : undefined;
}
