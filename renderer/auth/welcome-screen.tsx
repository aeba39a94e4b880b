import { lazy } from 'react';
import { activateModel } from '../api/models.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { navigate, useRoute } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { PathSteps } from '../first-run/path-steps.tsx';
import { useModelAction } from '../models/use-model-action.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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
        <div className={styles.sides}>
          <Side icon="arch" title={welcome.staysTitle} items={welcome.stays} look={styles.stays} />
          <Side icon="cloud" title={welcome.leavesTitle} items={welcome.leaves} look={styles.leaves} />
        </div>
        <Examples />
        <p className={styles.note}>{welcome.honest}</p>
        {isOwner ? <OwnerActions /> : <GuestActions />}
      </div>
    </main>
  );
}

function Examples() {
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
              {stays ? welcome.exampleStays : welcome.exampleMayLeave}
              <small>{why}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
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

interface SideProps {
  icon: 'arch' | 'cloud';
  title: string;
  items: readonly string[];
  look: string | undefined;
}

function Side({ icon, title, items, look }: SideProps) {
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
    </section>
  );
}
