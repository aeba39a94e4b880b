import { useMutation } from '@tanstack/react-query';
import { exportLedger, verifyLedger } from '../api/privacy.ts';
import { useProfile } from '../app/session.tsx';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useOwnerMutation } from '../settings/use-owner-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './ledger-screen.module.css';
import { saveFile } from './save-file.ts';
import { useLedgerWords } from './use-ledger-words.ts';

const KINDS = { intact: 'done', consistent: 'note', broken: 'error' } as const;

/** Whether the record can be trusted, in plain words, and a signed copy of it for the owner. */
export function LedgerCheck() {
  const words = useLedgerWords();
  const isOwner = useProfile().role === 'super_admin';
  const run = useOwnerAction();
  const verify = useMutation({ mutationFn: verifyLedger });
  const save = useOwnerMutation({
    mutationFn: async () => {
      const file = await run(exportLedger);
      saveFile(file, `alcove-ledger-${new Date().toISOString().slice(0, 10)}.jsonl`);
    },
  });
  const failure = verify.error ?? save.error;
  return (
    <section className={styles.panel}>
      <h2>{words.check}</h2>
      <p>{words.checkText}</p>
      <div className={styles.buttons}>
        <Button icon="shield" isBusy={verify.isPending} onClick={() => verify.mutate()}>
          {words.verify}
        </Button>
        {isOwner ? (
          <Button icon="download" look="quiet" isBusy={save.isPending} onClick={() => save.mutate()}>
            {words.export}
          </Button>
        ) : null}
      </div>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {verify.data ? (
        <div ref={bringIntoView}>
          <Notice kind={KINDS[verify.data.verdict]}>
            <strong>{words.verdict[verify.data.verdict]}</strong> {words.verdictText(verify.data)}
          </Notice>
        </div>
      ) : null}
      {isOwner ? <p>{words.exportText}</p> : null}
    </section>
  );
}

// What opens below the edge would look as if the press had done nothing.
function bringIntoView(verdict: HTMLElement | null): void {
  verdict?.scrollIntoView({ block: 'nearest' });
}
