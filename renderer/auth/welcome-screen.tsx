import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { activateModel } from '../api/models.ts';
import { isCloudReady, readPrivacySettings } from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { navigate, useRoute } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { PathSteps } from '../first-run/path-steps.tsx';
import step from '../first-run/step.module.css';
import { useModelAction } from '../models/use-model-action.ts';
import { TrustedPromise } from '../privacy/trusted-promise.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Logo } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './welcome-screen.module.css';

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
    <main className={step.screen}>
      <div className={`${step.column} ${styles.column}`}>
        <div className={`${layout.flow} ${step.top}`}>
          <Logo />
          {isOwner ? <PathSteps current="privacy" /> : null}
        </div>
        <header>
          <h1>{welcome.title}</h1>
          <p>{welcome.lead}</p>
        </header>
        <TrustedPromise />
        <Loaded query={settings} shape="tiles" lines={2}>
          {({ cloud }) => <WelcomeTerms isOwner={isOwner} hasCloud={isCloudReady(cloud)} />}
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
      <div className={step.actions}>
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
    <div className={step.actions}>
      <Button look="primary" autoFocus onClick={() => navigate({ name: 'home' }, 'replace')}>
        {welcome.begin}
      </Button>
    </div>
  );
}

interface WelcomeTermsProps {
  /** Only an owner can set up a cloud or download a model. */
  isOwner: boolean;
  hasCloud: boolean;
}

/** What stays on this device and what may leave, with examples: as it is here and for whom it is told. */
function WelcomeTerms({ isOwner, hasCloud }: WelcomeTermsProps) {
  const { welcome } = useStrings();
  const who = isOwner ? 'owner' : 'guest';
  const cloud = hasCloud ? 'withCloud' : 'withoutCloud';
  const leaves = welcome.leaves[who];
  return (
    <>
      <div className={styles.sides}>
        <Side
          icon="arch"
          title={welcome.staysTitle}
          items={[...welcome.stays, welcome.staysToo[cloud]]}
          look={styles.stays}
        />
        <Side icon="cloud" title={leaves.title} items={[leaves[cloud], leaves.download]} look={styles.leaves}>
          <p className={styles.written}>{welcome.written}</p>
        </Side>
      </div>
      <Examples mayLeave={welcome.exampleMayLeave[who][cloud]} />
      <p className={styles.note}>{welcome.honest}</p>
    </>
  );
}

function Examples({ mayLeave }: { mayLeave: string }) {
  const { welcome } = useStrings();
  return (
    <section className={styles.examples}>
      <h2>{welcome.examplesTitle}</h2>
      <ul>
        {welcome.examples.map(({ text, stays, why }) => (
          <li key={text}>
            <q>{text}</q>
            <span className={stays ? styles.here : styles.there}>
              <Icon name={stays ? 'arch' : 'cloud'} size={16} />
              {stays ? welcome.exampleStays : mayLeave}
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideProps {
  icon: 'arch' | 'cloud';
  title: string;
  items: readonly string[];
  look: string | undefined;
  /** Below the items. */
  children?: ReactNode;
}

function Side({ icon, title, items, look, children }: SideProps) {
  return (
    <section className={`${styles.side} ${look}`}>
      <h2>
        <Icon name={icon} size={22} />
        {title}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
