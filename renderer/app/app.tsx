import { lazy, useEffect } from 'react';
import { speakErrors } from '../api/api-error.ts';
import { DeviceScreen } from '../auth/device-screen.tsx';
import { LoginScreen } from '../auth/login-screen.tsx';
import { OwnerFirst } from '../auth/owner-first.tsx';
import { RegisterScreen } from '../auth/register-screen.tsx';
import { SetupScreen } from '../auth/setup-screen.tsx';
import { WelcomeScreen } from '../auth/welcome-screen.tsx';
import { ConfirmPasswordProvider } from '../settings/confirm-password.tsx';
import { en } from '../strings/en.ts';
import { fr } from '../strings/fr.ts';
import { StringsContext, useStrings } from '../strings/use-strings.ts';
import { applyLanguage, applyTheme, initialLanguage } from './appearance.ts';
import { AskFromLink } from './ask-from-link.tsx';
import { LazyPart } from './lazy-part.tsx';
import { LogInAgain } from './log-in-again.tsx';
import { notifyOfModels } from './notify-of-models.ts';
import { followOtherWindows } from './other-windows.ts';
import { queryClient } from './query-client.ts';
import { useRoute } from './router.ts';
import { ServerBanner } from './server-banner.tsx';
import { useSession } from './session.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { StartTrouble } from './start-trouble.tsx';
import { Workspace } from './workspace.tsx';

const QuickScreen = lazy(() => import('../quick/quick-screen.tsx'));

/** Chooses the language, the theme and the screen. */
export function App() {
  const { state, profile } = useSession();
  const language = profile?.preferences.language ?? initialLanguage();
  const theme = profile?.preferences.theme;
  const strings = language === 'fr' ? fr : en;
  useEffect(() => applyLanguage(language), [language]);
  useEffect(() => notifyOfModels(queryClient), []);
  useEffect(() => followOtherWindows(queryClient), []);
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
