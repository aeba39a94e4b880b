import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePrivacySettings, type PrivacySettings } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { SwitchRow } from '../ui/choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { Rows, Section } from './section.tsx';

type CloudContext = Pick<PrivacySettings, 'context_policy' | 'redact_before_cloud'>;

const POLICIES = ['stay_local', 'withhold'] as const;

/** What of a conversation goes along when a cloud answers: each person's own choice. */
export function CloudContextSection({ settings }: { settings: CloudContext }) {
  const strings = useStrings();
  const change = useChangeCloudContext();
  return (
    <Section title={strings.cloudContext.title} lead={strings.cloudContext.lead}>
      {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
      <Rows>
        <OptionList
          label={strings.cloudContext.policy}
          value={settings.context_policy}
          options={POLICIES.map((value) => ({ value, ...strings.cloudContext.policies[value] }))}
          onChange={(context_policy) => change.mutate({ context_policy })}
        />
        <SwitchRow
          label={strings.cloudContext.redact}
          hint={strings.cloudContext.redactHint}
          isOn={settings.redact_before_cloud}
          onChange={(redact_before_cloud) => change.mutate({ redact_before_cloud })}
        />
      </Rows>
    </Section>
  );
}

function useChangeCloudContext() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<CloudContext>) => changePrivacySettings(change),
    onMutate: (change) => {
      queryClient.setQueryData<PrivacySettings>(['privacy-settings'], (settings) =>
        settings ? { ...settings, ...change } : settings,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy-settings'] }),
  });
}
