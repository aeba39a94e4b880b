import { useState } from 'react';
import { importModel, type Model } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './models-screen.module.css';
import { PathChooser } from './path-chooser.tsx';
import { useModelAction } from './use-model-action.ts';

/** Takes a model that is already on this machine: a file, or a folder of files. */
export function ImportForm() {
  const { models: words } = useStrings();
  const act = useModelAction();
  const [path, setPath] = useState('');
  const [imported, setImported] = useState<Model>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setImported(undefined);
    await act.mutateAsync(async () => setImported(await importModel(path.trim())));
    setPath('');
  });
  return (
    <section>
      <h2>{words.importTitle}</h2>
      <form className={styles.import} onSubmit={submit}>
        {imported ? (
          <Notice kind="done">
            {words.installed(imported.name)}{' '}
            <a href={hrefOf({ name: 'models', section: imported.kind })}>
              {words.sections[imported.kind].title}
            </a>
          </Notice>
        ) : null}
        <Field
          label={words.importPath}
          hint={<ImportHint />}
          required
          spellCheck={false}
          value={path}
          error={failure?.message}
          onChange={(event) => setPath(event.target.value)}
        />
        <PathChooser onChoose={setPath} />
        <Button type="submit" icon="download" isBusy={isBusy}>
          {words.import}
        </Button>
      </form>
    </section>
  );
}

function ImportHint() {
  const { models: words } = useStrings();
  return (
    <>
      <ul className={styles.forms}>
        {words.importForms.map((form) => (
          <li key={form}>{form}</li>
        ))}
      </ul>
      {words.importHint}
    </>
  );
}
