import type { ReactNode } from 'react';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Logo } from '../ui/logo.tsx';
import { ArchPicture } from './arch-picture.tsx';
import styles from './entry-layout.module.css';

interface EntryLayoutProps {
  title: string;
  lead: string;
  /** Between the name of the app and the title. */
  above?: ReactNode;
  children?: ReactNode;
}

/** The frame of the screens before login: a quiet picture on one side, the form on the other. */
export function EntryLayout({ title, lead, above, children }: EntryLayoutProps) {
  const strings = useStrings();
  useDocumentTitle(title);
  return (
    <div className={styles.layout}>
      <aside className={styles.picture} aria-hidden="true">
        <ArchPicture />
        <p>{strings.entry.motto}</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.column}>
          <Logo />
          {above}
          <header>
            <h1>{title}</h1>
            <p>{lead}</p>
          </header>
          {children}
        </div>
      </main>
    </div>
  );
}
