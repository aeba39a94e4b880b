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
import { cliArguments, runCliCommand } from './cli-command/run-cli-command.ts';
import { startShell } from './start-shell.ts';

// The one place that has Electron's modules; every other is given what it uses.
const command = cliArguments(process.argv, app.isPackaged);
if (command) runCliCommand({ electron: { app, utilityProcess, MessageChannelMain }, process, args: command });
else
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
