import {
  app,
  BrowserWindow,
  dialog,
  MessageChannelMain,
  nativeTheme,
  powerMonitor,
  session,
  shell,
  systemPreferences,
  utilityProcess,
} from 'electron';
import { startShell } from './start-shell.ts';

// The one place that has Electron's modules; every other is given what it uses.
startShell(
  {
    app,
    BrowserWindow,
    dialog,
    MessageChannelMain,
    nativeTheme,
    powerMonitor,
    session,
    shell,
    systemPreferences,
    utilityProcess,
  },
  process,
);
