import type { QueryClient } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { lazy, useEffect, useState, useSyncExternalStore } from 'react';
import { background } from '../../models/background.ts';
import { speakErrors } from '../api/api-error.ts';
import type { ModelList } from '../api/models.ts';
import { askForSignOfLife, isServerReachable, onReachabilityChange } from '../api/reachability.ts';
import { LoginScreen } from '../auth/login-screen.tsx';
import { OwnerFirst } from '../auth/owner-first.tsx';
import { RegisterScreen } from '../auth/register-screen.tsx';
import { SetupScreen } from '../auth/setup-screen.tsx';
import { findArrival } from '../models/find-arrival.ts';
import { ConfirmPasswordProvider } from '../settings/confirm-password.tsx';
import { en } from '../strings/en.ts';
import { fr } from '../strings/fr.ts';
import { StringsContext, useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import toast from '../ui/toast.module.css';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import hidden from '../ui/visually-hidden.module.css';
import { applyLanguage, applyTheme, initialLanguage } from './appearance.ts';
import { LazyPart } from './lazy-part.tsx';
import { fillFromLink } from './link-draft.ts';
import styles from './log-in-again.module.css';
import { notify } from './notify.ts';
import { followOtherWindows } from './other-windows.ts';
import { queryClient } from './query-client.ts';
import { navigate, parseRoute, useRoute } from './router.ts';
import serverBannerStyles from './server-banner.module.css';
import { useSession } from './session.tsx';
import { useShortcut } from './shortcuts.ts';
import startTroubleStyles from './start-trouble.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { Workspace } from './workspace.tsx';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));
const DeviceScreen = lazy(() =>
  import('../auth/device-screen.tsx').then(({ DeviceScreen }) => ({ default: DeviceScreen })),
);
const WelcomeScreen = lazy(() =>
  import('../auth/welcome-screen.tsx').then(({ WelcomeScreen }) => ({ default: WelcomeScreen })),
);
const QuickScreen = lazy(() => import('../quick/quick-screen.tsx'));

/** Chooses the language, the theme and the screen. */
export function App() {
  const { state, profile } = useSession();
  const language = profile?.preferences.language ?? initialLanguage();
  const theme = profile?.preferences.theme;
  const strings = language === 'fr' ? fr : en;
  useEffect(() => applyLanguage(language), [language]);
  useEffect(() => notifyOfModels(queryClient), []);
  useEffect(followOtherWindows, []);
  useEffect(() => speakErrors(strings.errors), [strings]);
  useEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  return (
    <StringsContext value={strings}>
      <LazyPart>
        <Screen />
      </LazyPart>
      {state === 'ended' ? <LogInAgain /> : null}
      <ServerBanner />
    </StringsContext>
  );
}

function Screen() {
  const { state, profile, failure } = useSession();
  const { sidebar } = useStrings();
  const route = useRoute();
  if (state === 'stuck' || (state === 'in' && !profile && failure)) return <StartTrouble />;
  if (state === 'starting' || state === 'leaving' || (state === 'in' && !profile)) return null;
  if (route.name === 'quick')
    return (
      <LazyPart title={sidebar.fresh}>
        <QuickScreen key={profile?.id} />
      </LazyPart>
    );
  if (state === 'out') {
    if (route.name === 'setup') return <SetupScreen token={route.token} />;
    return <OwnerFirst>{route.name === 'register' ? <RegisterScreen /> : <LoginScreen />}</OwnerFirst>;
  }
  if (route.name === 'device') return <DeviceScreen key={route.code} code={route.code} />;
  return (
    // Another person gets screens of their own.
    <ConfirmPasswordProvider key={profile?.id}>
      {route.name === 'ask' ? <AskFromLink text={route.text} /> : null}
      {route.name === 'welcome' ? <WelcomeScreen /> : <Workspace route={route} />}
      <ShortcutsHelp />
    </ConfirmPasswordProvider>
  );
}

/** Lays the text of a link into the composer of a new chat and goes there; the address keeps nothing of it. */
function AskFromLink({ text }: { text: string }) {
  useEffect(() => {
    // Strict mode runs this twice; the second time the address is another one.
    if (parseRoute(window.location.hash).name !== 'ask') return;
    fillFromLink(text);
    navigate({ name: 'home' }, 'replace');
  }, [text]);
  return null;
}

/** Opens the list of keys on `?`, or with Ctrl or Command and a slash where a question mark would be written. */
function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('?', () => (isWriting() ? false : (setIsOpen(true) as undefined)));
  useShortcut('Ctrl+/', () => setIsOpen(true) as undefined);
  return isOpen ? (
    <LazyPart>
      <ShortcutsDialog onClose={() => setIsOpen(false)} />
    </LazyPart>
  ) : null;
}

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

/** Says through the system when the list of models, wherever it is read, shows one that has arrived. Answers how to stop. */
export function notifyOfModels(queryClient: QueryClient): () => void {
  const read = () => queryClient.getQueryData<ModelList>(['models'])?.items;
  let before = read();
  return queryClient.getQueryCache().subscribe(() => {
    const now = read();
    if (now === before) return;
    if (findArrival(before, now)) notify('model', '#/models');
    before = now;
  });
}

/** The login over everything else, whose screens stay as they are below it and cannot be seen or reached. */
function LogInAgain() {
  const { entry } = useStrings();
  const giveFocusBack = useFocusReturn();
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.cover}
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Dialog.Title className={hidden.hidden}>{entry.logIn}</Dialog.Title>
          <LoginScreen />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The app as far as it came without its server: why nothing is there yet, and the ways on. It tries again by itself. */
function StartTrouble() {
  const { states: words, account } = useStrings();
  const { failure, retry, logOut } = useSession();
  const title = failure ? words.profileTitle : words.notThereTitle;
  useDocumentTitle(title);
  useEffect(() => onReachabilityChange(retry), [retry]);
  return (
    <main className={startTroubleStyles.screen}>
      <div className={startTroubleStyles.column}>
        <Logo />
        <h1>{title}</h1>
        {failure ? <Notice kind="error">{failure.message}</Notice> : <p>{words.notThere}</p>}
        <div className={layout.buttons}>
          <Button look="primary" icon="refresh" onClick={retry}>
            {words.tryAgain}
          </Button>
          <Button look="quiet" onClick={logOut}>
            {account.logOut}
          </Button>
        </div>
      </div>
    </main>
  );
}

// Often while it is gone, so that the banner does not outlive the trouble; seldom else, for who only looks.
const GONE_MS = 1500;
const QUIET_MS = 20_000;

/** One line across the window while the server does not answer; it goes by itself, and everything is asked for anew. */
function ServerBanner() {
  const { states: words } = useStrings();
  const isReachable = useSyncExternalStore(onReachabilityChange, isServerReachable);
  useSignsOfLife(isReachable ? QUIET_MS : GONE_MS);
  useEffect(() => {
    if (isReachable) return;
    return () => background('refresh_queries', () => queryClient.invalidateQueries());
  }, [isReachable]);
  return (
    <div role="status" className={`${toast.place} ${serverBannerStyles.place}`}>
      {isReachable ? null : (
        <p className={`${layout.row} ${serverBannerStyles.banner}`}>
          <Icon name="alert" size={17} />
          <span>{words.gone}</span>
        </p>
      )}
    </div>
  );
}

/** Asks the server every so often, and when the window is looked at again; a hidden window asks nothing. */
function useSignsOfLife(everyMs: number): void {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) background('sign_of_life', askForSignOfLife);
    };
    const timer = setInterval(ask, everyMs);
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [everyMs]);
}
