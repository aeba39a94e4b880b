import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { activateModel } from '../api/models.ts';
import { readPrivacySettings } from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { navigate, useRoute } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { PathSteps } from '../first-run/path-steps.tsx';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './welcome-screen.module.css';
import { WelcomeTerms } from './welcome-terms.tsx';

const ChooseModelScreen = lazy(() => import('../first-run/choose-model-screen.tsx'));

/** The first run after the account: what stays on this device and what may leave; for the owner then a model. */
export function WelcomeScreen() {
  const isOwner = useProfile().role === 'super_admin';
  const { firstRun } = useStrings();
  const route = useRoute();
  if (isOwner && route.name === 'welcome' && route.step === 'model')
    return (
      <LazyPart title={firstRun.title}>
        <ChooseModelScreen />
      </LazyPart>
    );
  return <PrivacyStep isOwner={isOwner} />;
}

function PrivacyStep({ isOwner }: { isOwner: boolean }) {
  const { welcome } = useStrings();
  useDocumentTitle(welcome.title);
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.top}>
          <Logo />
          {isOwner ? <PathSteps current="privacy" /> : null}
        </div>
        <header>
          <h1>{welcome.title}</h1>
          <p>{welcome.lead}</p>
        </header>
        <Loaded query={settings} shape="tiles" lines={2}>
          {({ cloud }) => <WelcomeTerms isOwner={isOwner} hasCloud={cloud?.has_key === true} />}
        </Loaded>
        {settings.isPending ? null : isOwner ? <OwnerActions /> : <GuestActions />}
      </div>
    </main>
  );
}

function OwnerActions() {
  const { welcome } = useStrings();
  const act = useModelAction();
  const useStarter = () =>
    act.mutate(() => activateModel('chat', 'alcove-starter'), {
      onSuccess: () => navigate({ name: 'home' }, 'replace'),
    });
  return (
    <>
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      <div className={styles.actions}>
        <Button look="primary" autoFocus onClick={() => navigate({ name: 'welcome', step: 'model' })}>
          {welcome.chooseModel}
        </Button>
        <Button look="quiet" isBusy={act.isPending} onClick={useStarter}>
          {welcome.goOn}
        </Button>
      </div>
    </>
  );
}

function GuestActions() {
  const { welcome } = useStrings();
  return (
    <div className={styles.actions}>
      <Button look="primary" autoFocus onClick={() => navigate({ name: 'home' }, 'replace')}>
        {welcome.begin}
      </Button>
    </div>
  );
}
