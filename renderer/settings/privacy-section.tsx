import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { readPrivacySettings } from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { useProfile } from '../app/session.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { SwitchRow } from '../ui/choice.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { CloudContextSection } from './cloud-context-section.tsx';
import { CloudForm } from './cloud-form.tsx';
import { Rows, Section } from './section.tsx';
import { ThresholdSlider } from './threshold-slider.tsx';
import { useChangePrivacy } from './use-change-privacy.ts';

const EncryptionSection = lazy(() => import('../privacy/recovery/encryption-section.tsx'));

/** The line above which messages stay here, the switch that closes every door, what goes along, the cloud, and the encryption. */
export function PrivacySection() {
  const strings = useStrings();
  const { role } = useProfile();
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const change = useChangePrivacy();
  if (!settings.data)
    return (
      <Loaded query={settings} lines={4}>
        {() => null}
      </Loaded>
    );
  const isOwner = role === 'super_admin';
  return (
    <>
      <Section title={strings.privacy.lineTitle} lead={strings.privacy.lineLead}>
        {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
        <Rows>
          <ThresholdSlider
            threshold={settings.data.threshold}
            onChange={(threshold) => change.mutate({ threshold })}
          />
          <SwitchRow
            label={strings.privacy.offline}
            hint={
              settings.data.cloud_disabled ? strings.privacy.closedByEnvironment : strings.privacy.offlineHint
            }
            isOn={settings.data.offline_mode || settings.data.cloud_disabled}
            isDisabled={!isOwner || settings.data.cloud_disabled || change.isPending}
            onChange={(offline_mode) => change.mutate({ offline_mode })}
          />
        </Rows>
      </Section>
      <CloudContextSection settings={settings.data} />
      <CloudForm
        key={`${settings.data.cloud?.provider} ${settings.data.cloud?.base_url} ${settings.data.cloud?.model}`}
        settings={settings.data}
        isOwner={isOwner}
      />
      <LazyPart>
        <EncryptionSection settings={settings.data} isOwner={isOwner} />
      </LazyPart>
    </>
  );
}
