import { EgressRefused, type RefusalReason } from './egress-errors.ts';
import type { EgressGateParts } from './gate-parts.ts';

/** Why the door is shut for everything, if it is. */
export function whyClosed(parts: Pick<EgressGateParts, 'isOffline' | 'noCloud'>): RefusalReason | undefined {
  if (parts.noCloud()) return 'no_cloud';
  return parts.isOffline() ? 'offline' : undefined;
}

/** The door's state as an error, for the last look before writing. */
export function refusalNow(parts: Pick<EgressGateParts, 'isOffline' | 'noCloud'>): EgressRefused | undefined {
  const closed = whyClosed(parts);
  return closed ? new EgressRefused(closed) : undefined;
}
