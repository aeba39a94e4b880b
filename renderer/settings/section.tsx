import { type ReactNode, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './section.module.css';

/** One group of settings under a heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${layout.wide} ${styles.section}`}>
      <header>
        <h2>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** Rows of one group, with lines between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={`${layout.card} ${styles.rows}`}>{children}</div>;
}

interface SavedFormProps {
  save: () => Promise<unknown>;
  /** The words of its button, and those that say that it is done, where these are not of saving. */
  action?: string;
  done?: string;
  /** The fields; what was refused is for those that say it themselves. */
  children: ReactNode | ((failure: Failure) => ReactNode);
}

type Failure = ReturnType<typeof useSubmit>['failure'];

/** A form that says why it was not saved, or that it was, until something in it is changed. */
export function SavedForm({ save, action, done, children }: SavedFormProps) {
  const { common } = useStrings();
  const [isSaved, setIsSaved] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await save();
    setIsSaved(true);
  });
  return (
    <form className={`${layout.wide} ${styles.form}`} onSubmit={submit} onChange={() => setIsSaved(false)}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {isSaved ? <Notice kind="done">{done ?? common.saved}</Notice> : null}
      {typeof children === 'function' ? children(failure) : children}
      <Button look="primary" type="submit" isBusy={isBusy}>
        {action ?? common.save}
      </Button>
    </form>
  );
}
