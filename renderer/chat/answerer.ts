import type { Strings } from '../strings/en.ts';
import type { IconName } from '../ui/icon.tsx';

/** Where an answer was written: on this device, on a server that the owner trusts, or in a cloud. */
type Place = 'local' | 'trusted' | 'cloud';

const TRUSTED = 'trusted:';

/** The place by the provider's name, as the server stores it. */
export function placeOf(provider: string): Place {
  if (provider === 'local') return 'local';
  return provider.startsWith(TRUSTED) ? 'trusted' : 'cloud';
}

export const PLACE_ICONS: Record<Place, IconName> = { local: 'arch', trusted: 'server', cloud: 'cloud' };

/** Who answered, for the mark of a reply or a run. */
export function nameAnswerer(strings: Strings, provider: string, host?: string): string {
  const place = placeOf(provider);
  if (place === 'local') return strings.badge.here;
  return place === 'trusted'
    ? strings.trusted.named(provider.slice(TRUSTED.length))
    : strings.badge.cloud(provider, host);
}
