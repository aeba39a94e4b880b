import { useState } from 'react';
import {
  type AgentSettings,
  changeAgentSettings,
  SEARCH_PROVIDERS,
  writeSearchKey,
} from '../../api/agent-settings.ts';
import { SavedForm, Section } from '../../settings/section.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAgentWords } from '../use-agent-words.ts';
import { useAgentSetting } from './use-agent-setting.ts';

/** With what the web is searched. The key can be written and removed, never read. */
export function SearchForm({ search }: { search: AgentSettings['search'] }) {
  const { settings: words } = useAgentWords();
  const act = useAgentSetting();
  const [form, setForm] = useState(() => stateOf(search));
  const keep = () => act.mutateAsync(async () => setForm(stateOf((await save(form)).search)));
  const isOn = form.provider !== 'off';
  const isSame = form.provider === search?.provider;
  return (
    <Section title={words.searchTitle} lead={words.searchLead}>
      <SavedForm save={keep}>
        {(failure) => (
          <>
            <SelectField
              label={words.provider}
              value={form.provider}
              options={(['off', ...SEARCH_PROVIDERS] as const).map((value) => ({
                value,
                label: words.providers[value],
              }))}
              onChange={(provider) => setForm({ provider, address: '', key: '' })}
            />
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
          </>
        )}
      </SavedForm>
    </Section>
  );
}

function stateOf(search: AgentSettings['search']) {
  return { provider: search?.provider ?? ('off' as const), address: search?.base_url ?? '', key: '' };
}

// The address first: a key belongs to one address, and changing that deletes it.
async function save({ provider, address, key }: ReturnType<typeof stateOf>): Promise<AgentSettings> {
  if (provider === 'off') return changeAgentSettings({ search: null });
  const saved = await changeAgentSettings({ search: { provider, base_url: address || undefined } });
  if (key) await writeSearchKey(key);
  return saved;
}
