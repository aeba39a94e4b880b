import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { lazy, useId } from 'react';
import {
  changePrivacySettings,
  type PrivacySettings,
  readPrivacySettings,
  scoreSegments,
  turnTrustedOff,
} from '../api/privacy.ts';
import { LazyPart } from '../app/lazy-part.tsx';
import { queryClient, refresh } from '../app/query-client.ts';
import { hrefOf } from '../app/router.ts';
import { useProfile } from '../app/session.tsx';
import { TrustedPromise } from '../privacy/trusted-promise.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import { SwitchRow } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import { OptionList } from '../ui/option-list.tsx';
import prose from '../ui/prose.module.css';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';
import { useChangePrivacy } from './use-change-privacy.ts';

const EncryptionSection = lazy(() => import('../privacy/recovery/encryption-section.tsx'));

/** The line above which messages stay here, the switch that closes every door, what goes along, and the encryption. */
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
      <TrustedSection settings={settings.data} isOwner={isOwner} />
      <Section title={strings.privacy.lineTitle} lead={strings.privacy.lineLead}>
        {change.isError ? <Notice kind="error">{change.error.message}</Notice> : null}
        <Rows>
          <PrivacySteps
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
          <SwitchRow
            label={strings.privacy.unread}
            hint={strings.privacy.unreadHint}
            isOn={settings.data.unread === 'leave'}
            isDisabled={!isOwner || change.isPending}
            onChange={(leaves) => change.mutate({ unread: leaves ? 'leave' : 'stay' })}
          />
        </Rows>
      </Section>
      <CloudContextSection settings={settings.data} />
      <p className={styles.elsewhere}>
        <a href={hrefOf({ name: 'settings', section: 'connections', open: 'cloud' })}>
          {strings.connections.toCloud}
        </a>
      </p>
      <LazyPart>
        <EncryptionSection settings={settings.data} isOwner={isOwner} />
      </LazyPart>
    </>
  );
}

/** From which score on messages stay here; between them a script may set any other (privacy.md, threshold). */
const STEPS = { balanced: 0.7, careful: 0.5, strict: 0.3 } as const;
const NAMES = ['balanced', 'careful', 'strict'] as const;

interface PrivacyStepsProps {
  threshold: number;
  onChange: (threshold: number) => void;
}

/** How much stays here, in three steps, with examples that the server scores as it scores messages. */
function PrivacySteps({ threshold, onChange }: PrivacyStepsProps) {
  const { privacy: words, score } = useStrings();
  const name = useId();
  const examples = useExampleScores(words.examples);
  const isBetween = !NAMES.some((step) => STEPS[step] === threshold);
  return (
    <div className={styles.steps}>
      <fieldset>
        <legend>{words.steps}</legend>
        {NAMES.map((step) => (
          <label key={step}>
            <input
              type="radio"
              name={name}
              checked={STEPS[step] === threshold}
              onChange={() => onChange(STEPS[step])}
            />
            <span>
              <strong>{words.step[step].label}</strong>
              <small>{words.step[step].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {isBetween ? <p className={prose.caption}>{words.between(score.value(threshold))}</p> : null}
      <ul className={styles.examples}>
        {examples.map(({ text, score: scored }) => {
          const stays = scored === undefined || scored >= threshold;
          return (
            <li key={text}>
              <q>{text}</q>
              <span data-stays={stays}>
                <Icon name={stays ? 'arch' : 'cloud'} size={15} />
                {stays ? words.stays : words.mayLeave}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The real scores of a few sentences; undefined until the server has told them. */
function useExampleScores(texts: readonly string[]): { text: string; score: number | undefined }[] {
  const results = useQueries({
    queries: texts.map((text) => ({
      queryKey: ['example-score', text],
      queryFn: ({ signal }) => scoreSegments([{ role: 'user', text }], 'both', signal),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return texts.map((text, index) => ({ text, score: results[index]?.data?.score }));
}

type CloudContext = Pick<PrivacySettings, 'context_policy' | 'redact_before_cloud'>;

const POLICIES = ['stay_local', 'withhold'] as const;

/** What of a conversation goes along when a cloud answers: each person's own choice. */
function CloudContextSection({ settings }: { settings: CloudContext }) {
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
  return useMutation({
    mutationFn: (change: Partial<CloudContext>) => changePrivacySettings(change),
    onMutate: (change) => {
      queryClient.setQueryData<PrivacySettings>(['privacy-settings'], (settings) =>
        settings ? { ...settings, ...change } : settings,
      );
    },
    onSettled: () => refresh(['privacy-settings']),
  });
}

/** The servers that the owner trusts, each turned off with one press; nothing here can add one or turn one on. */
function TrustedSection({ settings, isOwner }: { settings: PrivacySettings; isOwner: boolean }) {
  const { trusted: words } = useStrings();
  const off = useMutation({
    mutationFn: turnTrustedOff,
    onSettled: () => refresh(['privacy-settings']),
  });
  const engines = settings.trusted_engines ?? [];
  if (engines.length === 0) return null;
  return (
    <Section title={words.title}>
      <TrustedPromise />
      {off.isError ? <Notice kind="error">{off.error.message}</Notice> : null}
      <Rows>
        {engines.map(({ name, host, models, is_on: isOn, trouble }) => (
          <div key={name} className={`${layout.apart} ${styles.item}`}>
            <div>
              <strong>{name}</strong>
              <p>{[host, models[0]].filter(Boolean).join(' · ')}</p>
              <p>{isOn ? (trouble ? words.trouble(trouble) : words.on) : words.off}</p>
            </div>
            {isOn && isOwner ? (
              <Button
                aria-label={words.turnOffLabel(name)}
                disabled={off.isPending}
                onClick={() => off.mutate(name)}
              >
                {words.turnOff}
              </Button>
            ) : null}
          </div>
        ))}
      </Rows>
    </Section>
  );
}
