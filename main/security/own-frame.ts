import type { IpcMainInvokeEvent } from 'electron';
import { mayNavigate } from './navigation-rules.ts';

/** Whether what asks is the app's own page itself: the top frame of a window, at the proven server's origin. */
export function isOwnFrame(
  { senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  own: string | undefined,
): boolean {
  return senderFrame !== null && senderFrame.parent === null && mayNavigate(senderFrame.url, own);
}
