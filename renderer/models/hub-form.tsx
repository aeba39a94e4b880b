import { useState } from 'react';
import { addModel, findModel, type HubRepository } from '../api/model-hub.ts';
import type { Model } from '../api/models.ts';
import { hrefOf } from '../app/router.ts';
import { useOwnerAction } from '../settings/confirm-password.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { HubAccount } from './hub-account.tsx';
import styles from './models-screen.module.css';
import { useModelAction } from './use-model-action.ts';

/** Takes any GGUF file of the model hub, by a link or a name, once its licence was shown. */
export function HubForm() {
  const { hub: words, sections } = useStrings().models;
  const confirmed = useOwnerAction();
  const [link, setLink] = useState('');
  const [found, setFound] = useState<HubRepository>();
  const [added, setAdded] = useState<Model>();
  const { failure, isBusy, submit } = useSubmit(async () => {
    setFound(undefined);
    setAdded(undefined);
    await confirmed(async () => setFound(await findModel(link.trim())));
  });
  const show = (model: Model) => {
    setAdded(model);
    setFound(undefined);
    setLink('');
  };
  return (
    <section>
      <h2>{words.title}</h2>
      <form className={styles.import} onSubmit={submit}>
        {added ? (
          <Notice kind="done">
            {words.added(added.name)}{' '}
            <a href={hrefOf({ name: 'models', section: 'chat' })}>{sections.chat.title}</a>
          </Notice>
        ) : null}
        <Field
          label={words.link}
          hint={words.hint}
          required
          spellCheck={false}
          value={link}
          error={failure?.message}
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit" icon="search" isBusy={isBusy}>
          {words.find}
        </Button>
      </form>
      {found ? <Found found={found} onAdded={show} /> : null}
      <HubAccount />
    </section>
  );
}

function Found({ found, onAdded }: { found: HubRepository; onAdded: (model: Model) => void }) {
  const { models: words } = useStrings();
  const act = useModelAction();
  const add = (link: string) => act.mutate(async () => onAdded(await addModel(link)));
  return (
    <>
      <p className={styles.facts}>
        <span>{found.repository}</span>
        <span>{words.hub.licence(found.licence)}</span>
        <span>{found.licence_url}</span>
      </p>
      {found.gated ? <Notice kind="note">{words.hub.gated}</Notice> : null}
      {act.error ? <Notice kind="error">{act.error.message}</Notice> : null}
      <ul className={styles.list}>
        {found.files.map(({ file, link, size_bytes }) => (
          <li key={file} className={styles.row}>
            <div>
              <div className={styles.name}>
                <h3>{file}</h3>
              </div>
              <p className={styles.facts}>
                <span>{words.size(size_bytes, false)}</span>
                {file === found.suggested ? <span>{words.hub.suggested}</span> : null}
              </p>
            </div>
            <Button
              aria-label={words.named(words.hub.add, file)}
              isBusy={act.isPending}
              onClick={() => add(link)}
            >
              {words.hub.add}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
