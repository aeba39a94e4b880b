import { useQuery } from '@tanstack/react-query';
import { type PrivacySettings, readPrivacySettings } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Notice } from '../ui/notice.tsx';

/** Said wherever the app promises that nothing sensitive leaves, while the owner trusts a server: the one exception. */
export function TrustedPromise() {
  const { trusted } = useStrings();
  const settings = useQuery({ queryKey: ['privacy-settings'], queryFn: readPrivacySettings });
  const hosts = trustedNow(settings.data).map(({ host }) => host);
  if (hosts.length === 0) return null;
  return <Notice kind="note">{trusted.promise(hosts.join(', '))}</Notice>;
}

/** The servers that may answer just now; none while every door is closed. */
export function trustedNow(settings: PrivacySettings | undefined) {
  if (!settings || settings.offline_mode || settings.cloud_disabled) return [];
  return (settings.trusted_engines ?? []).filter((engine) => engine.is_on);
}
