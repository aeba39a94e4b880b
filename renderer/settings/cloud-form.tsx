import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  CLOUD_PROVIDERS,
  type CloudProvider,
  changePrivacySettings,
  deleteCloudKey,
  type PrivacySettings,
  testCloud,
  writeCloudKey,
} from '../api/privacy.ts';
import { refresh } from '../app/query-client.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { useOwnerAction } from './confirm-password.tsx';
import styles from './section.module.css';
import { Section } from './section.tsx';
import { useOwnerMutation } from './use-owner-mutation.ts';

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
      <form className={`${layout.wide} ${styles.form}`} onSubmit={submit} onChange={() => setIsSaved(false)}>
        <div className={styles.pair}>
          <SelectField
            label={strings.cloud.provider}
            value={serverOf(form) ?? form.provider}
            options={[
              ...CLOUD_PROVIDERS.filter((name) => name !== 'custom'),
              ...LOCAL_SERVERS,
              'custom' as const,
            ].map((value) => ({ value, label: strings.cloud.providers[value] }))}
            disabled={!isOwner || isFixed}
            onChange={(name) => {
              setForm(chosenForm(name));
              setModels([]);
            }}
          />
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
          isOptional={mayBeKeyless(form)}
          autoComplete="off"
          minLength={8}
          disabled={!isOwner || isFixed}
          value={form.key}
          onChange={(event) => setForm({ ...form, key: event.target.value })}
        />
        <div className={layout.buttons}>
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

/** Where model servers of other makers listen on this computer, unless told otherwise. */
const SERVER_ADDRESSES = {
  ollama: 'http://127.0.0.1:11434/v1',
  lmstudio: 'http://127.0.0.1:1234/v1',
} as const;
const LOCAL_SERVERS = ['ollama', 'lmstudio'] as const;

function serverOf({ provider, baseUrl }: CloudFormState): (typeof LOCAL_SERVERS)[number] | undefined {
  if (provider !== 'custom') return undefined;
  return LOCAL_SERVERS.find((name) => baseUrl === SERVER_ADDRESSES[name]);
}

function chosenForm(name: string): CloudFormState {
  const server = LOCAL_SERVERS.find((each) => each === name);
  if (!server) return { ...initialForm(null), provider: name as CloudProvider };
  return { provider: 'custom', baseUrl: SERVER_ADDRESSES[server], model: '', key: '' };
}

/** A server on this computer is asked without a key too, as the server has it. */
function mayBeKeyless({ provider, baseUrl }: CloudFormState): boolean {
  return provider === 'custom' && /^http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?::|\/|$)/.test(baseUrl);
}

type CloudFormState = ReturnType<typeof initialForm>;

function initialForm(cloud: PrivacySettings['cloud']) {
  const provider: CloudProvider = CLOUD_PROVIDERS.find((name) => name === cloud?.provider) ?? 'openai';
  return { provider, baseUrl: cloud?.base_url ?? '', model: cloud?.model ?? '', key: '' };
}

// The address first: a key belongs to one address, and changing that deletes it.
function useSaveCloud() {
  const run = useOwnerAction();
  return async ({ provider, baseUrl, model, key }: CloudFormState) => {
    const cloud = { provider, base_url: baseUrl || undefined, model: model || undefined };
    await run(() => changePrivacySettings({ cloud }));
    if (key) await run(() => writeCloudKey(key));
    await refresh(['privacy-settings']);
  };
}

/** Takes the cloud key off this machine, and with it every way to the cloud. */
function CloudRemoval({ hasKey }: { hasKey: boolean }) {
  const strings = useStrings();
  const run = useOwnerAction();
  const remove = useOwnerMutation({
    mutationFn: async () => {
      if (hasKey) await run(deleteCloudKey);
      await changePrivacySettings({ cloud: null });
    },
    refreshes: [['privacy-settings']],
  });
  return (
    <>
      <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
        {strings.cloud.remove}
      </Button>
      {remove.isError ? <Notice kind="error">{remove.error.message}</Notice> : null}
    </>
  );
}

/** Asks the cloud that is set up for its models, which shows whether address, key and model are right. */
function CloudTest({ onModels }: { onModels: (models: string[]) => void }) {
  const { cloud } = useStrings();
  const test = useMutation({
    mutationFn: testCloud,
    onSuccess: ({ models }) => onModels(models),
    onSettled: () => refresh(['ledger']),
  });
  const { data } = test;
  return (
    <>
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        {cloud.test}
      </Button>
      {test.isError ? <Notice kind="error">{test.error.message}</Notice> : null}
      {data?.failure ? <Notice kind="error">{cloud.testFailed(data.failure)}</Notice> : null}
      {data?.works ? (
        <Notice kind={data.is_listed ? 'done' : 'note'}>
          {data.is_listed
            ? cloud.testWorks(data.model, data.models.length)
            : cloud.testNotListed(data.model, data.models.length)}
        </Notice>
      ) : null}
    </>
  );
}
