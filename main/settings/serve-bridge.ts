import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { CHANGE_CHANNEL, READ_CHANNEL } from './bridge-channels.ts';
import type { Desktop } from './create-desktop.ts';

interface BridgeParts {
  ipcMain: Pick<IpcMain, 'handle'>;
  /** Whether who asks is the top frame of our own origin, in a window of ours. */
  isOwnFrame: (event: IpcMainInvokeEvent) => boolean;
  desktop: Pick<Desktop, 'read' | 'change'>;
}

/** Answers what the preload asks; any frame but our own gets a rejection and learns nothing. */
export function serveBridge({ ipcMain, isOwnFrame, desktop }: BridgeParts): void {
  const own = (event: IpcMainInvokeEvent) => {
    if (!isOwnFrame(event)) throw new Error('Only Alcove itself may ask this.');
  };
  ipcMain.handle(READ_CHANNEL, (event) => {
    own(event);
    return desktop.read();
  });
  ipcMain.handle(CHANGE_CHANNEL, (event, change: unknown) => {
    own(event);
    return desktop.change(change);
  });
}
