import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DesktopBridge } from './desktop-bridge.types.ts';
import { CHANGE_CHANNEL, READ_CHANNEL } from './settings/bridge-channels.ts';

// Functions of our own, never Electron's: through ipcRenderer itself a page could reach every channel.
const bridge: DesktopBridge = {
  read: () => ipcRenderer.invoke(READ_CHANNEL),
  change: (settings) => ipcRenderer.invoke(CHANGE_CHANNEL, settings),
  pathOf: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('alcoveDesktop', bridge);
