import type { ReactNode } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './welcome-screen.module.css';

interface WelcomeTermsProps {
  /** Only an owner can set up a cloud or download a model. */
  isOwner: boolean;
  hasCloud: boolean;
}

/** What stays on this device and what may leave, with examples: as it is here and for whom it is told. */
export function WelcomeTerms({ isOwner, hasCloud }: WelcomeTermsProps) {
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
