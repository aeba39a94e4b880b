import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { importConversations } from '../api/chat.ts';
import { navigate } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import forms from '../ui/form.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import { CONVERSATIONS_KEY } from './conversation-queries.ts';

/** Takes conversations from a file that Alcove exported, and opens the first of them. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    const content = parse(await file?.text());
    if (content === undefined) throw new ApiError(0, strings.import.notJson);
    const { conversations } = await importConversations(content);
    await queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY });
    onClose();
    if (conversations[0]) navigate({ name: 'conversation', id: conversations[0].id });
  });
  return (
    <Dialog title={strings.import.title} onClose={onClose}>
      <form className={forms.form} onSubmit={submit}>
        <Field
          type="file"
          accept=".json,application/json"
          label={strings.import.file}
          hint={strings.import.hint}
          error={failure?.message}
          required
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <Actions>
          <Button look="quiet" onClick={onClose}>
            {strings.common.cancel}
          </Button>
          <Button look="primary" type="submit" isBusy={isBusy}>
            {strings.import.action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
