import { useState } from 'react';
import {
  type AgentSettings,
  changeAgentSettings,
  SEARCH_PROVIDERS,
  type SearchProvider,
  writeSearchKey,
} from '../../api/agent-settings.ts';
import sections from '../../settings/section.module.css';
import { Section } from '../../settings/section.tsx';
import { useStrings } from '../../strings/use-strings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAgentWords } from '../use-agent-words.ts';
import { useAgentSetting } from './use-agent-setting.ts';

interface SearchState {
  provider: SearchProvider | 'off';
  address: string;
  key: string;
}

/** With what the web is searched. The key can be written and removed, never read. */
export function SearchForm({ search }: { search: AgentSettings['search'] }) {
  const { settings: words } = useAgentWords();
  const { common } = useStrings();
  const act = useAgentSetting();
  const [form, setForm] = useState(() => stateOf(search));
  const [isSaved, setIsSaved] = useState(false);
  const { failure, isBusy, submit } = useSubmit(async () => {
    await act.mutateAsync(async () => setForm(stateOf((await save(form)).search)));
    setIsSaved(true);
  });
  const isOn = form.provider !== 'off';
  const isSame = form.provider === search?.provider;
  return (
    <Section title={words.searchTitle} lead={words.searchLead}>
      {failure ? <Notice kind="error">{failure.message}</Notice> : null}
      {isSaved ? <Notice kind="done">{common.saved}</Notice> : null}
      <form
        className={`${layout.wide} ${sections.form}`}
        onSubmit={submit}
        onChange={() => setIsSaved(false)}
      >
        <label className={sections.select}>
          {words.provider}
          <select
            value={form.provider}
            onChange={({ target }) =>
              setForm({ provider: target.value as SearchState['provider'], address: '', key: '' })
            }
          >
            {(['off', ...SEARCH_PROVIDERS] as const).map((each) => (
              <option key={each} value={each}>
                {words.providers[each]}
              </option>
            ))}
          </select>
        </label>
        {isOn ? (
          <Field
            label={words.address}
            hint={form.provider === 'searxng' ? words.addressHint : words.addressHintOther}
            type="url"
            required={form.provider === 'searxng'}
            value={form.address}
            error={failure?.fields.find(({ field }) => /base_url/.test(field))?.message}
            onChange={({ target }) => setForm({ ...form, address: target.value })}
          />
        ) : null}
        {form.provider === 'brave' ? (
          <PasswordField
            label={isSame && search?.has_key ? words.replaceKey : words.key}
            hint={words.keyHint}
            kind="key"
            autoComplete="off"
            minLength={8}
            required={!(isSame && search?.has_key)}
            value={form.key}
            onChange={({ target }) => setForm({ ...form, key: target.value })}
          />
        ) : null}
        <Button look="primary" type="submit" isBusy={isBusy}>
          {common.save}
        </Button>
      </form>
    </Section>
  );
}

function stateOf(search: AgentSettings['search']): SearchState {
  return { provider: search?.provider ?? 'off', address: search?.base_url ?? '', key: '' };
}

// The address first: a key belongs to one address, and changing that deletes it.
async function save({ provider, address, key }: SearchState): Promise<AgentSettings> {
  if (provider === 'off') return changeAgentSettings({ search: null });
  const saved = await changeAgentSettings({ search: { provider, base_url: address || undefined } });
  if (key) await writeSearchKey(key);
  return saved;
}
