import type { Download } from '../api/models.ts';
import type { Strings } from '../strings/en.ts';

/** How a download stands: it comes in, a person paused it, it came to nothing for a reason, or its model is here. */
export type DownloadStanding = 'running' | 'paused' | 'failed' | 'done';

/** What every screen says of a download follows from this. Only a person pauses; whatever else ended one early is a failure. */
export function standingOf({ state }: Download): DownloadStanding {
  if (state === 'running' || state === 'verifying') return 'running';
  if (state === 'installed') return 'done';
  return state === 'cancelled' ? 'paused' : 'failed';
}

/** Why a download failed, as refusals say it; one without a reason ended with Alcove. */
export function sayFailure({ error }: Download, { errors, models }: Strings): string {
  return error ? errors.say(error.code, error.detail, error.params) : models.endedWithAlcove;
}
