import { useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import forms from '../ui/form.module.css';
import { useSubmit } from '../ui/use-submit.ts';

interface RenameDialogProps {
  title: string;
  onRename: (title: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a conversation's new title. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const strings = useStrings();
  const [next, setNext] = useState(title);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await onRename(next);
    onClose();
  });
  return (
    <Dialog title={strings.conversation.renameTitle} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <Field
          label={strings.conversation.title}
          value={next}
          error={failure?.message}
          required
          maxLength={200}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setNext(event.target.value)}
        />
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {strings.common.save}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
