import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PrivacySettings, turnTrustedOff } from '../api/privacy.ts';
import { TrustedPromise } from '../privacy/trusted-promise.tsx';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import styles from './section.module.css';
import { Rows, Section } from './section.tsx';

/** The servers that the owner trusts, each turned off with one press; nothing here can add one or turn one on. */
export function TrustedSection({ settings, isOwner }: { settings: PrivacySettings; isOwner: boolean }) {
  const { trusted: words } = useStrings();
  const queryClient = useQueryClient();
  const off = useMutation({
    mutationFn: turnTrustedOff,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['privacy-settings'] }),
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
