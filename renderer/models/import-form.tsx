import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importModel } from '../api/models.ts';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './models-screen.module.css';

/** Takes a GGUF file that is already on this machine. */
export function ImportForm() {
  const strings = useStrings();
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  const [path, setPath] = useState('');
  const [imported, setImported] = useState<string>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setImported((await run(() => importModel(path.trim()))).name);
    setPath('');
    await queryClient.invalidateQueries({ queryKey: ['models'] });
  });
  return (
    <section>
      <h2>{strings.models.importTitle}</h2>
      <form className={styles.import} onSubmit={submit}>
        {imported ? <Notice kind="done">{strings.models.imported(imported)}</Notice> : null}
        <Field
          label={strings.models.importPath}
          hint={strings.models.importHint}
          required
          spellCheck={false}
          value={path}
          error={failure?.message}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" icon="folder" isBusy={isBusy}>
          {strings.models.import}
        </Button>
      </form>
    </section>
  );
}
