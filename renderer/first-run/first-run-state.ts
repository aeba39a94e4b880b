import type { Model, ModelList } from '../api/models.ts';

/** The model for answers that is on its way or was stopped on it; the one under way first. */
export function arrivingChatModel({ items }: ModelList): Model | undefined {
  const arriving = items.filter(({ kind, installed, download }) => kind === 'chat' && !installed && download);
  return arriving.find(({ download }) => download?.state === 'running') ?? arriving[0];
}

/**
 * Whether a model for answers is still to be chosen: nobody has chosen one, none was downloaded or imported, and none is on
 * its way. The server keeps all of that, so that the path is the same in every window.
 */
export function isModelToChoose(list: ModelList): boolean {
  const hasOwn = list.items.some(
    ({ kind, source, installed }) => kind === 'chat' && source !== 'starter' && installed,
  );
  return list.active.chat_why === 'default' && !hasOwn && !arrivingChatModel(list);
}
