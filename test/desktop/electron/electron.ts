// What `import … from 'electron'` finds. A name that is not here is an error of the import itself.
import { makeChannel } from './port-hub.ts';

export { app } from './app.ts';
export { BrowserWindowStandIn as BrowserWindow } from './browser-window.ts';
export { clipboard } from './clipboard.ts';
export { dialog } from './dialog.ts';
export { globalShortcut } from './global-shortcut.ts';
export { ipcMain } from './ipc-main.ts';
export { MenuStandIn as Menu } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { NotificationStandIn as Notification } from './notification.ts';
export { powerMonitor } from './power-monitor.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { systemPreferences } from './system-preferences.ts';
export { TrayStandIn as Tray } from './tray.ts';
export { utilityProcess } from './utility-process.ts';

/** `MessageChannelMain`. */
export class MessageChannelMain {
  readonly port1: ReturnType<typeof makeChannel>[0];
  readonly port2: ReturnType<typeof makeChannel>[1];

  constructor() {
    [this.port1, this.port2] = makeChannel();
  }
}
