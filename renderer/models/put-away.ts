import type { Model } from '../api/models.ts';
import { recall, remember } from '../app/remembered.ts';

/** Stopped downloads that were put away from the tray, each as it stood: one that went on and stopped again is news. */
export type PutAway = readonly string[];

/** What was put away in this browser. */
export function recallPutAway(): PutAway {
  try {
    const given: unknown = JSON.parse(recall('putAwayDownloads') ?? '[]');
    return Array.isArray(given) ? given.filter((mark) => typeof mark === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a stopped download away, and remembers that. */
export function putAway(before: PutAway, model: Model): PutAway {
  const after = [...before.filter((mark) => !mark.startsWith(`${model.id} `)), markOf(model)];
  remember('putAwayDownloads', JSON.stringify(after));
  return after;
}

/** Whether a download is where it was when it was put away. */
export function isPutAway(marks: PutAway, model: Model): boolean {
  return marks.includes(markOf(model));
}

function markOf({ id, download }: Model): string {
  return `${id} ${download?.received_bytes ?? 0}`;
}
