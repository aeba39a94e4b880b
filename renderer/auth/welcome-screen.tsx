import { navigate } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './welcome-screen.module.css';

/** Says in one screen what stays on this device and what may leave, then goes on with the starter model. */
export function WelcomeScreen() {
  const { welcome } = useStrings();
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <Logo />
        <header>
          <h1>{welcome.title}</h1>
          <p>{welcome.lead}</p>
        </header>
        <div className={styles.sides}>
          <Side icon="arch" title={welcome.staysTitle} items={welcome.stays} look={styles.stays} />
          <Side icon="cloud" title={welcome.leavesTitle} items={welcome.leaves} look={styles.leaves} />
        </div>
        <p className={styles.note}>{welcome.starter}</p>
        <div className={styles.actions}>
          <Button look="primary" autoFocus onClick={() => navigate({ name: 'home' }, 'replace')}>
            {welcome.goOn}
          </Button>
          <Button look="quiet" onClick={() => navigate({ name: 'models' }, 'replace')}>
            {welcome.seeModels}
          </Button>
        </div>
      </div>
    </main>
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
