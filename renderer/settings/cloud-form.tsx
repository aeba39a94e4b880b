import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  CLOUD_PROVIDERS,
  type CloudProvider,
  changePrivacySettings,
  type PrivacySettings,
  writeCloudKey,
} from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { CloudRemoval } from './cloud-removal.tsx';
import { CloudTest } from './cloud-test.tsx';
import { useOwnerAction } from './confirm-password.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';

interface CloudFormProps {
  settings: PrivacySettings;
  isOwner: boolean;
}

/** The cloud model that harmless messages may go to. Its key can be written and removed, never read. */
export function CloudForm({ settings, isOwner }: CloudFormProps) {
  const strings = useStrings();
  const { cloud } = settings;
  const isFixed = cloud?.source === 'environment';
  const [form, setForm] = useState(() => initialForm(cloud));
  const [isSaved, setIsSaved] = useState(false);
  const [models, setModels] = useState<string[]>([]);
  const listId = useId();
  const save = useSaveCloud();
  const { failure, isBusy, submit } = useSubmit(async () => {
    await save(form);
    setForm({ ...form, key: '' });
    setIsSaved(true);
  });
  return (
    <Section title={strings.cloud.title} lead={strings.cloud.lead}>
      {isOwner ? null : <Notice kind="note">{strings.cloud.ownerOnly}</Notice>}
      {isFixed ? <Notice kind="note">{strings.cloud.fromEnvironment}</Notice> : null}
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {isSaved ? <Notice kind="done">{strings.common.saved}</Notice> : null}
      <form className={styles.form} onSubmit={submit} onChange={() => setIsSaved(false)}>
        <div className={styles.pair}>
          <label className={styles.select}>
            {strings.cloud.provider}
            <select
              value={form.provider}
              disabled={!isOwner || isFixed}
              onChange={(event) => {
                setForm({ ...initialForm(null), provider: event.target.value as CloudProvider });
                setModels([]);
              }}
            >
              {CLOUD_PROVIDERS.map((name) => (
                <option key={name} value={name}>
                  {strings.cloud.providers[name]}
                </option>
              ))}
            </select>
          </label>
          <Field
            label={strings.cloud.model}
            placeholder={form.provider === 'custom' ? undefined : strings.cloud.modelDefault}
            required={form.provider === 'custom'}
            list={listId}
            disabled={!isOwner || isFixed}
            value={form.model}
            onChange={(event) => setForm({ ...form, model: event.target.value })}
          />
          <datalist id={listId}>
            {models.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <Field
          label={strings.cloud.baseUrl}
          hint={strings.cloud.baseUrlHint}
          type="url"
          required={form.provider === 'custom'}
          disabled={!isOwner || isFixed}
          value={form.baseUrl}
          onChange={(event) => setForm({ ...form, baseUrl: event.target.value })}
        />
        <PasswordField
          label={cloud?.has_key ? strings.cloud.replaceKey : strings.cloud.key}
          hint={strings.cloud.vault[settings.key_vault]}
          kind="key"
          autoComplete="off"
          minLength={8}
          disabled={!isOwner || isFixed}
          value={form.key}
          onChange={(event) => setForm({ ...form, key: event.target.value })}
        />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" disabled={!isOwner || isFixed} isBusy={isBusy}>
            {strings.common.save}
          </Button>
          {isOwner && cloud ? (
            // What was found of another cloud says nothing of this one.
            <CloudTest key={`${cloud.base_url} ${cloud.model}`} onModels={setModels} />
          ) : null}
          {isOwner && !isFixed && cloud ? <CloudRemoval hasKey={cloud.has_key} /> : null}
        </div>
      </form>
    </Section>
  );
}

interface CloudFormState {
  provider: CloudProvider;
  baseUrl: string;
  model: string;
  key: string;
}

function initialForm(cloud: PrivacySettings['cloud']): CloudFormState {
  const provider = CLOUD_PROVIDERS.find((name) => name === cloud?.provider) ?? 'openai';
  return { provider, baseUrl: cloud?.base_url ?? '', model: cloud?.model ?? '', key: '' };
}

// The address first: a key belongs to one address, and changing that deletes it.
function useSaveCloud() {
  const queryClient = useQueryClient();
  const run = useOwnerAction();
  return async ({ provider, baseUrl, model, key }: CloudFormState) => {
    const cloud = { provider, base_url: baseUrl || undefined, model: model || undefined };
    await run(() => changePrivacySettings({ cloud }));
    if (key) await run(() => writeCloudKey(key));
    await queryClient.invalidateQueries({ queryKey: ['privacy-settings'] });
  };
}
