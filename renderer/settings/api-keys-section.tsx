import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  API_KEY_SCOPES,
  type ApiKey,
  type ApiKeyScope,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  type NewApiKey,
} from '../api/api-keys.ts';
import { refresh } from '../app/query-client.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Actions, Dialog, FormActions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import prose from '../ui/prose.module.css';
import { useSubmit } from '../ui/use-submit.ts';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

/** Keys with which scripts use this account. */
export function ApiKeysSection() {
  const strings = useStrings();
  const [isCreating, setIsCreating] = useState(false);
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: listApiKeys });
  return (
    <Section title={strings.settings.sections['api-keys']} lead={strings.keys.lead}>
      <Loaded query={keys} lines={2}>
        {(all) => (
          <Rows>
            {all.length === 0 ? <p className={prose.quiet}>{strings.keys.empty}</p> : null}
            {all.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Button icon="plus" look="primary" onClick={() => setIsCreating(true)}>
        {strings.keys.create}
      </Button>
      {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
    </Section>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const strings = useStrings();
  // A newer server may have scopes that this app does not know.
  const nameScope = (scope: string) => (strings.keys.scope as Record<string, string>)[scope] ?? scope;
  const remove = useMutation({
    mutationFn: () => deleteApiKey(apiKey.id),
    onSettled: () => refresh(['api-keys']),
  });
  return (
    <div className={`${layout.apart} ${styles.item}`}>
      <div>
        <strong>{apiKey.name}</strong>
        {apiKey.local_only ? <span className={styles.here}>{strings.keys.localOnly}</span> : null}
        <p>{strings.keys.facts(apiKey.prefix, apiKey.scopes.map(nameScope), apiKey.expires_at)}</p>
        <p>{strings.keys.use(apiKey.last_used_at, apiKey.requests_per_minute)}</p>
      </div>
      <IconButton icon="trash" label={strings.keys.delete(apiKey.name)} onClick={() => remove.mutate()} />
    </div>
  );
}

/** Makes a key, then shows it the one time that it can be seen. */
function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const strings = useStrings();
  const [secret, setSecret] = useState<string>();
  const create = async (key: NewApiKey) => {
    setSecret((await createApiKey(key)).key);
    await refresh(['api-keys']);
  };
  return (
    <Dialog title={secret ? strings.keys.created : strings.keys.create} onClose={onClose}>
      {secret ? (
        <ShownOnce secret={secret} onClose={onClose} />
      ) : (
        <KeyForm onCreate={create} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ShownOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const strings = useStrings();
  return (
    <>
      <p>{strings.keys.shownOnce}</p>
      <div className={`${layout.apart} ${styles.item}`}>
        <code className={styles.secret}>{secret}</code>
        <CopyButton text={secret} />
      </div>
      <Actions>
        <Button look="primary" onClick={onClose}>
          {strings.keys.haveIt}
        </Button>
      </Actions>
    </>
  );
}

interface KeyFormProps {
  onCreate: (key: NewApiKey) => Promise<void>;
  onClose: () => void;
}

function KeyForm({ onCreate, onClose }: KeyFormProps) {
  const strings = useStrings();
  const [key, setKey] = useState<NewApiKey>({ name: '', scopes: ['chat'], local_only: false });
  const { failure, isBusy, submit } = useSubmit(() => onCreate(key));
  const toggle = (scope: ApiKeyScope) => {
    const scopes = key.scopes.includes(scope)
      ? key.scopes.filter((other) => other !== scope)
      : [...key.scopes, scope];
    setKey({ ...key, scopes });
  };
  return (
    <form className={`${layout.wide} ${styles.form}`} onSubmit={submit}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      <Field
        label={strings.keys.name}
        required
        maxLength={100}
        autoFocus
        value={key.name}
        onChange={(event) => setKey({ ...key, name: event.target.value })}
      />
      <fieldset className={styles.checks}>
        <legend>{strings.keys.scopes}</legend>
        {API_KEY_SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={key.scopes.includes(scope)} onChange={() => toggle(scope)} />
            {strings.keys.scope[scope]}
          </label>
        ))}
      </fieldset>
      <Field
        label={strings.keys.expiry}
        hint={strings.keys.expiryHint}
        type="number"
        min={1}
        max={3650}
        value={key.expires_in_days ?? ''}
        onChange={(event) => setKey({ ...key, expires_in_days: Number(event.target.value) || undefined })}
      />
      <Field
        label={strings.keys.rate}
        hint={strings.keys.rateHint}
        type="number"
        min={1}
        max={600}
        value={key.requests_per_minute ?? ''}
        onChange={(event) => setKey({ ...key, requests_per_minute: Number(event.target.value) || undefined })}
      />
      <SwitchRow
        label={strings.keys.localOnly}
        hint={strings.keys.localOnlyHint}
        isOn={key.local_only}
        onChange={(local_only) => setKey({ ...key, local_only })}
      />
      <FormActions action={strings.keys.create} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
