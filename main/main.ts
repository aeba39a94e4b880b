import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  MessageChannelMain,
  Notification,
  nativeTheme,
  powerMonitor,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
} from 'electron';
import { startShell } from './start-shell.ts';

// The one place that has Electron's modules; every other is given what it uses.
startShell(
  {
    app,
    BrowserWindow,
    clipboard,
    dialog,
    globalShortcut,
    ipcMain,
    Menu,
    MessageChannelMain,
    nativeTheme,
    Notification,
    powerMonitor,
    screen,
    session,
    shell,
    systemPreferences,
    Tray,
    utilityProcess,
  },
  process,
);
