import type { Model, ModelList } from '../api/models.ts';
import { type DownloadStanding, standingOf } from '../models/download-standing.ts';

/**
 * The model for answers whose download was begun and is not over: first one that comes in, then the one that was `taken` last,
 * then one that was paused.
 */
export function unfinishedChatModel({ items }: ModelList, taken?: string): Model | undefined {
  const begun = items.filter(({ kind, installed, download }) => kind === 'chat' && !installed && download);
  const standing = (wanted: DownloadStanding) =>
    begun.find(({ download }) => download && standingOf(download) === wanted);
  return standing('running') ?? begun.find(({ id }) => id === taken) ?? standing('paused') ?? begun[0];
}

/**
 * Whether a model for answers is still to be chosen: nobody has chosen one, none was downloaded or imported, and no
 * download was begun. The server keeps all of that, so that the path is the same in every window.
 */
export function isModelToChoose(list: ModelList): boolean {
  const hasOwn = list.items.some(
    ({ kind, source, installed }) => kind === 'chat' && source !== 'starter' && installed,
  );
  return list.active.chat_why === 'default' && !hasOwn && !unfinishedChatModel(list);
}
