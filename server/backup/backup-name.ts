import { toIso } from '../core/clock.ts';

/** The name that a backup of this moment is offered under. */
export function backupName(createdAt: number): string {
  return `alcove-${toIso(createdAt).slice(0, 16).replace(':', '-')}.alcove`;
}
