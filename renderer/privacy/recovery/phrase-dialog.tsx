import { useState } from 'react';
import { showRecoveryPhrase } from '../../api/privacy.ts';
import { useOwnerAction } from '../../settings/confirm-password.tsx';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import forms from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { ShownWords } from './shown-words.tsx';
import { useRecoveryWords } from './use-recovery-words.ts';

/** Says first what is about to be shown, then shows it the one time that it can be seen. */
export function PhraseDialog({ onClose }: { onClose: () => void }) {
  const words = useRecoveryWords();
  const [phrase, setPhrase] = useState<string[]>();
  const [isLeaving, setIsLeaving] = useState(false);
  // Escape and a press beside the dialog must not lose what cannot be shown again.
  const leave = phrase ? () => setIsLeaving(true) : onClose;
  return (
    <Dialog title={words.phrase} onClose={leave}>
      {phrase ? (
        <ShownWords phrase={phrase} isLeaving={isLeaving} onWrittenDown={onClose} />
      ) : (
        <BeforeTheWords onShow={setPhrase} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface BeforeTheWordsProps {
  onShow: (phrase: string[]) => void;
  onClose: () => void;
}

function BeforeTheWords({ onShow, onClose }: BeforeTheWordsProps) {
  const strings = useStrings();
  const words = useRecoveryWords();
  const run = useOwnerAction();
  const { failure, isBusy, submit } = useSubmit(async () => onShow(await run(showRecoveryPhrase)));
  return (
    <form className={forms.form} onSubmit={submit}>
      <p>{words.before}</p>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Actions>
        <Button look="quiet" onClick={onClose}>
          {strings.common.cancel}
        </Button>
        <Button look="primary" type="submit" isBusy={isBusy}>
          {words.showNow}
        </Button>
      </Actions>
    </form>
  );
}
